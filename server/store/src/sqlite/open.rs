//! Opening a database.

use super::connect::{to_migrate, to_read, to_write};
use super::lock::{FileLock, beside, create, directory};
use super::options::Options;
use super::readers::Readers;
use super::writer::Writer;
use super::{Inner, Sqlite, Write, classify, migrate};
use crate::engine::audit;
use crate::engine::group::Group;
use crate::open_error::OpenError;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
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
        let mut connection = connect(path, &to_migrate(&options)).await?;
        migrate::run(path, &mut connection).await?;
        close(path, connection).await?;
        // once now, so that what stands in its way is said here
        let to_write = to_write(&options);
        close(path, connect(path, &to_write).await?).await?;
        Ok(Self::of(&options, to_read(&options), Some((to_write, lock))))
    }

    /// Opens a database to read, beside a process that may have it open.
    pub async fn open_to_read(options: impl Into<Options>) -> Result<Self, OpenError> {
        let options = options.into();
        let path = options.path.as_path();
        check_directory(path)?;
        if !path.try_exists().map_err(|error| OpenError::Unreadable(path.to_owned(), error.to_string()))? {
            return Err(OpenError::NoFile(path.to_owned()));
        }
        let to_read = to_read(&options);
        let found = look(path, &to_read).await;
        // on a medium that cannot be written nobody writes: SQLite needs to be told
        let still =
            matches!(found, Err(OpenError::Unreadable(..) | OpenError::ReadOnly(..))) && !beside(path, "-wal").exists();
        if !still {
            return found.map(|()| Self::of(&options, to_read, None));
        }
        let to_read = to_read.immutable(true);
        look(path, &to_read).await?;
        Ok(Self::of(&options, to_read, None))
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
                let mut turn = writer.begin().await?;
                audit::append(turn.session()?, &mut rows).await?;
                turn.commit().await
            }
        });
        Self { connection, group }
    }
}

async fn look(path: &Path, options: &SqliteConnectOptions) -> Result<(), OpenError> {
    let mut connection = connect(path, options).await?;
    let checked = migrate::check(path, &mut connection).await;
    close(path, connection).await?;
    checked
}

async fn connect(path: &Path, options: &SqliteConnectOptions) -> Result<SqliteConnection, OpenError> {
    options.connect().await.map_err(|error| classify::open_error(path, &error))
}

async fn close(path: &Path, connection: SqliteConnection) -> Result<(), OpenError> {
    connection.close().await.map_err(|error| classify::open_error(path, &error))
}

fn check_directory(path: &Path) -> Result<(), OpenError> {
    if directory(path).is_dir() { Ok(()) } else { Err(OpenError::NoDirectory(path.to_owned())) }
}
