//! `cargo xtask corpus`: a folder of documents, server and client together, as a table.

mod document;
mod table;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::workspace::{Outcome, root};

pub(crate) use document::{DocumentArguments, crate_name, lines, settings};

/// What `corpus` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The folder of documents: those that its `INDEX.tsv` names, else every `.json`, `.yaml` and `.yml` with a member `openapi`.
    #[arg(long, value_name = "FOLDER")]
    from: PathBuf,
    /// Only documents whose name contains this.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Generates and counts, but does not compile.
    #[arg(long)]
    no_check: bool,
    /// Also writes the table here, as tab-separated values without times and memory, which vary.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Fails where the table is not what this file holds.
    #[arg(long, value_name = "FILE", conflicts_with = "write")]
    expect: Option<PathBuf>,
    /// How many documents are compiled at once; without it, as many as there are processors.
    #[arg(long, value_name = "NUMBER")]
    jobs: Option<usize>,
}

/// `cargo xtask corpus`
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let documents = documents(&arguments.from)?;
    let chosen: Vec<&String> =
        documents.iter().filter(|name| arguments.only.as_ref().is_none_or(|only| name.contains(only))).collect();
    table::head();
    let rows = all(arguments, &chosen)?;
    table::summary(&rows);
    let text = table::text(&rows);
    if let Some(path) = &arguments.write {
        std::fs::write(path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("wrote {}", path.display());
    }
    match &arguments.expect {
        Some(path) => table::expect(path, &text),
        None => Ok(()),
    }
}

/// Every document, several at once; rows are printed as they come and returned in the order of the documents.
fn all(arguments: &Arguments, names: &[&String]) -> Outcome<Vec<document::Row>> {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let next = AtomicUsize::new(0);
    let rows: Mutex<BTreeMap<usize, Outcome<document::Row>>> = Mutex::default();
    std::thread::scope(|scope| {
        for worker in 0..arguments.jobs.unwrap_or(processors).max(1) {
            let (next, rows) = (&next, &rows);
            scope.spawn(move || {
                // The largest documents stand last in an index, and would be waited for: they are begun first.
                while let Some(index) = names.len().checked_sub(1 + next.fetch_add(1, Ordering::Relaxed)) {
                    let row = one(arguments, names[index], worker);
                    row.iter().for_each(table::row);
                    rows.lock().expect("no worker panics").insert(index, row);
                }
            });
        }
    });
    rows.into_inner().expect("no worker panics").into_values().collect()
}

/// Runs one document in a process of its own: its peak memory is then its own too, and a crash is a row.
fn one(arguments: &Arguments, name: &str, worker: usize) -> Outcome<document::Row> {
    let own = std::env::current_exe().map_err(|error| format!("this program is not found: {error}"))?;
    let mut command = Command::new(own);
    command.arg("corpus-document").arg(arguments.from.join(name)).args([
        "--shown",
        name,
        "--worker",
        &worker.to_string(),
    ]);
    if arguments.no_check {
        command.arg("--no-check");
    }
    let output = command.current_dir(root()).output().map_err(|error| format!("{name}: {error}"))?;
    if !output.status.success() {
        let last = String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or_default().to_owned();
        return Ok(document::Row::crashed(name, &last));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("{name}: {error}"))
}

/// The documents of a folder, relative to it.
fn documents(folder: &Path) -> Outcome<Vec<String>> {
    let index = folder.join("INDEX.tsv");
    if let Ok(text) = std::fs::read_to_string(&index) {
        return Ok(text.lines().skip(1).filter_map(|line| line.split('\t').next()).map(str::to_owned).collect());
    }
    let mut found = Vec::new();
    for extension in ["json", "yaml", "yml"] {
        for path in crate::workspace::files(folder, extension) {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let is_document = text.lines().any(|line| {
                let line = line.trim_start_matches(['{', ' ', '"']);
                ["openapi:", "openapi\"", "swagger:", "swagger\""].iter().any(|word| line.starts_with(word))
            });
            if is_document {
                let name = path.strip_prefix(folder).unwrap_or(&path);
                found.push(name.display().to_string());
            }
        }
    }
    found.sort();
    if found.is_empty() { Err(format!("{}: there are no documents", folder.display())) } else { Ok(found) }
}

/// `cargo xtask corpus-document`, which `corpus` starts once a document.
pub(crate) fn run_document(arguments: &DocumentArguments) -> Outcome {
    document::run(arguments)
}
