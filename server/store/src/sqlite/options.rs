//! How a database is opened.

use crate::engine::Clock;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How a database is opened. The path alone is enough.
#[derive(Debug, Clone)]
pub struct Options {
    /// The file; its directory has to be there.
    pub path: PathBuf,
    /// How many reads go on at once.
    pub readers: u32,
    /// How long a read or a change waits for its turn before it is given up.
    pub patience: Duration,
    /// How many pages of 4 KiB the file may hold; `None`: as many as the disk takes.
    pub pages: Option<u32>,
    /// What tells the time.
    pub clock: Clock,
}

impl Options {
    /// A file, and everything else as usual.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), readers: 4, patience: Duration::from_secs(10), pages: None, clock: Clock::default() }
    }
}

impl From<&Path> for Options {
    fn from(path: &Path) -> Self {
        Self::new(path)
    }
}
impl From<&PathBuf> for Options {
    fn from(path: &PathBuf) -> Self {
        Self::new(path)
    }
}
impl From<PathBuf> for Options {
    fn from(path: PathBuf) -> Self {
        Self::new(path)
    }
}
impl From<&str> for Options {
    fn from(path: &str) -> Self {
        Self::new(path)
    }
}
