//! What progenitor's clients of the samples send, and what they make of answers.

use counterpart_progenitor_tests::wire::{Sent, answer, sent};
use counterpart_progenitor_tests::{bare, bodies, objects, operations, problems, unions, values};
use progenitor_client::Error;

const BASE: &str = "http://things.test";

fn only() -> Sent {
    let mut all = sent();
    assert_eq!(all.len(), 1);
    all.remove(0)
}

#[tokio::test]
async fn parameters() {
    use operations::positional::{Client, types};
    answer(200, r#"{"id":"6a0e4f0a-6c5f-4a43-9f0d-0f4f6e0a9d11"}"#);
    let client = Client::new(BASE);
    let limit = std::num::NonZeroU32::new(5);
    let tags = vec!["a b".to_owned(), "c".to_owned()];
    let trace = "t1".parse().expect("short enough");
    let things =
        client.list_things(limit, Some(types::Order::Desc), Some(&tags), Some(&trace)).await.expect("answered");
    assert_eq!(things.name, None);
    let request = only();
    assert_eq!((request.method.as_str(), request.path.as_str()), ("GET", "/things"));
    assert_eq!(request.query, "limit=5&order=desc&tag=a+b&tag=c");
    assert_eq!((request.header("x-trace"), request.header("accept")), (Some("t1"), Some("application/json")));

    answer(204, "");
    client.move_thing(&things.id, &things).await.expect("answered");
    let request = only();
    assert_eq!(request.path, "/things/6a0e4f0a-6c5f-4a43-9f0d-0f4f6e0a9d11:move");
    assert_eq!(request.body, r#"{"id":"6a0e4f0a-6c5f-4a43-9f0d-0f4f6e0a9d11"}"#);
    assert_eq!(request.header("content-type"), Some("application/json"));
}

#[tokio::test]
async fn a_problem_is_told_by_its_code() {
    use problems::positional::{Client, types};
    answer(409, r#"{"status":409,"code":"in_use","detail":"By two.","by":2,"since":"today"}"#);
    let failed = Client::new(BASE).delete_things().await.expect_err("refused");
    let Error::ErrorResponse(problem) = failed else { panic!("{failed:?}") };
    assert_eq!(problem.code, types::DeleteThingsErrorCode::InUse);
    assert_eq!((problem.by, problem.detail.as_str()), (Some(2), "By two."));
}

#[tokio::test]
async fn a_bare_status_is_told_from_a_body() {
    let client = bare::positional::Client::new(BASE);
    answer(400, r#"{"violations":"name: too long"}"#);
    let Err(Error::ErrorResponse(violations)) = client.get_things().await else { panic!("a body is documented") };
    assert_eq!(violations.violations, "name: too long");
    answer(404, "");
    let Err(Error::UnexpectedResponse(response)) = client.get_things().await else { panic!("no body is documented") };
    assert_eq!(response.status(), 404);
}

#[tokio::test]
async fn bodies_of_every_media_type() {
    use bodies::positional::{Client, types};
    answer(204, "");
    let client = Client::new(BASE);
    client.send_form(&types::Form { name: "a&b".to_owned(), size: Some(3) }).await.expect("answered");
    let form = only();
    assert_eq!(
        (form.body.as_str(), form.header("content-type")),
        ("name=a%26b&size=3", Some("application/x-www-form-urlencoded"))
    );
    client.send_text("hello".to_owned()).await.expect("answered");
    let text = only();
    assert_eq!((text.body.as_str(), text.header("content-type")), ("hello", Some("text/plain")));
    client.send_bytes("abc").await.expect("answered");
    assert_eq!(only().header("content-type"), Some("application/octet-stream"));
    client.send_list(&vec!["a".parse().expect("short")]).await.expect("answered");
    assert_eq!(only().body, r#"["a"]"#);
    answer(200, "png");
    assert_eq!(client.download().await.expect("answered").status(), 200);
    client.look().await.expect("answered");
}

#[test]
fn what_is_decoded_is_encoded_again() {
    let text =
        r#"{"kind":"thing","slug":"abc","described":{},"none":null,"any":[1],"size":3,"word":"abc","other":"x"}"#;
    let thing: objects::positional::types::Thing = serde_json::from_str(text).expect("decodes");
    let expected: serde_json::Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(serde_json::to_value(&thing).expect("encodes"), expected);
    let without_limits = text.replace("\"slug\":\"abc\"", "\"slug\":\"ABC\"");
    assert!(serde_json::from_str::<objects::positional::types::Thing>(&without_limits).is_err());
}

#[test]
fn every_format() {
    let text = r#"{
        "uuid": "6a0e4f0a-6c5f-4a43-9f0d-0f4f6e0a9d11", "datetime": "2020-01-01T00:00:00Z", "date": "2020-01-01",
        "time": "00:00:00Z", "duration": "PT1S", "uri": "https://a.test/", "ipv4": "10.0.0.1", "ipv6": "::1",
        "base64": "YQ==", "email": "ada@a.test", "idnemail": "ada@a.test", "hostname": "a.test", "urireference": "/a",
        "iri": "https://a.test/", "irireference": "/a", "uritemplate": "/{a}", "jsonpointer": "/a",
        "relativejsonpointer": "0/a", "numbers": 2, "mixed": "word", "always": true, "seven": 7, "half": 0.5, "nothing": null,
        "pair": ["a", 1], "long": [1], "short": ["a", "b", "c"], "small": 4294967295, "large": 18446744073709551615,
        "regex": "^a+$", "cursor": "abc", "number": 1.5, "alias": null
    }"#;
    let all: values::positional::types::Values = serde_json::from_str(text).expect("decodes");
    let expected: serde_json::Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(serde_json::to_value(&all).expect("encodes"), expected);
    assert!(
        serde_json::from_str::<values::positional::types::Values>(&text.replace("\"seven\": 7", "\"seven\": 8"))
            .is_err()
    );
}

#[test]
fn unions_keep_their_arm() {
    use unions::positional::types::{Node, Tagged};
    let text = r#"{"tagged":{"kind":"old-leaf","value":1},"untagged":"a","next":{"tagged":{"kind":"stone"},"untagged":{"value":2}}}"#;
    let node: Node = serde_json::from_str(text).expect("decodes");
    assert!(matches!(node.tagged, Tagged::TaggedLeaf(_)) && node.next.is_some(), "{node:?}");
    let expected: serde_json::Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(serde_json::to_value(&node).expect("encodes"), expected);
}
