//! How connections are opened.

use super::options::Options;
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};

/// How a file is looked at first, and brought up to date: nothing in it changes before it is known as ours.
pub(crate) fn to_migrate(options: &Options) -> SqliteConnectOptions {
    let connect = quiet(options).foreign_keys(true).synchronous(SqliteSynchronous::Full);
    match options.pages {
        Some(pages) => connect.pragma("max_page_count", pages.to_string()),
        None => connect,
    }
}

/// How the connection that writes is opened.
pub(crate) fn to_write(options: &Options) -> SqliteConnectOptions {
    // after a large change its log gives the space back
    to_migrate(options).journal_mode(SqliteJournalMode::Wal).pragma("journal_size_limit", "67108864")
}

/// How a connection that reads is opened.
pub(crate) fn to_read(options: &Options) -> SqliteConnectOptions {
    quiet(options).read_only(true)
}

/// Statements are not logged: what happens is told by those who ask.
fn quiet(options: &Options) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(&options.path)
        .busy_timeout(options.patience)
        .disable_statement_logging()
        .row_buffer_size(256)
}
