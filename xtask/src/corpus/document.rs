//! One document: generated, written, compiled, measured.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use counterpart_build::write;
use counterpart_build::{Layout, Membership, Package, Product, Runtime, Settings, Severity, Sides, generate};
use serde::{Deserialize, Serialize};

use crate::cost::Cost;
use crate::workspace::{Outcome, cargo, root};

/// What `corpus-document` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct DocumentArguments {
    /// The document.
    path: PathBuf,
    /// How it is named in the table.
    #[arg(long)]
    shown: String,
    /// Generates and counts, but does not compile.
    #[arg(long)]
    no_check: bool,
    /// Which worker it is: each has build output of its own, since cargo locks it.
    #[arg(long, default_value_t = 0)]
    worker: usize,
}

/// What is known about one document.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) name: String,
    /// Operations that the document declares.
    pub(crate) declared: usize,
    /// Operations that were generated.
    pub(crate) covered: usize,
    /// How often each code refused something, or stopped everything.
    pub(crate) refused: BTreeMap<String, usize>,
    /// How often each code said that a keyword is not enforced.
    pub(crate) losses: BTreeMap<String, usize>,
    /// (operation, status, code) triples.
    pub(crate) triples: usize,
    pub(crate) lines: usize,
    pub(crate) generate: Cost,
    /// Client and server together.
    pub(crate) check: Cost,
    /// `yes`, `not tried`, or which sides do not compile.
    pub(crate) compiles: String,
    /// The first line that says what went wrong.
    pub(crate) fault: Option<String>,
}

impl Row {
    /// A document that the generator did not survive.
    pub(crate) fn crashed(name: &str, fault: &str) -> Self {
        Self { name: name.to_owned(), compiles: "crashed".to_owned(), fault: Some(fault.to_owned()), ..Self::default() }
    }
}

/// Prints the row as JSON.
pub(crate) fn run(arguments: &DocumentArguments) -> Outcome {
    let settings = settings(&arguments.path, &arguments.shown);
    let (product, cost) = Cost::own(|| generate(&settings, &mut |_| ()))?;
    let mut row = row(arguments, &product);
    row.generate = cost;
    if !arguments.no_check && !product.files.is_empty() {
        compile(arguments, &product, &mut row)?;
    }
    let text = serde_json::to_string(&row).map_err(|error| error.to_string())?;
    println!("{text}");
    Ok(())
}

fn row(arguments: &DocumentArguments, product: &Product) -> Row {
    let mut row = Row { name: arguments.shown.clone(), compiles: "not tried".to_owned(), ..Row::default() };
    for diagnostic in &product.diagnostics {
        let counts = match diagnostic.severity {
            Severity::Error | Severity::Refusal => &mut row.refused,
            Severity::Loss => &mut row.losses,
            Severity::Warning => continue,
        };
        *counts.entry(diagnostic.code.id.to_owned()).or_default() += 1;
    }
    row.declared = product.declared;
    row.covered =
        if product.files.is_empty() { 0 } else { product.contract.as_ref().map_or(0, |c| c.operations.len()) };
    row.triples = product.contract.as_ref().map_or(0, counterpart_build::triples);
    row.lines = lines(&product.files);
    row
}

/// Lines of Rust.
pub(crate) fn lines(files: &[write::File]) -> usize {
    let is_rust = |file: &&write::File| Path::new(&file.path).extension().is_some_and(|extension| extension == "rs");
    files.iter().filter(is_rust).map(|file| file.text.lines().count()).sum()
}

/// A crate of its own, which finds the runtime in this repository.
pub(crate) fn settings(document: &Path, shown: &str) -> Settings {
    let runtime = Runtime::Path(root().join("codegen/runtime").display().to_string());
    let name = crate_name(shown);
    Settings {
        document: document.to_owned(),
        shown: shown.to_owned(),
        name: name.clone(),
        version: None,
        published: Vec::new(),
        layout: Layout::Crate(Package { name, runtime, membership: Membership::Alone }),
        sides: Sides::Both,
        command: "cargo xtask corpus".to_owned(),
    }
}

/// `oai30-petstore.yaml` → `oai30-petstore`
pub(crate) fn crate_name(shown: &str) -> String {
    let stem = Path::new(shown).with_extension("");
    let text = stem.to_string_lossy().to_lowercase();
    let name: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let name = name.trim_matches('-').to_owned();
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("api-{name}") } else { name }
}

fn folder(shown: &str) -> PathBuf {
    root().join("target/corpus").join(crate_name(shown))
}

/// Compiles each side alone and both together, warnings denied.
fn compile(arguments: &DocumentArguments, product: &Product, row: &mut Row) -> Outcome {
    let folder = folder(&arguments.shown);
    write::write(&folder, &product.files).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut failed = Vec::new();
    for (name, features) in [("client", "client"), ("server", "server"), ("both", "client,server")] {
        let (output, cost) = Cost::children(|| check(&folder, features, arguments.worker).output())?;
        let output = output.map_err(|error| format!("cargo: {error}"))?;
        if name == "both" {
            row.check = cost;
        }
        if !output.status.success() {
            failed.push(name);
            let text = String::from_utf8_lossy(&output.stderr);
            let fault = text.lines().find(|line| line.starts_with("error")).unwrap_or_default().to_owned();
            row.fault.get_or_insert(fault);
        }
    }
    row.compiles = if failed.is_empty() { "yes".to_owned() } else { format!("not {}", failed.join(", ")) };
    Ok(())
}

fn check(folder: &Path, features: &str, worker: usize) -> Command {
    let mut command = cargo();
    command
        .args(["check", "--quiet", "--offline", "--no-default-features", "--features", features])
        .current_dir(folder);
    // The dependencies are compiled once for all documents; their own warnings are capped by cargo.
    command
        .env("CARGO_TARGET_DIR", root().join(format!("target/corpus-target-{worker}")))
        .env("RUSTFLAGS", "-Dwarnings");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crate_names() {
        assert_eq!(crate_name("oai30-petstore.yaml"), "oai30-petstore");
        assert_eq!(crate_name("SimSwap/API_definitions/sim-swap.yaml"), "simswap-api-definitions-sim-swap");
        assert_eq!(crate_name("2ch.yml"), "api-2ch");
    }
}
