//! The bodies: they ask the generated client with the request that they were given, and hand on what it returns.

use std::fmt::{Debug, Display};
use std::time::Duration;

use counterpart::client::CallError;
use counterpart::server::Call;
use provisioner::client::Client;
use provisioner::operations::{
    ApplyError, ApplyRequest, ApplyResponse, GetOperationError, GetOperationRequest, GetOperationResponse,
    InspectError, InspectRequest, InspectResponse, PlanError, PlanRequest, PlanResponse,
};
use provisioner::server::Provisioner;
use provisioner::version::V0_2_0;

/// How the bodies behave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conduct {
    /// They do what they are there for.
    Good,
    /// They panic.
    Panics,
    /// They take longer than anybody waits.
    Sleeps,
}

/// The bodies.
#[derive(Debug, Clone)]
pub(crate) struct Proxy {
    pub(crate) client: Client,
    pub(crate) conduct: Conduct,
}

impl Proxy {
    async fn client(&self, call: &Call) -> &Client {
        assert!(call.caller().is_anonymous(), "the contract has no callers");
        match self.conduct {
            Conduct::Good => {}
            Conduct::Panics => panic!("the body panics"),
            Conduct::Sleeps => tokio::time::sleep(Duration::from_hours(1)).await,
        }
        &self.client
    }
}

fn handed_on<R, E: Display + Debug>(outcome: Result<R, CallError<E>>) -> Result<R, E> {
    match outcome {
        Ok(response) => Ok(response),
        Err(CallError::Problem(problem)) => Err(problem),
        Err(other) => panic!("{other}: {other:?}"),
    }
}

impl Provisioner for Proxy {
    type Implements = V0_2_0;

    async fn plan(&self, call: Call, request: PlanRequest) -> Result<PlanResponse, PlanError> {
        handed_on(self.client(&call).await.plan(&request).await)
    }

    async fn apply(&self, call: Call, request: ApplyRequest) -> Result<ApplyResponse, ApplyError> {
        handed_on(self.client(&call).await.apply(&request).await)
    }

    async fn inspect(&self, call: Call, request: InspectRequest) -> Result<InspectResponse, InspectError> {
        handed_on(self.client(&call).await.inspect(&request).await)
    }

    async fn get_operation(
        &self,
        call: Call,
        request: GetOperationRequest,
    ) -> Result<GetOperationResponse, GetOperationError> {
        handed_on(self.client(&call).await.get_operation(&request).await)
    }
}
