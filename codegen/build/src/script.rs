//! Build scripts: from a document into `OUT_DIR`.

use std::path::{Path, PathBuf};

use counterpart_diagnostic::Severity;
use counterpart_diagnostic::render::{self, Style};
use counterpart_emit::{Layout, Sides};

use crate::pipeline::{Settings, generate};
use crate::write;

/// Generates modules from a document into `OUT_DIR/<name>/`, tells cargo which files to watch, and ends the build with
/// the diagnostics where the document has errors.
///
/// # Panics
///
/// Where the document has errors, or `OUT_DIR` cannot be written: that is how a build script fails.
pub fn compile(document: impl AsRef<Path>) {
    Build::new(document).compile();
}

/// A build script's choices.
#[derive(Debug, Clone)]
pub struct Build {
    document: PathBuf,
    name: String,
    sides: Sides,
}

impl Build {
    /// Both sides, named by the document's file.
    pub fn new(document: impl AsRef<Path>) -> Self {
        let document = document.as_ref().to_owned();
        let name = document.file_stem().map_or_else(|| "api".into(), |stem| stem.to_string_lossy().into_owned());
        Self { document, name, sides: Sides::Both }
    }

    /// The name of the contract, and of the folder below `OUT_DIR`.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Generates one side alone.
    #[must_use]
    pub fn sides(mut self, sides: Sides) -> Self {
        self.sides = sides;
        self
    }

    /// See [`compile`].
    ///
    /// # Panics
    ///
    /// As [`compile`] does.
    pub fn compile(&self) {
        let out = std::env::var_os("OUT_DIR").map(PathBuf::from).expect("`OUT_DIR` is set for every build script");
        if let Err(message) = self.compile_into(&out) {
            #[expect(clippy::panic, reason = "a build script fails by a panic; cargo shows the message")]
            {
                panic!("{message}");
            }
        }
    }

    /// Generates into a folder of this name below `folder`, and prints what cargo has to watch.
    ///
    /// # Errors
    ///
    /// The diagnostics as text, or what could not be written.
    pub fn compile_into(&self, folder: &Path) -> Result<(), String> {
        let settings = Settings {
            document: self.document.clone(),
            shown: self.document.display().to_string(),
            name: self.name.clone(),
            version: None,
            published: Vec::new(),
            layout: Layout::Modules,
            sides: self.sides,
            command: "counterpart-build".to_owned(),
        };
        let product = generate(&settings, &mut |_| ());
        println!("cargo::rerun-if-changed={}", self.document.display());
        for file in &product.read {
            println!("cargo::rerun-if-changed={}", file.display());
        }
        let text = render::text(&product.diagnostics, &product.sources, Style::Plain);
        if product.has_errors() {
            return Err(format!("{} does not generate\n{text}", self.document.display()));
        }
        let refused = product.count(Severity::Refusal);
        if refused > 0 {
            println!("cargo::warning={}: {refused} parts are left out", self.document.display());
        }
        write::write(&folder.join(&self.name), &product.files).map(drop).map_err(|error| error.to_string())
    }
}
