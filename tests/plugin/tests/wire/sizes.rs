//! Large answers, and errors too large for a header.

use counterpart::rpc::{CallError, Outcome};
use counterpart_plugin_tests::rig::Rig;
use plugin::types::{PlanRequest, PlanResponse, ProviderState, StoredPlan};
use plugin::{operations, problem, types};
use prost::Message;

#[tokio::test]
async fn a_reply_of_five_megabytes_arrives() {
    let rig = Rig::start().await;
    let state = ProviderState { content: vec![7; 5 << 20], ..ProviderState::default() };
    let plan = Some(StoredPlan { state: Some(state), ..StoredPlan::default() });
    let answer = PlanResponse { plan, ..PlanResponse::default() };
    rig.script.prepare(answer.encode_to_vec());
    assert_eq!(rig.client.plan(PlanRequest::default()).await.expect("it arrives"), answer);
}

#[tokio::test]
async fn an_error_with_ten_thousand_findings_is_shortened_and_arrives() {
    let rig = Rig::start().await;
    let finding = types::Problem { message: "x".repeat(100), ..types::Problem::default() };
    let mut invalid = problem::Invalid::new(Outcome::NothingChanged, "y".repeat(2000));
    invalid.problems = vec![finding; 10_000];
    rig.script.fail_with(invalid);
    match rig.client.plan(PlanRequest::default()).await {
        Err(CallError::Problem(operations::PlanError::Invalid(arrived))) => {
            assert!((10..100).contains(&arrived.problems.len()), "{}", arrived.problems.len());
            assert_eq!(arrived.message.len(), 2000);
        }
        other => panic!("{other:?}"),
    }
}
