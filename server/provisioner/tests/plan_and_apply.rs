//! The provisioner through its typed client, in process.

use control_plane::{Report, Work, change_set, connect};
use counterpart_provisioner::Memory;
use provisioner::operations::{GetOperationError, GetOperationRequest, InspectRequest, InspectResponse};
use provisioner::server::Router;
use provisioner::types::{self, Action, Kind, ResourceState};

const APPLICATION: &str = "9b1e6f0a-3c58-4d27-8f41-6a0d2be7c913";

fn client() -> provisioner::client::Client {
    connect(Router { provisioner: Memory::new(Kind::ManagedResource, "postgres") }.into_service())
}

#[tokio::test]
async fn what_is_applied_is_seen_and_what_is_removed_is_gone() {
    let client = client();
    for (action, expected) in [
        (Action::Created, ResourceState::Present),
        (Action::Created, ResourceState::Present),
        (Action::Removed, ResourceState::Absent),
        (Action::Removed, ResourceState::Absent),
    ] {
        let set = change_set(APPLICATION, Kind::ManagedResource, "postgres", &[("orders-db", Some("staging"), action)])
            .unwrap();
        let Report { work, unanswered } = control_plane::apply(&client, set).await.unwrap();
        assert_eq!((work, unanswered.len()), (Work::Succeeded, 0));
        let body: types::InspectRequest = counterpart::decode(
            format!(r#"{{"applicationId":"{APPLICATION}","environment":"staging","resources":[{{"kind":"managed-resource","resourceType":"postgres","id":"orders-db","spec":{{}}}}]}}"#).as_bytes(),
        )
        .unwrap();
        let InspectResponse::Ok(seen) = client.inspect(&InspectRequest { body }).await.unwrap();
        assert_eq!(seen.results.first().map(|result| result.state), Some(expected));
    }
}

#[tokio::test]
async fn a_pair_that_is_not_handled_is_no_bad_request() {
    let set = change_set(APPLICATION, Kind::ManagedResource, "mysql", &[("orders-db", None, Action::Created)]).unwrap();
    let report = control_plane::apply(&client(), set).await.unwrap();
    assert_eq!(report.work, Work::Failed);
}

#[tokio::test]
async fn nothing_was_accepted() {
    let request =
        GetOperationRequest { operation_id: counterpart::decode(format!("{APPLICATION:?}").as_bytes()).unwrap() };
    let error = client().get_operation(&request).await.unwrap_err();
    assert!(matches!(error, counterpart::client::CallError::Problem(GetOperationError::NotFound)), "{error}");
}
