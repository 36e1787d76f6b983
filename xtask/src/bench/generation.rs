//! What generating costs, and compiling what was generated: server and client together.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::Arguments;
use super::step::{Found, folder};
use crate::corpus::crate_name;
use crate::cost::Cost;
use crate::workspace::{Outcome, cargo, root, run as run_command};

/// What is generated and compiled, and what `cargo check` is to take at most.
struct Subject {
    name: String,
    /// The document; `None` for a contract of this repository, whose crate stands in it.
    document: Option<PathBuf>,
    seconds: f64,
    megabytes: Option<u64>,
}

/// Documents that are large: name, seconds and megabytes of `cargo check`.
const LARGE: [(&str, f64, u64); 2] = [("box.json", 7.0, 550), ("github-full.json", 45.0, 2500)];
/// Seconds of `cargo check` of a contract of this repository.
const OWN: f64 = 2.0;

pub(super) fn run(arguments: &Arguments) -> Outcome {
    println!("\nCPU seconds and peak of memory, each step in a process of its own; {}", load());
    println!(
        "{:<18} {:>7} {:>14} {:>16} {:>16}  aim of check",
        "document", "lines", "generate", "cargo check", "cargo build"
    );
    let mut left_out = 0;
    for subject in subjects(arguments)? {
        if arguments.only.as_ref().is_some_and(|only| !subject.name.contains(only.as_str())) {
            left_out += 1;
            continue;
        }
        one(arguments, &subject)?;
    }
    if left_out > 0 {
        println!("{left_out} documents left out by --only");
    }
    println!("{}", load());
    Ok(())
}

/// The contracts of the repository, and the large documents where they are to be found.
fn subjects(arguments: &Arguments) -> Outcome<Vec<Subject>> {
    let contracts = counterpart_build::projects(&root().join("contracts"))?.into_iter();
    let own = contracts.map(|project| Subject { name: project.name, document: None, seconds: OWN, megabytes: None });
    let mut subjects: Vec<Subject> = own.collect();
    let corpus = arguments.corpus.clone().or_else(|| std::env::var_os("COUNTERPART_CORPUS").map(PathBuf::from));
    for (name, seconds, megabytes) in LARGE {
        let document = corpus.as_ref().map(|folder| folder.join(name)).filter(|path| path.is_file());
        if document.is_some() {
            subjects.push(Subject { name: name.to_owned(), document, seconds, megabytes: Some(megabytes) });
        } else {
            println!("{name:<18} not found; --corpus or COUNTERPART_CORPUS names the folder that holds it");
        }
    }
    Ok(subjects)
}

fn one(arguments: &Arguments, subject: &Subject) -> Outcome {
    let generated = match &subject.document {
        None => step(&["contract", &subject.name])?,
        Some(path) => step(&["document", &path.display().to_string()])?,
    };
    let check = compile(subject, "check")?;
    let large_and_quick = arguments.quick && subject.document.is_some();
    let build = if large_and_quick { None } else { Some(compile(subject, "build")?) };
    let met = check.seconds <= subject.seconds && subject.megabytes.is_none_or(|most| check.megabytes <= most);
    println!(
        "{:<18} {:>7} {:>14} {:>16} {:>16}  {:.0} s{}: {}",
        subject.name,
        generated.lines,
        shown(generated.cost),
        shown(check),
        build.map_or_else(|| "not by --quick".to_owned(), shown),
        subject.seconds,
        subject.megabytes.map(|most| format!(" and {most} MB")).unwrap_or_default(),
        if met { "met" } else { "not met" },
    );
    Ok(())
}

fn shown(cost: Cost) -> String {
    format!("{:.2} s {} MB", cost.seconds, cost.megabytes)
}

/// Compiles what the crate needs first, and then the crate alone, which is what is measured.
fn compile(subject: &Subject, what: &str) -> Outcome<Cost> {
    let (package, folder) = match subject.document {
        None => (subject.name.clone(), root()),
        Some(_) => (crate_name(&subject.name), folder(&subject.name)),
    };
    let target = root().join("target/bench/build").display().to_string();
    let common = ["--quiet", "--offline", "--package", &package, "--target-dir", &target];
    let arguments = [&[what], &common[..], &["--no-default-features", "--features", "client,server"]].concat();
    run_command_in(&folder, &arguments)?;
    run_command_in(&folder, &[&["clean"], &common[..]].concat())?;
    let folder = folder.display().to_string();
    Ok(step(&[&["cargo", folder.as_str(), "--"], &arguments[..]].concat())?.cost)
}

fn run_command_in(folder: &Path, arguments: &[&str]) -> Outcome {
    let mut command = cargo();
    // The manifest says which folder is meant: commands run in the root of the repository.
    let manifest = folder.join("Cargo.toml");
    let (first, rest) = arguments.split_first().ok_or("cargo is to do something")?;
    run_command(command.arg(first).arg("--manifest-path").arg(manifest).args(rest))
}

fn step(arguments: &[&str]) -> Outcome<Found> {
    let own = std::env::current_exe().map_err(|error| format!("this program is not found: {error}"))?;
    let mut command = Command::new(own);
    command.arg("bench-step").args(arguments);
    let text = crate::workspace::output(&mut command)?;
    serde_json::from_str(&text).map_err(|error| format!("a step says what is not understood: {error}"))
}

/// What else the machine does.
fn load() -> String {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    match load.split(' ').next() {
        Some(load) if !load.is_empty() => format!("load {load} on {processors} processors"),
        _ => format!("load not known, {processors} processors"),
    }
}
