//! `cargo xtask tidy`: what compilers do not check.

mod edges;
mod files;
mod matches;

use crate::workspace::Outcome;

/// `cargo xtask tidy`
pub(crate) fn run() -> Outcome {
    let mut findings = edges::check()?;
    findings.extend(files::check());
    findings.extend(matches::check());
    if findings.is_empty() {
        println!("tidy: nothing found");
        return Ok(());
    }
    Err(format!("{}\ntidy: {} found", findings.join("\n"), findings.len()))
}
