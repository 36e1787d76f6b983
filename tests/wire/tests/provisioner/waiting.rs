//! Work that goes on after the answer: asked about every ten seconds, for half an hour at most.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use counterpart::client::{CallError, WaitError, Waited};
use counterpart_wire_tests::{Origin, Wire, answer};
use provisioner::operations::{
    ApplyRequest, ApplyResponse, GetOperationError, GetOperationResponse, PlanError, PlanRequest, PlanResponse,
};
use provisioner::types::{ChangeSet, OperationState};
use serde_json::json;
use tokio::time::Instant;

use crate::scene::{BOOK, Scene, good, patient};

/// Accepts work that is done when it was asked about so often; then the case of `GetOperation` says how it ended.
fn accepting(questions: usize, case: &'static str) -> Scene {
    let left = AtomicUsize::new(questions);
    let accepted = answer(BOOK.get("Apply", "accepted"));
    Scene::new(Origin::new(move |request: &Wire| {
        if request.method() == "POST" {
            return accepted.clone();
        }
        assert_eq!(request.path(), "/operations/d41f7c06-52b9-4e8a-a6d3-0c97e15b8f24");
        let goes_on = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok();
        answer(BOOK.get("GetOperation", if goes_on { "in_progress" } else { case }))
    }))
}

fn changes(operation: &str) -> ChangeSet {
    counterpart::decode(&good(operation).body).expect("a change set")
}

fn apply() -> ApplyRequest {
    ApplyRequest { body: changes("Apply") }
}

#[tokio::test(start_paused = true)]
async fn until_the_work_has_ended() {
    for (case, state) in [("succeeded", OperationState::Succeeded), ("failed", OperationState::Failed)] {
        let (scene, start) = (accepting(2, case), Instant::now());
        let waited = scene.client().apply_wait(&apply()).await.expect("the work ends");
        let Waited::Finished(GetOperationResponse::Ok(outcome)) = waited else { panic!("{waited:?}") };
        assert_eq!((outcome.outcome, outcome.results.get().len()), (state, 1));
        assert_eq!((scene.origin.seen().len(), start.elapsed().as_secs()), (1 + 3, 30), "{case}");
    }
}

#[tokio::test(start_paused = true)]
async fn not_longer_than_the_contract_says() {
    let (scene, start) = (accepting(usize::MAX, "succeeded"), Instant::now());
    let waited = scene.client().apply_wait(&apply()).await;
    assert!(matches!(waited, Err(WaitError::TimedOut)), "{waited:?}");
    assert_eq!((scene.origin.seen().len(), start.elapsed()), (1 + 180, Duration::from_mins(30)));
}

#[tokio::test(start_paused = true)]
async fn work_that_ends_at_once_is_not_asked_about() {
    let scene = Scene::success("Plan");
    let start = Instant::now();
    let waited = scene.client().plan_wait(&PlanRequest { body: changes("Plan") }).await.expect("an outcome");
    assert!(matches!(waited, Waited::Answered(PlanResponse::Ok(_))), "{waited:?}");
    assert_eq!((scene.origin.seen().len(), start.elapsed()), (1, Duration::ZERO));
}

#[tokio::test(start_paused = true)]
async fn without_waiting_the_promise_is_the_answer() {
    let scene = accepting(0, "succeeded");
    let outcome = scene.client().apply(&apply()).await.expect("a promise");
    let ApplyResponse::Accepted(accepted) = outcome else { panic!("{outcome:?}") };
    assert_eq!(accepted.operation_id.get().to_string(), "d41f7c06-52b9-4e8a-a6d3-0c97e15b8f24");
}

#[tokio::test(start_paused = true)]
async fn what_fails_ends_the_wait() {
    let scene = Scene::new(Origin::always(answer(BOOK.get("Plan", "broken"))));
    let waited = scene.client().plan_wait(&PlanRequest { body: changes("Plan") }).await;
    let broken = matches!(waited, Err(WaitError::Call(CallError::Problem(PlanError::InternalServerError))));
    assert!(broken, "{waited:?}");
    let waited = accepting(1, "unknown").client().apply_wait(&apply()).await;
    let lost = matches!(waited, Err(WaitError::Poll(CallError::Problem(GetOperationError::NotFound))));
    assert!(lost, "{waited:?}");
    // results of work that goes on are none of the contract's answers
    let mut hasty = answer(BOOK.get("GetOperation", "succeeded")).json();
    hasty["outcome"] = json!("in_progress");
    let accepted = answer(BOOK.get("Apply", "accepted"));
    let scene = Scene::new(Origin::new(move |request: &Wire| match request.method() {
        "POST" => accepted.clone(),
        _ => Wire::answer(200).with_json("application/json", &hasty),
    }));
    let waited = patient(scene.origin.transport()).apply_wait(&apply()).await;
    assert!(matches!(waited, Err(WaitError::Poll(CallError::Decode(_)))), "{waited:?}");
}
