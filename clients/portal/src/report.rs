//! What became of the Clouds of a bundle.

use crate::PortalError;
use provider_bundles::types::{CloudId, ProviderBundleId, Slug, VersionNumber};
use std::fmt;

/// What became of a Cloud that was to be promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Its pin moved.
    Moved {
        /// Where it was.
        from: VersionNumber,
        /// Where it is.
        to: VersionNumber,
    },
    /// It was there already.
    Unchanged(VersionNumber),
}

/// One Cloud of a report.
#[derive(Debug)]
pub struct Fate {
    /// The Cloud.
    pub cloud: CloudId,
    /// Its slug.
    pub slug: Slug,
    /// What became of it.
    pub result: Result<Outcome, PortalError>,
}

/// How far a promotion is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Clouds that are through, whatever became of them.
    pub done: usize,
    /// Clouds in all.
    pub all: usize,
}

/// What became of every Cloud of a bundle. It prints as a table for people.
#[derive(Debug)]
pub struct Report {
    /// The bundle.
    pub bundle: ProviderBundleId,
    /// The version that was promoted to.
    pub version: VersionNumber,
    /// One entry a Cloud, in the order in which they were through.
    pub fates: Vec<Fate>,
}

impl Report {
    /// How many pins moved.
    pub fn moved(&self) -> usize {
        self.fates.iter().filter(|fate| matches!(fate.result, Ok(Outcome::Moved { .. }))).count()
    }
    /// How many were there already.
    pub fn unchanged(&self) -> usize {
        self.fates.iter().filter(|fate| matches!(fate.result, Ok(Outcome::Unchanged(_)))).count()
    }
    /// Those that failed.
    pub fn failed(&self) -> impl Iterator<Item = (&Fate, &PortalError)> {
        self.fates.iter().filter_map(|fate| Some((fate, fate.result.as_ref().err()?)))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let failed = self.failed().count();
        let version = self.version.get();
        write!(f, "version {version}: {} moved, {} there already, {failed} failed", self.moved(), self.unchanged())?;
        for fate in &self.fates {
            let slug = fate.slug.as_str();
            match &fate.result {
                Ok(Outcome::Moved { from, to }) => write!(f, "\n  {slug}: {} -> {}", from.get(), to.get())?,
                Ok(Outcome::Unchanged(_)) => write!(f, "\n  {slug}: there already")?,
                Err(error) => write!(f, "\n  {slug}: {error}")?,
            }
        }
        Ok(())
    }
}
