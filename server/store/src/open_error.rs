//! Why a database was not opened, and what to do about it.

use std::fmt;
use std::path::PathBuf;

/// Why a database was not opened. Nothing was changed in it.
#[derive(Debug)]
pub enum OpenError {
    /// The directory is not there.
    NoDirectory(PathBuf),
    /// There is no such file, and none is made to read only.
    NoFile(PathBuf),
    /// Another process has it open.
    InUse(PathBuf),
    /// The file, its directory or the disk cannot be written.
    ReadOnly(PathBuf, String),
    /// The file cannot be read.
    Unreadable(PathBuf, String),
    /// The disk is full.
    DiskFull(PathBuf),
    /// It is damaged, or no database at all.
    Corrupt(PathBuf, String),
    /// It is the database of another program.
    Foreign(PathBuf),
    /// It was written by a newer version of this program.
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its schema.
        found: i64,
        /// The newest version that is known here.
        known: i64,
    },
    /// It was written by an older version of this program, and is opened to read only.
    Older {
        /// The file.
        path: PathBuf,
        /// The version of its schema.
        found: i64,
        /// The version that is needed.
        known: i64,
    },
    /// Anything else.
    Failed(PathBuf, String),
}

impl OpenError {
    /// What to do about it, in one sentence.
    pub fn help(&self) -> &'static str {
        match self {
            Self::NoDirectory(_) => "create the directory, or name another file",
            Self::NoFile(_) => "check the path, or start the server once, which creates the file",
            Self::InUse(_) => "stop the other process, or name another file",
            Self::ReadOnly(..) => "make file and directory writable for this user, and mount the disk for writing",
            Self::Unreadable(..) => "make the file readable for this user",
            Self::DiskFull(_) => "free some space; nothing was lost",
            Self::Corrupt(..) => "restore the newest backup, and keep the damaged file for examination",
            Self::Foreign(_) => "name another file",
            Self::Newer { .. } => {
                "run the newer version of this program, or restore a backup from before its first start"
            }
            Self::Older { .. } => "run `migrate`, or start the server once",
            Self::Failed(..) => "see the reason",
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDirectory(path) => write!(f, "the directory of the database `{}` does not exist", path.display()),
            Self::NoFile(path) => write!(f, "the database `{}` does not exist", path.display()),
            Self::InUse(path) => write!(f, "the database `{}` is in use by another process", path.display()),
            Self::ReadOnly(path, reason) => {
                write!(f, "the database `{}` cannot be written: {reason}", path.display())
            }
            Self::Unreadable(path, reason) => write!(f, "the database `{}` cannot be read: {reason}", path.display()),
            Self::DiskFull(path) => write!(f, "the disk of the database `{}` is full", path.display()),
            Self::Corrupt(path, reason) => {
                write!(f, "the file `{}` is damaged or no database: {reason}", path.display())
            }
            Self::Foreign(path) => write!(f, "the file `{}` is the database of another program", path.display()),
            Self::Newer { path, found, known } => write!(
                f,
                "the database `{}` has schema version {found}, and this program knows versions up to {known}",
                path.display()
            ),
            Self::Older { path, found, known } => write!(
                f,
                "the database `{}` has schema version {found}, and this program reads version {known}",
                path.display()
            ),
            Self::Failed(path, reason) => write!(f, "the database `{}` cannot be opened: {reason}", path.display()),
        }?;
        write!(f, "; {}", self.help())
    }
}
impl std::error::Error for OpenError {}
