//! Secrets never print, at whatever depth they stand.

use std::collections::HashMap;

use plugin::types::output::Value as Shown;
use plugin::types::value::Kind;
use plugin::types::{
    Credential, Output, OutputsResponse, ProviderState, RefreshCredentialsResponse, RestoreResult, Secret,
    SecretOutput, StackRequest, StackResult, StoredPlan, Value,
};

const SECRET: &str = "hunter2";

/// The secret as text, and as the numbers of its bytes.
fn check(printed: &str) {
    let bytes = format!("{:?}", SECRET.as_bytes());
    let numbers = bytes.trim_matches(['[', ']']);
    assert!(!printed.contains(SECRET) && !printed.contains(numbers), "{printed}");
    assert!(printed.contains("[redacted]"), "{printed}");
}

fn state() -> ProviderState {
    ProviderState { content: SECRET.as_bytes().to_vec(), format: 3, sha256: vec![1, 2] }
}

#[test]
fn state_of_a_provider() {
    let plan = StoredPlan { plan_id: "plan-1".to_owned(), state: Some(state()), ..StoredPlan::default() };
    check(&format!("{plan:?}"));
    check(&format!("{:#?}", StackRequest { plan: Some(plan), ..StackRequest::default() }));
    check(&format!("{:?}", StackResult { state: Some(state()), ..StackResult::default() }));
    check(&format!("{:?}", RestoreResult { state: Some(state()), ..RestoreResult::default() }));
    let shown = format!("{:?}", state());
    assert_eq!(shown, "ProviderState { content: [redacted], format: 3, sha256: [1, 2] }");
}

#[test]
fn secret_outputs() {
    let value = Value { kind: Some(Kind::Text(SECRET.to_owned())) };
    let output = Output { value: Some(Shown::Secret(SecretOutput { value: Some(value) })) };
    check(&format!("{output:?}"));
    let outputs = HashMap::from([("password".to_owned(), output)]);
    check(&format!("{:?}", OutputsResponse { outputs }));
}

#[test]
fn credentials() {
    let secret = Some(Secret { value: SECRET.as_bytes().to_vec() });
    let credential = Credential { audience: "registry".to_owned(), secret, ..Credential::default() };
    check(&format!("{:?}", RefreshCredentialsResponse { credentials: vec![credential] }));
}
