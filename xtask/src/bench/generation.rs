//! What generating costs, and compiling what was generated: server and client together.

use std::path::PathBuf;

use super::Arguments;
use super::compile::Generated;
use super::step::step;
use crate::cost::Cost;
use crate::workspace::{Outcome, root};

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
    let (mut left_out, mut met, mut faults) = (0, Vec::new(), Vec::new());
    for subject in subjects(arguments)? {
        if arguments.only.as_ref().is_some_and(|only| !subject.name.contains(only.as_str())) {
            left_out += 1;
            continue;
        }
        // what cannot be measured does not keep the rest from being
        match one(arguments, &subject) {
            Ok(aim) => met.push(aim),
            Err(fault) => faults.push(format!("{}: {fault}", subject.name)),
        }
    }
    if left_out > 0 {
        println!("{left_out} documents left out by --only");
    }
    println!("{} of {} aims met; {}", met.iter().filter(|met| **met).count(), met.len(), load());
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
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

/// Measures one and prints its line; whether the aim is met.
fn one(arguments: &Arguments, subject: &Subject) -> Outcome<bool> {
    let begun = std::time::Instant::now();
    let now = |what: &str| eprintln!("{}: {what}, {:.0} s so far", subject.name, begun.elapsed().as_secs_f64());
    now("generating");
    let (found, generated) = match &subject.document {
        None => (step(&["contract", &subject.name])?, Generated::contract(&subject.name)),
        Some(path) => (step(&["document", &path.display().to_string()])?, Generated::document(&subject.name)?),
    };
    now("checking, what it depends on first");
    let check = generated.cost("check")?;
    let large_and_quick = arguments.quick && subject.document.is_some();
    let build = if large_and_quick {
        None
    } else {
        now("building, what it depends on first");
        Some(generated.cost("build")?)
    };
    let met = check.seconds <= subject.seconds && subject.megabytes.is_none_or(|most| check.megabytes <= most);
    println!(
        "{:<18} {:>7} {:>14} {:>16} {:>16}  {:.0} s{}: {}",
        subject.name,
        found.lines,
        shown(found.cost),
        shown(check),
        build.map_or_else(|| "not by --quick".to_owned(), shown),
        subject.seconds,
        subject.megabytes.map(|most| format!(" and {most} MB")).unwrap_or_default(),
        if met { "met" } else { "not met" },
    );
    Ok(met)
}

fn shown(cost: Cost) -> String {
    format!("{:.2} s {} MB", cost.seconds, cost.megabytes)
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
