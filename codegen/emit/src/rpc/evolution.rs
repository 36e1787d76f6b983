//! What changed since earlier versions, as bodies and callers have to acknowledge it.

use counterpart_model::rpc::{Contract, History, Release};

use crate::options::{Acceptance, EarlierVersion, Evolution};

/// Compares a contract with every version that was published, the oldest first.
pub fn evolution(published: &[Contract], now: &Contract) -> Evolution {
    let history = History::new(published, now);
    let versions = history
        .releases
        .iter()
        .map(|release| EarlierVersion { text: release.version.text.clone(), rust: release.version.rust.clone() });
    let services =
        now.services.iter().map(|service| acceptance(&history, |release| notes(release, &service.name.wire)));
    let names: Vec<&str> = names(published, now);
    let clients = |release: &Release| names.iter().flat_map(|name| notes(release, name)).collect();
    Evolution { versions: versions.collect(), services: services.collect(), clients: acceptance(&history, clients) }
}

/// Every service that ever was.
fn names<'a>(published: &'a [Contract], now: &'a Contract) -> Vec<&'a str> {
    let all = published.iter().chain([now]).flat_map(|contract| &contract.services);
    let mut names: Vec<&str> = all.map(|service| service.name.wire.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn notes(release: &Release, service: &str) -> Vec<String> {
    release.changes_of(service).map(ToString::to_string).collect()
}

/// Versions without a difference still do; what differs from the last one that does not is told.
fn acceptance(history: &History, notes: impl Fn(&Release) -> Vec<String>) -> Acceptance {
    let mut acceptance = Acceptance::default();
    for release in &history.releases {
        let told = notes(release);
        if told.is_empty() {
            acceptance.accepted.push(release.version.rust.clone());
        } else {
            acceptance.notes = told;
        }
    }
    acceptance
}
