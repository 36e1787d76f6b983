//! All servers, in turns.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::load::{Operation, Requests};
use crate::table::{self, Found};
use crate::target::{Memory, Side, Target};
use crate::{Budget, Outcome, seed};

/// A server with its requests.
struct Subject {
    bundles: u64,
    target: Target,
    requests: Requests,
    at_rest: Memory,
}

/// Measures and prints.
pub(crate) async fn measure(server: &Path, budget: Budget, only: Option<&str>) -> Outcome {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let secret = folder.path().join("secret");
    fs::write(&secret, "a secret of a service that is measured\n").map_err(|error| error.to_string())?;
    let token = token(server, &secret)?;
    let mut subjects = Vec::new();
    for bundles in budget.sizes {
        let first = folder.path().join(format!("{bundles}.db"));
        let ids = seed::fill(&first, bundles).await?;
        for (number, side) in Side::ALL.into_iter().enumerate() {
            let database = folder.path().join(format!("{bundles}-{number}.db"));
            copy(&first, &database)?;
            let target = Target::start(side, server, &database, &secret)?;
            let requests = Requests::new(target.address, token.clone(), ids.clone())?;
            let at_rest = target.memory()?;
            subjects.push(Subject { bundles, target, requests, at_rest });
        }
    }
    table::head(budget);
    for operation in Operation::ALL {
        if only.is_some_and(|only| !operation.name().contains(only)) {
            println!("{} is left out by --only", operation.name());
            continue;
        }
        let found = turns(&subjects, operation, budget)?;
        table::rows(operation, &found, budget);
    }
    table::memory_head();
    for Subject { bundles, target, at_rest, .. } in &subjects {
        table::memory(*bundles, target.side, *at_rest, target.memory()?);
    }
    Ok(())
}

/// Every server in turn, round after round.
fn turns(subjects: &[Subject], operation: Operation, budget: Budget) -> Outcome<Vec<Found>> {
    for subject in subjects {
        subject.requests.ask(operation, budget.turn / 4)?;
        subject.target.settle()?;
    }
    let before = subjects.iter().map(|subject| subject.target.cpu()).collect::<Outcome<Vec<_>>>()?;
    let mut turns = vec![Vec::new(); subjects.len()];
    for _ in 0..budget.rounds {
        for (subject, turns) in subjects.iter().zip(&mut turns) {
            turns.push(subject.requests.ask(operation, budget.turn)?);
        }
    }
    let found = subjects.iter().zip(before).zip(turns).map(|((subject, before), turns)| {
        subject.target.settle()?;
        let used = subject.target.cpu()?.saturating_sub(before);
        let answers = turns.iter().map(|(_, answers)| answers).sum::<u64>();
        let each = used / u32::try_from(answers).map_err(|error| error.to_string())?.max(1);
        Ok(Found { bundles: subject.bundles, side: subject.target.side, each, rate: median(&turns) })
    });
    found.collect()
}

fn median(turns: &[(f64, u64)]) -> f64 {
    let mut rates: Vec<f64> = turns.iter().map(|(rate, _)| *rate).collect();
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or(f64::NAN)
}

fn copy(from: &Path, to: &PathBuf) -> Outcome {
    fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", to.display()))
}

fn token(server: &Path, secret: &Path) -> Outcome<String> {
    let mut command = Command::new(server);
    command.args(["token", "--subject", "ada", "--ttl", "1h", "--jwt-secret-file"]).arg(secret);
    let output = command.output().map_err(|error| format!("{}: {error}", server.display()))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A ratio of two times.
pub(crate) fn ratio(ours: Duration, theirs: Duration) -> f64 {
    ours.as_secs_f64() / theirs.as_secs_f64().max(1e-9)
}
