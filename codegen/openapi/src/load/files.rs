//! Where documents come from: the disk, or a map in a test or build script.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// Reads whole files; the only part of the generator's readers that touches the file system.
pub trait Files {
    /// The content of a file, or an error of kind `FileTooLarge` where it is longer than `limit`.
    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>>;
}

/// The file system.
#[derive(Debug, Default, Clone, Copy)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
        let kind = path.metadata()?;
        if kind.is_dir() {
            return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"));
        }
        if !kind.is_file() {
            return Err(io::Error::new(ErrorKind::InvalidInput, "it is no regular file"));
        }
        let mut content = Vec::new();
        File::open(path)?.take(limit.saturating_add(1)).read_to_end(&mut content)?;
        bounded(content, limit)
    }
}

/// Files in memory, by path.
impl Files for BTreeMap<PathBuf, Vec<u8>> {
    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
        let content = self.get(path).ok_or_else(|| io::Error::new(ErrorKind::NotFound, "there is no such file"))?;
        bounded(content.clone(), limit)
    }
}

impl<F: Fn(&Path) -> io::Result<Vec<u8>>> Files for F {
    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
        bounded(self(path)?, limit)
    }
}

fn bounded(content: Vec<u8>, limit: u64) -> io::Result<Vec<u8>> {
    if content.len() as u64 > limit {
        return Err(io::Error::new(ErrorKind::FileTooLarge, "it is too large"));
    }
    Ok(content)
}
