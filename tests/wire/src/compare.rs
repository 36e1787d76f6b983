//! What travelled, beside what an example says.

use counterpart_tests::examples::Example;
use serde_json::Value;

use crate::wire::Wire;

/// What is not compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loose {
    /// Cursors alone: the answer comes from the example itself.
    Cursors,
    /// The words of a fault too, since the server finds its own.
    Words,
}

/// Header fields of the connection, and of every answer.
const ANY: [&str; 4] = ["connection", "content-length", "date", "x-request-id"];

/// Compares an answer with an example's.
///
/// # Panics
///
/// Where they differ.
pub fn check_answer(example: &Example, answer: &Wire, loose: Loose) {
    let name = format!("{}/{}", example.operation, example.case);
    assert_eq!(answer.status(), example.status, "{name}: {answer:?}");
    for (field, value) in &example.response.headers {
        assert_eq!(answer.header(field), Some(&**value), "{name}: {field}");
    }
    let known = |field: &str| {
        ANY.contains(&field) || example.response.headers.iter().any(|(own, _)| own.eq_ignore_ascii_case(field))
    };
    for (field, value) in &answer.headers {
        assert!(known(field), "{name}: {field}: {value} is not in the example");
    }
    assert!(answer.header("x-request-id").is_some_and(|id| !id.is_empty()), "{name}: no id of the request");
    let Some(expected) = &example.response.json else {
        return assert_eq!(answer.body, example.response.body, "{name}: the body");
    };
    let mut differences = Vec::new();
    differ(expected, &answer.json(), "", loose, &mut differences);
    assert!(differences.is_empty(), "{name}: {}", differences.join("; "));
}

/// Compares what a client sent with an example's request, whose target and body may be given in the spelling that the
/// contract's types write.
///
/// # Panics
///
/// Where they differ.
pub fn check_request(example: &Example, sent: &Wire, target: &str, body: Option<&Value>) {
    let name = format!("{}/{}", example.operation, example.case);
    assert_eq!((sent.method(), sent.target()), (&*example.method, target), "{name}");
    for (field, value) in &example.request.headers {
        assert_eq!(sent.header(field), Some(&**value), "{name}: {field}");
    }
    match body {
        Some(body) => assert_eq!(&sent.json(), body, "{name}: the body"),
        None => assert!(sent.body.is_empty(), "{name}: a body that is not in the example"),
    }
}

fn differ(expected: &Value, actual: &Value, pointer: &str, loose: Loose, differences: &mut Vec<String>) {
    match (expected, actual) {
        _ if is_alike(expected, actual, pointer, loose) => {}
        (Value::Object(left), Value::Object(right)) => {
            for name in left.keys().chain(right.keys().filter(|name| !left.contains_key(*name))) {
                let (left, right) = (left.get(name), right.get(name));
                let at = format!("{pointer}/{name}");
                match (left, right) {
                    (Some(left), Some(right)) => differ(left, right, &at, loose, differences),
                    _ => differences.push(format!("{at} is {right:?}, and {left:?} in the example")),
                }
            }
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            for (index, (left, right)) in left.iter().zip(right).enumerate() {
                differ(left, right, &format!("{pointer}/{index}"), loose, differences);
            }
        }
        _ if expected == actual => {}
        _ => differences.push(format!("{pointer} is {actual}, and {expected} in the example")),
    }
}

/// Whether two values may differ, and do so within bounds.
fn is_alike(expected: &Value, actual: &Value, pointer: &str, loose: Loose) -> bool {
    let sentence = |value: &Value| value.as_str().is_some_and(|text| !text.is_empty());
    match (pointer, loose) {
        ("/next_cursor", _) => {
            sentence(expected) && actual.as_str().is_some_and(|text| (1..=512).contains(&text.len()))
        }
        ("/detail" | "/correlation_id", Loose::Words) => sentence(expected) && sentence(actual),
        ("/violations", Loose::Words) => match (expected.as_array(), actual.as_array()) {
            (Some(left), Some(right)) => left.len() == right.len() && right.iter().all(sentence),
            _ => false,
        },
        _ => false,
    }
}
