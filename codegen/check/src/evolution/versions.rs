//! Versions: which ones a trait still holds for, and whether a change was given a new one.

use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::{Contract, Version};

use super::{Change, diff};

/// A published version of the contract.
#[derive(Debug)]
pub struct Published {
    /// Its version.
    pub version: Version,
    /// Its model.
    pub contract: Contract,
}

/// For each service of the contract: the published versions that it still holds for, and what changed since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceEvolution {
    /// The service, by wire name; `None`: the whole contract, as a client sees it.
    pub service: Option<String>,
    /// Earlier versions without a difference, oldest first.
    pub accepted: Vec<Version>,
    /// What changed since the last published version that differs.
    pub notes: Vec<String>,
}

/// What became of the contract since each published version (oldest first).
#[must_use]
pub fn evolution(current: &Contract, published: &[Published]) -> Vec<ServiceEvolution> {
    let earlier: Vec<&Published> =
        published.iter().filter(|published| published.version.text != current.version.text).collect();
    let differences: Vec<Vec<Change>> = earlier.iter().map(|published| diff(&published.contract, current)).collect();
    let services = current.services.iter().map(|service| Some(service.wire.clone())).chain([None]);
    services.map(|service| of_service(service, &earlier, &differences)).collect()
}

fn of_service(service: Option<String>, earlier: &[&Published], differences: &[Vec<Change>]) -> ServiceEvolution {
    let concerns = |change: &&Change| service.as_ref().is_none_or(|service| change.service.as_ref() == Some(service));
    let (mut accepted, mut notes) = (Vec::new(), Vec::new());
    // From the newest back: a version before one that differs is not accepted, even where a change was taken back.
    for (published, changes) in earlier.iter().zip(differences).rev() {
        let own: Vec<&Change> = changes.iter().filter(concerns).collect();
        if !own.is_empty() {
            notes = own.iter().map(|change| format!("{}: {}", change.operation, change.text)).collect();
            break;
        }
        accepted.push(published.version.clone());
    }
    accepted.reverse();
    ServiceEvolution { service, accepted, notes }
}

/// A contract that differs from the published document of its own version needs a new version.
#[must_use]
pub fn check_version(current: &Contract, published: &[Published]) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    let Some(same) = published.iter().find(|published| published.version.text == current.version.text) else {
        return diagnostics;
    };
    let changes = diff(&same.contract, current);
    if changes.is_empty() {
        return diagnostics;
    }
    let message = format!("the contract differs from its published version {}", current.version.text);
    let mut diagnostic = Diagnostic::error(codes::evolution::VERSION_REUSED, message)
        .at(current.origin.span, "this version is published, and frozen");
    for change in &changes {
        diagnostic = diagnostic.note(format!("{}: {}", change.operation, change.text));
    }
    diagnostics.push(diagnostic.help("give the contract a new version"));
    diagnostics
}
