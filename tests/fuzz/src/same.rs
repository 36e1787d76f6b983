//! Whether a body came back as it was: all of it but what the contract lets go.

use serde_json::Value;

use crate::{Conjunction, Document};

/// Whether what was written means what was read.
///
/// Unknown members of an open object are dropped, white space goes where the notation says so, UUIDs come back in
/// lower case and numbers in another spelling; nothing else may change.
pub fn is_same(document: &Document, schemas: &[&Value], read: &Value, written: &Value) -> bool {
    let all = Conjunction::certain(document, schemas);
    match (read, written) {
        (Value::Object(read), Value::Object(written)) => {
            let known = all.members();
            let kept = |name: &str| known.is_empty() || known.contains(&name);
            let invented = written.keys().any(|name| !read.contains_key(name));
            let same = read.iter().filter(|(name, _)| kept(name)).all(|(name, value)| {
                written.get(name).is_some_and(|other| is_same(document, &all.member(name), value, other))
            });
            same && !invented
        }
        (Value::Array(read), Value::Array(written)) => {
            let items = all.items();
            let mut pairs = read.iter().zip(written);
            read.len() == written.len() && pairs.all(|(read, written)| is_same(document, &items, read, written))
        }
        (Value::String(read), Value::String(written)) => {
            let trimmed = all.noted("trim") == Some(&Value::Bool(true));
            let read = if trimmed { read.trim() } else { read };
            read == written || all.text("format") == Some("uuid") && read.to_ascii_lowercase() == *written
        }
        (Value::Number(read), Value::Number(written)) => {
            read == written
                || read.as_f64().zip(written.as_f64()).is_some_and(|(read, written)| (read - written).abs() == 0.0)
        }
        (read, written) => read == written,
    }
}
