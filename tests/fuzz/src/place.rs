//! The places of a body, and what holds at each.

use serde_json::Value;

use crate::{Conjunction, Document, Judge};

/// A place of a body.
#[derive(Debug, Clone)]
pub struct Place<'d> {
    /// Where it is.
    pub pointer: String,
    /// What holds there whatever stands beside it.
    pub all: Conjunction<'d>,
    /// What holds there in this body: the branches of conditions too.
    pub held: Conjunction<'d>,
}

/// How many items at each end of an array are places; those between are like them.
const ENDS: usize = 2;

/// Every place of a body, from the outside in.
pub fn places<'d>(document: &'d Document, schema: &'d Value, body: &Value, judge: &mut Judge) -> Vec<Place<'d>> {
    let mut walk = Walk { document, judge, places: Vec::new() };
    walk.visit(body, String::new(), &[schema], &[schema]);
    walk.places
}

struct Walk<'d, 'j> {
    document: &'d Document,
    judge: &'j mut Judge,
    places: Vec<Place<'d>>,
}

impl<'d> Walk<'d, '_> {
    fn visit(&mut self, value: &Value, pointer: String, all: &[&'d Value], held: &[&'d Value]) {
        let all = Conjunction::certain(self.document, all);
        let held = Conjunction::held(self.document, held, value, self.judge);
        let inner = |step: &str| format!("{pointer}/{}", step.replace('~', "~0").replace('/', "~1"));
        let at = self.places.len();
        match value {
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    if index < ENDS || index + ENDS >= items.len() {
                        self.visit(item, inner(&index.to_string()), &all.items(), &held.items());
                    }
                }
            }
            Value::Object(members) => {
                for (name, member) in members {
                    self.visit(member, inner(name), &all.member(name), &held.member(name));
                }
            }
            _ => {}
        }
        self.places.insert(at, Place { pointer, all, held });
    }
}
