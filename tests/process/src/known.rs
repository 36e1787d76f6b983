//! What no log may repeat.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};

use serde_json::Value;

use crate::bodies::MARK;

/// Shorter values are words that a log has of its own, such as `aws`.
const SHORTEST: usize = 6;

/// Secrets, tokens, keys, cursors and values of bodies that were used. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Known(Arc<Mutex<BTreeSet<String>>>);

impl Known {
    /// Notes a secret.
    ///
    /// # Panics
    ///
    /// Never.
    pub fn secret(&self, text: &str) {
        // what has the mark is found by the mark
        if text.len() >= SHORTEST && !text.contains(MARK) {
            self.0.lock().expect("no test fails here").insert(text.to_owned());
        }
    }
    /// Notes a token, and each of its parts.
    pub fn token(&self, token: &str) {
        self.secret(token);
        token.split('.').for_each(|part| self.secret(part));
    }
    /// Notes keys of cursors: the part that is secret of each line.
    pub fn cursor_keys(&self, file: &str) {
        file.lines().filter_map(|line| line.split_once(':')).for_each(|(_, key)| self.secret(key));
    }
    /// Notes every text of a body.
    pub fn body(&self, value: &Value) {
        match value {
            Value::String(text) => self.secret(text),
            Value::Array(items) => items.iter().for_each(|item| self.body(item)),
            // ids are what the service itself calls things, and what a log says that it has done something with
            Value::Object(members) => {
                members
                    .iter()
                    .filter(|(name, _)| *name != "provider_bundle_id")
                    .for_each(|(_, member)| self.body(member));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    /// Notes the cursor of a target or of an answer.
    pub fn cursor(&self, target: &str, answer: &Value) {
        let given = target.split(['?', '&']).find_map(|pair| pair.strip_prefix("cursor="));
        given.into_iter().chain(answer["next_cursor"].as_str()).for_each(|cursor| self.secret(cursor));
    }

    /// Searches a log.
    ///
    /// # Panics
    ///
    /// Where the log repeats what was secret, or says nothing at all.
    pub fn check(&self, log: &Path) {
        let text = std::fs::read_to_string(log).expect("there is a log");
        assert!(!text.trim().is_empty(), "{} is empty", log.display());
        let secrets = self.0.lock().expect("no test fails here");
        let known = || secrets.iter().map(String::as_str).chain([MARK]);
        if let Some((secret, line)) = known().find_map(|own| Some((own, text.lines().find(|line| line.contains(own))?)))
        {
            panic!("{} repeats `{secret}`: {line}", log.display());
        }
    }
    /// How many secrets there are, the mark not counted.
    ///
    /// # Panics
    ///
    /// Never.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.lock().expect("no test fails here").len()
    }
}
