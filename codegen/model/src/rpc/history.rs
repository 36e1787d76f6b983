//! The versions of a contract that were published, and what changed since each.

use crate::Version;
use crate::rpc::{Change, Contract, diff};

/// What was published, oldest first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct History {
    /// Every published version other than the current one.
    pub releases: Vec<Release>,
}

/// A published version, and how the contract differs from it today.
#[derive(Debug, Clone, PartialEq)]
pub struct Release {
    /// The version.
    pub version: Version,
    /// Every difference between it and the contract as it is now.
    pub changes: Vec<Change>,
}

impl History {
    /// Compares the contract with everything that was published, oldest first.
    pub fn new(published: &[Contract], now: &Contract) -> Self {
        let before = published.iter().filter(|old| old.version != now.version);
        let releases = before.map(|old| Release { version: old.version.clone(), changes: diff(old, now) });
        Self { releases: releases.collect() }
    }
}

impl Release {
    /// What is no mere matter of words, for one service.
    pub fn changes_of<'a>(&'a self, service: &'a str) -> impl Iterator<Item = &'a Change> {
        let real = self.changes.iter().filter(|change| !change.editorial);
        real.filter(move |change| change.service == service)
    }
}
