//! Opening a database.

use super::lock::{FileLock, beside, create, directory};
use super::options::Options;
use super::pool::{Readers, Writer, to_read, to_write};
use super::{Inner, Sqlite, Write, classify, migrate};
use crate::engine::audit;
use crate::engine::group::Group;
use crate::open_error::OpenError;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::path::Path;
use std::sync::Arc;

impl Sqlite {
    /// Opens a database to read and write, for this process alone. A file that is not there is made, for its owner
    /// alone; an older schema is brought to the newest version.
    pub async fn open(options: impl Into<Options>) -> Result<Self, OpenError> {
        let options = options.into();
        let path = options.path.as_path();
        check_directory(path)?;
        let lock = FileLock::take(path)?;
        create(path)?;
        let connect = to_write(&options);
        let mut connection = connect.connect().await.map_err(|error| classify::open_error(path, &error))?;
        migrate::run(path, &mut connection).await?;
        // closed only now: with no connection left, SQLite would remove its companions for each reader anew
        let opened = Self::of(&options, to_read(&options), Some((connect, lock)));
        connection.close().await.map_err(|error| classify::open_error(path, &error))?;
        Ok(opened)
    }

    /// Opens a database to read, beside a process that may have it open.
    pub async fn open_to_read(options: impl Into<Options>) -> Result<Self, OpenError> {
        let options = options.into();
        let path = options.path.as_path();
        check_directory(path)?;
        if !path.try_exists().map_err(|error| OpenError::Unreadable(path.to_owned(), error.to_string()))? {
            return Err(OpenError::NoFile(path.to_owned()));
        }
        let connect = to_read(&options);
        let found = look(path, &connect).await;
        // on a medium that cannot be written nobody writes: SQLite needs to be told
        let still =
            matches!(found, Err(OpenError::Unreadable(..) | OpenError::ReadOnly(..))) && !beside(path, "-wal").exists();
        if !still {
            return found.map(|()| Self::of(&options, connect, None));
        }
        let connect = connect.immutable(true);
        look(path, &connect).await?;
        Ok(Self::of(&options, connect, None))
    }

    fn of(options: &Options, read: SqliteConnectOptions, write: Option<(SqliteConnectOptions, FileLock)>) -> Self {
        Self(Arc::new(Inner {
            path: options.path.clone(),
            readers: Readers::new(options, read),
            writer: write.map(|(connect, lock)| Write::new(options, connect, lock)),
            clock: options.clock.clone(),
            #[cfg(feature = "failpoints")]
            failpoint: super::change::Failpoint::default(),
        }))
    }
}

impl Write {
    fn new(options: &Options, connect: SqliteConnectOptions, lock: FileLock) -> Self {
        let connection = Writer::new(options, connect, lock);
        let writer = connection.clone();
        let group = Group::start(move |mut rows| {
            let writer = writer.clone();
            async move {
                let mut transaction = writer.begin().await?;
                audit::append(&mut *transaction, &mut rows).await?;
                transaction.commit().await.map_err(|error| classify::store_error(&error))
            }
        });
        Self { connection, group }
    }
}

async fn look(path: &Path, connect: &SqliteConnectOptions) -> Result<(), OpenError> {
    let mut connection = connect.connect().await.map_err(|error| classify::open_error(path, &error))?;
    let checked = migrate::check(path, &mut connection).await;
    connection.close().await.map_err(|error| classify::open_error(path, &error))?;
    checked
}

fn check_directory(path: &Path) -> Result<(), OpenError> {
    if directory(path).is_dir() { Ok(()) } else { Err(OpenError::NoDirectory(path.to_owned())) }
}
