//! Ratios of CPU time: generated code against what one writes by hand over serde, axum and reqwest.
//!
//! Both sides run in one process and take turns, so whatever else the machine does falls on both. A ratio is the median
//! over the rounds. Nothing fails for being slow.

mod body;
mod by_hand;
mod client;
mod codec;
mod measure;
mod server;
mod table;
mod wire;

use std::process::ExitCode;

use clap::Parser;

use measure::Budget;
use table::Row;

/// What went wrong, in words.
type Outcome<T = ()> = Result<T, String>;

/// Ratios of CPU time: generated code against what one writes by hand over serde, axum and reqwest.
#[derive(Debug, Parser)]
struct Arguments {
    /// Fewer and shorter rounds: seconds instead of a minute or two, and rougher.
    #[arg(long)]
    quick: bool,
    /// Only what has this in its name; the rest is said to be left out.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

/// One line of the table, measured when it is asked for.
type Case = (String, Option<f64>, Box<dyn FnOnce(Budget) -> Outcome<measure::Comparison>>);

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Outcome {
    let budget = if arguments.quick { Budget::QUICK } else { Budget::FULL };
    println!("{} rounds a side, taking turns; {}; {}", budget.rounds, measure::WHOSE, table::load());
    table::head();
    let (mut left_out, mut met) = (0, Vec::new());
    for (name, aim, measure) in cases() {
        if arguments.only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            left_out += 1;
            continue;
        }
        let comparison = measure(budget).map_err(|fault| format!("{name}: {fault}"))?;
        let row = Row { name, aim, comparison };
        table::row(&row);
        met.extend(row.is_met());
    }
    if left_out > 0 {
        println!("{left_out} lines left out by --only");
    }
    println!("{} of {} aims met; {}", met.iter().filter(|met| **met).count(), met.len(), table::load());
    Ok(())
}

fn cases() -> Vec<Case> {
    let mut cases = server::cases();
    cases.extend(codec::cases());
    cases.extend(client::cases());
    cases
}
