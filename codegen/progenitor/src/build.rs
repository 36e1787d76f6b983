//! The client in a build script.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use counterpart_diagnostic::Diagnostics;
use counterpart_model::Contract;

use crate::{GenerationSettings, client_with};

/// Writes clients where a build script writes.
///
/// ```no_run
/// # fn contract() -> counterpart_model::Contract { unimplemented!() }
/// // build.rs
/// let written = counterpart_progenitor::Build::new().write(&contract()).expect("the client is written");
/// assert!(!written.omitted.has_errors());
/// ```
///
/// and, in the crate, `include!(concat!(env!("OUT_DIR"), "/provider_bundles.rs"));` for the contract `provider-bundles`.
#[derive(Default)]
pub struct Build {
    settings: GenerationSettings,
    folder: Option<PathBuf>,
}

/// What was written.
#[derive(Debug)]
pub struct Written {
    /// The file.
    pub path: PathBuf,
    /// What of the contract is not in it.
    pub omitted: Diagnostics,
}

impl Build {
    /// With progenitor's default settings, into `OUT_DIR`.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With these settings.
    #[must_use]
    pub fn settings(mut self, settings: GenerationSettings) -> Self {
        self.settings = settings;
        self
    }

    /// Into this folder.
    #[must_use]
    pub fn folder(mut self, folder: impl AsRef<Path>) -> Self {
        self.folder = Some(folder.as_ref().to_owned());
        self
    }

    /// Writes the client of a contract into a file named by the contract.
    pub fn write(&self, contract: &Contract) -> io::Result<Written> {
        let (text, omitted) = client_with(contract, &self.settings);
        let folder = match &self.folder {
            Some(folder) => folder.clone(),
            None => PathBuf::from(env::var_os("OUT_DIR").ok_or_else(no_folder)?),
        };
        let path = folder.join(format!("{}.rs", contract.name.snake));
        fs::write(&path, text)?;
        Ok(Written { path, omitted })
    }
}

fn no_folder() -> io::Error {
    io::Error::new(io::ErrorKind::NotFound, "`OUT_DIR` is set in build scripts alone; name a folder")
}
