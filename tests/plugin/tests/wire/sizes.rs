//! Large answers, and errors too large for a header.

use counterpart::rpc::CallError;
use counterpart_plugin_tests::rig::Rig;
use plugin::types::{ErrorCode, OperationError, PlanRequest, PlanResponse, ProviderState, StoredPlan};
use plugin::{operations, types};
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
    rig.script.prepare_error(OperationError {
        code: ErrorCode::Invalid.into(),
        message: "y".repeat(2000),
        outcome: types::Outcome::NothingChanged.into(),
        problems: vec![finding; 10_000],
        ..OperationError::default()
    });
    match rig.client.plan(PlanRequest::default()).await {
        Err(CallError::Problem(operations::PlanError::Invalid(arrived))) => {
            assert!((10..100).contains(&arrived.problems.len()), "{}", arrived.problems.len());
            assert_eq!(arrived.message.len(), 2000);
        }
        other => panic!("{other:?}"),
    }
}
