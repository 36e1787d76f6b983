//! The places of a body, and what holds at each.

use serde_json::Value;

use crate::{Conjunction, Document};

/// A place of a body.
#[derive(Debug, Clone)]
pub struct Place<'d> {
    /// Where it is.
    pub pointer: String,
    /// What holds there.
    pub all: Conjunction<'d>,
}

/// How many items at each end of an array are places; those between are like them.
const ENDS: usize = 2;

/// Every place of a body, from the outside in.
pub fn places<'d>(document: &'d Document, schema: &'d Value, body: &Value) -> Vec<Place<'d>> {
    let mut places = Vec::new();
    visit(
        document,
        body,
        Place { pointer: String::new(), all: Conjunction::certain(document, &[schema]) },
        &mut places,
    );
    places
}

fn visit<'d>(document: &'d Document, value: &Value, place: Place<'d>, places: &mut Vec<Place<'d>>) {
    let inner = |schemas: &[&'d Value], step: &str| {
        let pointer = format!("{}/{}", place.pointer, step.replace('~', "~0").replace('/', "~1"));
        Place { pointer, all: Conjunction::certain(document, schemas) }
    };
    let at = places.len();
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                if index < ENDS || index + ENDS >= items.len() {
                    visit(document, item, inner(&place.all.items(), &index.to_string()), places);
                }
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                visit(document, member, inner(&place.all.member(name), name), places);
            }
        }
        _ => {}
    }
    places.insert(at, place);
}
