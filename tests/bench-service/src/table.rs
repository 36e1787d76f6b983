//! The tables, for people.

use std::time::Duration;

use crate::Budget;
use crate::load::{CONNECTIONS, Operation};
use crate::round::ratio;
use crate::target::{Memory, Side};

/// What one server needed for one operation.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found {
    pub(crate) bundles: u64,
    pub(crate) side: Side,
    /// CPU time of one request.
    pub(crate) each: Duration,
    /// Requests a second.
    pub(crate) rate: f64,
}

/// What else the machine does.
fn load() -> String {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    format!("load {} on {processors} processors", load.split(' ').next().unwrap_or_default())
}

/// The head.
pub(crate) fn head(budget: Budget) {
    println!("{} rounds of {:?} a server, {CONNECTIONS} connections; {}", budget.rounds, budget.turn, load());
    println!("ratios are of CPU time of a request, and of requests a second: this service to the server of the line");
    println!(
        "{:<12} {:>8} {:<22} {:>10} {:>12} {:>11} {:>10}",
        "operation", "bundles", "server", "CPU", "requests/s", "ratio CPU", "ratio r/s"
    );
}

/// The lines of an operation.
pub(crate) fn rows(operation: Operation, found: &[Found], budget: Budget) {
    let of = |bundles, side| found.iter().find(|found| found.bundles == bundles && found.side == side);
    for one in found {
        let Some(ours) = of(one.bundles, Side::Ours) else { continue };
        let ratios = if one.side == Side::Ours {
            String::new()
        } else {
            format!("{:>11.2} {:>10.2}", ratio(ours.each, one.each), ours.rate / one.rate)
        };
        println!(
            "{:<12} {:>8} {:<22} {:>10} {:>12.0} {ratios}",
            operation.name(),
            one.bundles,
            one.side.name(),
            format!("{:.0} µs", one.each.as_secs_f64() * 1e6),
            one.rate,
        );
    }
    let [few, many] = budget.sizes;
    for side in Side::ALL {
        if let (Some(few), Some(many)) = (of(few, side), of(many, side)) {
            let (name, server) = (operation.name(), side.name());
            println!(
                "{name:<12} {:>8} {server:<22} CPU with {} bundles to CPU with {}: {:.2}",
                "growth",
                many.bundles,
                few.bundles,
                ratio(many.each, few.each)
            );
        }
    }
}

/// The head of the table of memory.
pub(crate) fn memory_head() {
    println!("{:<12} {:>8} {:<22} {:>10} {:>12}", "memory", "bundles", "server", "at rest", "at most");
}

/// A line of it.
pub(crate) fn memory(bundles: u64, side: Side, at_rest: Memory, loaded: Memory) {
    let shown = |kilobytes: u64| format!("{} MB", kilobytes.div_ceil(1024));
    let (rest, peak) = (shown(at_rest.resident), shown(loaded.peak));
    println!("{:<12} {bundles:>8} {:<22} {rest:>10} {peak:>12}", "", side.name());
}
