//! Why the command ends without having done what it was asked.

use std::error::Error;
use std::fmt;
use std::path::Path;

/// A sentence, with what lies behind it.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    /// A sentence of its own.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
    /// Something that was wrong with a file.
    pub(crate) fn of_file(path: &Path, error: &dyn Error) -> Self {
        Self(format!("`{}`: {}", path.display(), chain(error)))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<E: Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(chain(&error))
    }
}

/// An error and everything that caused it.
fn chain(error: &dyn Error) -> String {
    let mut sentence = error.to_string();
    let mut cause = error.source();
    while let Some(own) = cause {
        sentence.push_str(&format!(": {own}"));
        cause = own.source();
    }
    sentence
}
