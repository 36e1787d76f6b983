//! The file of settings.

use super::check::Invalid;
use super::{ConfigFlag, Given};
use std::path::Path;

impl ConfigFlag {
    /// What was given by flag or environment, and where nothing was, what stands in the file.
    pub(crate) fn complete(&self, given: Given) -> Result<Given, Invalid> {
        match &self.config {
            None => Ok(given),
            Some(path) => Ok(given.or(read(path)?)),
        }
    }
}

fn read(path: &Path) -> Result<Given, Invalid> {
    let invalid = |reason: String| Invalid::one(format!("the settings of `{}`: {reason}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| invalid(error.to_string()))?;
    toml::from_str(&text).map_err(|error| invalid(error.to_string().trim_end().to_owned()))
}
