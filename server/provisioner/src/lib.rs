//! A provisioner that keeps its resources in memory: what the contract asks of every provisioner, and no cloud.
//!
//! It handles one pair of a kind and a resource type, does everything at once (it never answers `202`), and reports what
//! it did for every change, in the order of the change set.

mod outcome;
mod store;

use counterpart::server::Call;
use provisioner::operations::{
    ApplyError, ApplyRequest, ApplyResponse, GetOperationError, GetOperationRequest, GetOperationResponse,
    InspectError, InspectRequest, InspectResponse, PlanError, PlanRequest, PlanResponse,
};
use provisioner::server::Provisioner;
use provisioner::{types, version};

use store::Store;

/// The bodies.
#[derive(Debug)]
pub struct Memory {
    kind: types::Kind,
    resource_type: String,
    store: Store,
}

impl Memory {
    /// A provisioner of one pair, without resources.
    pub fn new(kind: types::Kind, resource_type: impl Into<String>) -> Self {
        Self { kind, resource_type: resource_type.into(), store: Store::default() }
    }

    /// Why the change set is not for this provisioner; it is no bad request.
    fn unhandled(&self, set: &types::ChangeSet) -> Option<String> {
        let handled = set.kind == self.kind && set.resource_type.as_str() == self.resource_type;
        let asked = || format!("{}/{}", set.kind, set.resource_type.as_str());
        (!handled).then(|| format!("handles {}/{} alone, not {}", self.kind, self.resource_type, asked()))
    }
}

impl Provisioner for Memory {
    type Implements = version::V0_2_0;

    async fn plan(&self, _call: Call, request: PlanRequest) -> Result<PlanResponse, PlanError> {
        let PlanRequest { body } = request;
        let reason = self.unhandled(&body);
        Ok(PlanResponse::Ok(outcome::of(&body, |_| reason.clone())))
    }

    async fn apply(&self, _call: Call, request: ApplyRequest) -> Result<ApplyResponse, ApplyError> {
        let ApplyRequest { body } = request;
        if let Some(reason) = self.unhandled(&body) {
            return Ok(ApplyResponse::Ok(outcome::of(&body, |_| Some(reason.clone()))));
        }
        Ok(ApplyResponse::Ok(outcome::of(&body, |change| self.store.apply(change))))
    }

    async fn inspect(&self, _call: Call, request: InspectRequest) -> Result<InspectResponse, InspectError> {
        let types::InspectRequest { application_id: _, environment, resources } = request.body;
        let results = resources.iter().map(|resource| {
            let handled =
                resource.kind.as_str() == self.kind.as_str() && resource.resource_type.as_str() == self.resource_type;
            self.store.inspect(environment.as_str(), &resource.id, handled)
        });
        Ok(InspectResponse::Ok(types::InspectOutcome { results: results.collect() }))
    }

    async fn get_operation(
        &self,
        _call: Call,
        request: GetOperationRequest,
    ) -> Result<GetOperationResponse, GetOperationError> {
        // Nothing was ever accepted: whatever the id, it is unknown.
        let GetOperationRequest { operation_id: _ } = request;
        Err(GetOperationError::NotFound)
    }
}
