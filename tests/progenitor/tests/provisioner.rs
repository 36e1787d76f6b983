//! The contract `provisioner`: our client and progenitor's send the same.

mod support;

use counterpart_progenitor_tests::provisioner::Client as Theirs;
use provisioner::client::Client as Ours;
use provisioner::operations::{GetOperationRequest, InspectRequest};
use provisioner::version;
use support::{Comparison, Keeper, both};

const ID: &str = "9b1e6f0a-3c58-4d27-8f41-6a0d2be7c913";

#[tokio::test]
async fn the_same_is_sent() {
    let keeper = Keeper::default();
    let ours = Ours::new(keeper.clone(), version::V0_2_0);
    let theirs = Theirs::new("http://provisioner.test");
    let mut comparison = Comparison::new(keeper);

    let (operation_id, their_id) = both(&format!(r#""{ID}""#));
    let _ = ours.get_operation(&GetOperationRequest { operation_id }).await;
    let _ = theirs.get_operation(&their_id).await;
    comparison.asked("GetOperation");

    let resource = r#"{"kind":"managed-resource","resourceType":"postgres","id":"orders-db","spec":{"flavor":"small","storage-gb":40}}"#;
    let resources = format!(r#"{{"applicationId":"{ID}","environment":"staging","resources":[{resource}]}}"#);
    let (body, their_body) = both(&resources);
    let _ = ours.inspect(&InspectRequest { body }).await;
    let _ = theirs.inspect(&their_body).await;
    comparison.asked("Inspect");

    comparison.is_complete_for("provisioner");
}
