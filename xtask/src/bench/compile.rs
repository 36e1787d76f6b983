//! Compiling one generated crate: what it depends on is compiled before, and the crate alone is measured.

use std::path::{Path, PathBuf};

use super::step::{cargo_step, folder};
use crate::corpus::crate_name;
use crate::cost::Cost;
use crate::workspace::{Outcome, cargo, root, run};

/// A generated crate.
pub(super) struct Generated {
    package: String,
    folder: PathBuf,
    /// A crate that depends on the same and holds nothing; a crate of this repository has none, and is compiled twice.
    empty: Option<PathBuf>,
}

/// Of server and client together.
const FEATURES: [&str; 3] = ["--no-default-features", "--features", "client,server"];

impl Generated {
    /// The crate of a contract of this repository.
    pub(super) fn contract(name: &str) -> Self {
        Self { package: name.to_owned(), folder: root(), empty: None }
    }

    /// The crate that was written for a document.
    pub(super) fn document(name: &str) -> Outcome<Self> {
        let (package, folder) = (crate_name(name), folder(name));
        let empty = folder.with_extension("dependencies");
        let fault = |error: std::io::Error| format!("{}: {error}", empty.display());
        std::fs::create_dir_all(empty.join("src")).map_err(fault)?;
        std::fs::write(empty.join("src/lib.rs"), "//! Nothing.\n").map_err(fault)?;
        std::fs::copy(folder.join("Cargo.toml"), empty.join("Cargo.toml")).map_err(fault)?;
        // the versions that this repository is tested with, which are here
        for folder in [&folder, &empty] {
            std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).map_err(fault)?;
        }
        Ok(Self { package, folder, empty: Some(empty) })
    }

    /// What `check` or `build` of the crate costs when what it depends on is there.
    pub(super) fn cost(&self, what: &str) -> Outcome<Cost> {
        let before = self.empty.as_ref().unwrap_or(&self.folder);
        run(cargo().args(self.arguments(what, before)).args(FEATURES))?;
        run(cargo().args(self.arguments("clean", &self.folder)))?;
        let mut arguments = self.arguments(what, &self.folder);
        arguments.extend(["--offline", "--quiet"].into_iter().chain(FEATURES).map(str::to_owned));
        cargo_step(&arguments)
    }

    fn arguments(&self, what: &str, folder: &Path) -> Vec<String> {
        let manifest = folder.join("Cargo.toml").display().to_string();
        let target = root().join("target/bench/build").display().to_string();
        [what, "--package", &self.package, "--manifest-path", &manifest, "--target-dir", &target]
            .map(str::to_owned)
            .into()
    }
}
