//! A request through the generated server, which validates it, against handlers by hand, which do not.

use std::time::Duration;

use axum::body::Bytes;
use axum::http::StatusCode;
use axum::{Json, Router, routing};
use counterpart::server::Call;
use provisioner::operations::{
    ApplyError, ApplyRequest, ApplyResponse, GetOperationError, GetOperationRequest, GetOperationResponse,
    InspectError, InspectRequest, InspectResponse, PlanError, PlanRequest, PlanResponse,
};
use provisioner::{types, version};

use crate::body::{Size, free_form};
use crate::measure::{compare, typical};
use crate::wire::{Caller, Server};
use crate::{Case, Outcome, by_hand};

/// The lines of the table.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for size in [Size::Small, Size::Middle] {
        let body = free_form(size);
        let named = |theirs: &str| format!("request, {:.1} KB, against {theirs}", kilobytes(&body));
        cases.push(case(named("axum with from_slice"), Some(1.2), with_from_slice(), body.clone()));
        cases.push(case(named("axum with axum::Json"), None, with_extractor(), body.clone()));
    }
    cases
}

fn kilobytes(body: &str) -> f64 {
    f64::from(u32::try_from(body.len()).unwrap_or(u32::MAX)) / 1000.0
}

fn case(name: String, aim: Option<f64>, router: Router, body: String) -> Case {
    let measure = move |budget| {
        // Which processor a server's thread is put on is luck that lasts: it is tried several times, with threads of their own.
        typical(budget, |budget| {
            let generated = provisioner::server::Router { provisioner: InPlace };
            let (ours, theirs) =
                (Server::start(Router::from(generated.into_service()))?, Server::start(router.clone())?);
            let (mut our_end, mut their_end) = (Caller::new(ours.address, &body)?, Caller::new(theirs.address, &body)?);
            check(our_end.ask()?, their_end.ask()?)?;
            compare(budget, &mut |times| serve(&ours, &mut our_end, times), &mut |times| {
                serve(&theirs, &mut their_end, times)
            })
        })
    };
    (name, aim, Box::new(measure))
}

/// What the server's thread uses for so many requests.
fn serve(server: &Server, caller: &mut Caller, times: u32) -> Outcome<Duration> {
    let before = server.used()?;
    for _ in 0..times {
        caller.ask()?;
    }
    Ok(server.used()?.saturating_sub(before))
}

/// Both sides answer the same.
fn check(ours: &str, theirs: &str) -> Outcome {
    let read = |json| serde_json::from_str::<by_hand::Outcome>(json).map_err(|error| error.to_string());
    if read(ours)? == read(theirs)? { Ok(()) } else { Err("the two servers answer different things".to_owned()) }
}

/// A handler that decodes the bytes by itself.
fn with_from_slice() -> Router {
    Router::new().route(
        "/plan",
        routing::post(|body: Bytes| async move {
            match serde_json::from_slice(&body) {
                Ok(set) => Ok(Json(by_hand::plan(set))),
                Err(error) => Err((StatusCode::BAD_REQUEST, error.to_string())),
            }
        }),
    )
}

/// A handler that has axum decode.
fn with_extractor() -> Router {
    Router::new()
        .route("/plan", routing::post(|Json(set): Json<by_hand::ChangeSet>| async { Json(by_hand::plan(set)) }))
}

/// Everything is in place already.
struct InPlace;

fn in_place() -> types::Description {
    types::Description::new("in place").expect("the contract lets it through")
}

impl provisioner::server::Provisioner for InPlace {
    type Implements = version::V0_2_0;

    async fn plan(&self, _call: Call, request: PlanRequest) -> Result<PlanResponse, PlanError> {
        let types::ChangeSet { application_id: _, kind: _, resource_type: _, changes } = request.body;
        let results = changes.into_iter().map(|change| types::ResultSchema {
            id: change.id,
            environment: change.environment,
            outcome: types::WorkOutcome::Succeeded,
            description: in_place(),
            outputs: None,
        });
        let results = types::Results::new(results.collect::<Vec<_>>());
        Ok(PlanResponse::Ok(types::Outcome {
            outcome: types::WorkOutcome::Succeeded,
            description: in_place(),
            results: results.map_err(|_| PlanError::InternalServerError)?,
        }))
    }

    async fn apply(&self, _call: Call, _request: ApplyRequest) -> Result<ApplyResponse, ApplyError> {
        Err(ApplyError::InternalServerError)
    }

    async fn inspect(&self, _call: Call, _request: InspectRequest) -> Result<InspectResponse, InspectError> {
        Err(InspectError::InternalServerError)
    }

    async fn get_operation(
        &self,
        _call: Call,
        _request: GetOperationRequest,
    ) -> Result<GetOperationResponse, GetOperationError> {
        Err(GetOperationError::NotFound)
    }
}
