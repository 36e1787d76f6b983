//! One process a database: SQLite would let several in, and then the one writer is no longer the only one.

use crate::open_error::OpenError;
use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The lock on `<file>.lock`. The operating system takes it back when the process ends, however it ends.
pub(crate) struct FileLock {
    _file: File,
}

impl FileLock {
    /// Takes the lock of a database. The file stays when it is let go: removing it would let two processes in at once.
    pub(crate) fn take(database: &Path) -> Result<Self, OpenError> {
        let file = private().create(true).truncate(false).write(true).open(beside(database, ".lock"));
        let file = file.map_err(|error| refused(database, &error))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse(database.to_owned())),
            Err(TryLockError::Error(error)) => Err(refused(database, &error)),
        }
    }
}

/// Makes a database's file, for its owner alone, if it is not there. SQLite gives its companions the same mode.
pub(crate) fn create(database: &Path) -> Result<(), OpenError> {
    match private().create_new(true).write(true).open(database) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(refused(database, &error)),
        _ => Ok(()),
    }
}

/// A file for its owner alone.
pub(crate) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// `<file><suffix>`
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// The directory that a file lies in.
pub(crate) fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn refused(database: &Path, error: &io::Error) -> OpenError {
    let path = database.to_owned();
    match error.kind() {
        ErrorKind::NotFound => OpenError::NoDirectory(path),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => OpenError::ReadOnly(path, error.to_string()),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => OpenError::DiskFull(path),
        _ => OpenError::Failed(path, error.to_string()),
    }
}
