//! Every example of the contract passes in both directions: read as protobuf JSON, sent by the generated client, seen by
//! the body, answered by the body, received by the client, and written as protobuf JSON again.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_plugin_tests::dispatch::{Failure, exchange};
use counterpart_plugin_tests::rig::Rig;
use counterpart_proto::{Documents, Request};
use plugin::method::METHODS;
use plugin::types::OperationError;
use prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor, MethodDescriptor};
use serde_json::Value;

use crate::yaml;

fn contract() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts/plugin")
}

fn pool() -> DescriptorPool {
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let roots = ["provider/v1/provider.proto".to_owned()];
    let documents = Documents::folder(contract(), "contracts/plugin");
    let request = Request { name: "plugin", version: "1.0.0", roots: &roots, documents };
    let loaded = counterpart_proto::load(&request, &mut sources, &mut diagnostics).expect("the contract loads");
    DescriptorPool::decode(loaded.descriptors.as_slice()).expect("its descriptors can be read")
}

fn encoded(message: &MessageDescriptor, json: &Value) -> Vec<u8> {
    let read = DynamicMessage::deserialize(message.clone(), json);
    read.unwrap_or_else(|error| panic!("{}: {error}", message.name())).encode_to_vec()
}

fn json(message: &MessageDescriptor, bytes: &[u8]) -> Value {
    let read = DynamicMessage::decode(message.clone(), bytes).expect("the message can be read");
    serde_json::to_value(read).expect("a message is JSON")
}

/// The messages of an example: `message`, `messages` or `events`.
fn messages(side: &Value) -> Vec<&Value> {
    let several = ["messages", "events"].iter().filter_map(|name| side[name].as_array()).flatten();
    side.get("message").into_iter().chain(several).collect()
}

/// The server stamps events with its own time.
fn untimed(mut message: Value) -> Value {
    if let Some(head) = message.get_mut("head").and_then(Value::as_object_mut) {
        head.remove("at");
    }
    message
}

async fn check(rig: &Rig, method: &MethodDescriptor, pool: &DescriptorPool, file: &Path) {
    let example = yaml::read(file);
    let requests: Vec<_> = messages(&example["request"]).iter().map(|json| encoded(&method.input(), json)).collect();
    let expected = messages(&example["response"]);
    for message in &expected {
        rig.script.prepare(encoded(&method.output(), message));
    }
    let detail = pool.get_message_by_name("provider.v1.OperationError").expect("the contract has it");
    let error = example["response"].get("error");
    if let Some(error) = error {
        let bytes = encoded(&detail, error);
        rig.script.prepare_error(OperationError::decode(bytes.as_slice()).expect("an error can be read"));
    }
    let (received, ended) = exchange(&rig.client, method.name(), &requests).await;
    let seen: Vec<_> = rig.script.take_requests().iter().map(|seen| json(&method.input(), seen)).collect();
    assert_eq!(seen.iter().collect::<Vec<_>>(), messages(&example["request"]), "{}: request", file.display());
    let received = received.iter().map(|received| untimed(json(&method.output(), received)));
    let expected = expected.into_iter().map(|expected| untimed(expected.clone()));
    assert_eq!(received.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{}: answer", file.display());
    match (ended, error) {
        (Ok(()), None) => {}
        (Err(Failure::Problem { detail: found, .. }), Some(expected)) => {
            assert_eq!(json(&detail, &found.encode_to_vec()), *expected, "{}: error", file.display());
        }
        (other, _) => panic!("{}: {other:?}", file.display()),
    }
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of examples");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}

#[tokio::test]
async fn every_example_passes_in_both_directions() {
    let (rig, pool) = (Rig::start().await, pool());
    let service = pool.get_service_by_name("provider.v1.Provider").expect("the contract has it");
    let mut seen = BTreeSet::new();
    for folder in sorted(&contract().join("examples")) {
        let name = folder.file_name().expect("a folder has a name").to_string_lossy().into_owned();
        let method = service.methods().find(|method| method.name() == name);
        let method = method.unwrap_or_else(|| panic!("`{name}` is no method"));
        for file in sorted(&folder) {
            check(&rig, &method, &pool, &file).await;
        }
        seen.insert(name);
    }
    let without: Vec<_> = METHODS.iter().filter(|rpc| !seen.contains(rpc.method)).collect();
    assert!(without.is_empty(), "no example for {without:?}");
}
