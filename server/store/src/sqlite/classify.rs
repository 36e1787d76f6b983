//! What SQLite's codes mean. It names the columns of a broken rule, not the rule.

use crate::engine::{Failure, Unique};
use crate::error::StoreError;
use crate::open_error::OpenError;
use sqlx::error::DatabaseError;
use std::path::Path;

/// The result code that an error carries, extended; 0 where it carries none.
fn code(error: &dyn DatabaseError) -> u32 {
    error.code().and_then(|code| code.parse().ok()).unwrap_or(0)
}

const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const READ_ONLY: u32 = 8;
const INPUT_OUTPUT: u32 = 10;
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const CANNOT_OPEN: u32 = 14;
const NOT_A_DATABASE: u32 = 26;
const FOREIGN_KEY: u32 = 787;

pub(crate) fn failure(error: &sqlx::Error) -> Failure {
    let Some(database) = error.as_database_error() else { return Failure::Store(store_error(error)) };
    if database.is_unique_violation() {
        let slug = matches!(
            database.message(),
            "UNIQUE constraint failed: bundles.slug" | "UNIQUE constraint failed: clouds.slug"
        );
        return Failure::Unique(if slug { Unique::Slug } else { Unique::Other });
    }
    if code(database) == FOREIGN_KEY {
        return Failure::ForeignKey;
    }
    Failure::Store(store_error(error))
}

pub(crate) fn store_error(error: &sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::Database(database) => match code(&**database) & 0xff {
            BUSY | LOCKED | READ_ONLY | INPUT_OUTPUT | FULL | CANNOT_OPEN => {
                StoreError::Unavailable(database.to_string())
            }
            CORRUPT | NOT_A_DATABASE => StoreError::Corrupt(database.to_string()),
            _ => StoreError::Failed(database.to_string()),
        },
        sqlx::Error::WorkerCrashed => StoreError::Unavailable("its connection is gone".to_owned()),
        sqlx::Error::Io(error) => StoreError::Unavailable(error.to_string()),
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
            StoreError::Corrupt("a column is of another type".to_owned())
        }
        error => StoreError::Failed(error.to_string()),
    }
}

pub(crate) fn open_error(path: &Path, error: &sqlx::Error) -> OpenError {
    let file = path.to_owned();
    let Some(database) = error.as_database_error() else { return OpenError::Failed(file, error.to_string()) };
    let reason = database.message().to_owned();
    match code(database) & 0xff {
        BUSY | LOCKED => OpenError::InUse(file),
        READ_ONLY => OpenError::ReadOnly(file, reason),
        CORRUPT | NOT_A_DATABASE => OpenError::Corrupt(file, reason),
        FULL => OpenError::DiskFull(file),
        CANNOT_OPEN => OpenError::Unreadable(file, reason),
        _ => OpenError::Failed(file, reason),
    }
}
