//! The table, for people.

use std::time::Duration;

use crate::measure::Comparison;

/// One line.
#[derive(Debug)]
pub(crate) struct Row {
    /// What was measured.
    pub(crate) name: String,
    /// What the ratio is to be at most; without one, the line is for comparison.
    pub(crate) aim: Option<f64>,
    /// What was found.
    pub(crate) comparison: Comparison,
}

impl Row {
    /// Whether the aim is met, where there is one.
    pub(crate) fn is_met(&self) -> Option<bool> {
        self.aim.map(|aim| self.comparison.ratio <= aim)
    }
}

/// The head.
pub(crate) fn head() {
    println!("{:<64} {:>11} {:>11} {:>6} {:>6}", "CPU time of one", "ours", "theirs", "ratio", "aim");
}

/// One line, as soon as it is known.
pub(crate) fn row(row: &Row) {
    let Comparison { ours, theirs, ratio } = row.comparison;
    let aim = row.aim.map_or_else(|| "-".to_owned(), |aim| format!("{aim:.1}"));
    let met = row.is_met().map_or("", |met| if met { "met" } else { "not met" });
    println!("{:<64} {:>11} {:>11} {ratio:>6.2} {aim:>6}  {met}", row.name, micros(ours), micros(theirs));
}

fn micros(time: Duration) -> String {
    format!("{:.1} µs", time.as_secs_f64() * 1e6)
}

/// What else the machine does.
pub(crate) fn load() -> String {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    match load.split(' ').next() {
        Some(load) if !load.is_empty() => format!("load {load} on {processors} processors"),
        _ => format!("load not known, {processors} processors"),
    }
}
