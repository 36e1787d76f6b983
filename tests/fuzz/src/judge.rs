//! Which schemas of a document hold for a value, by the validator: what chance alone cannot make sure of.

use std::collections::HashMap;
use std::fmt;

use serde_json::{Value, json};

use crate::{Document, Oracle};

/// Answers for one document; what was asked once is compiled once.
#[derive(Default)]
pub struct Judge(HashMap<String, Oracle>);

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl Judge {
    /// Whether a value is as all these schemas say.
    pub fn holds(&mut self, document: &Document, schemas: &[&Value], value: &Value) -> bool {
        let all = json!({ "allOf": schemas });
        self.0.entry(all.to_string()).or_insert_with(|| Oracle::of(document, all)).holds(value)
    }
}
