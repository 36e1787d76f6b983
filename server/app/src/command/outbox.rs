//! `outbox`

use super::{DatabaseFlag, Outcome, open_alone, runtime, say};
use crate::failure::Failure;
use crate::settings::ConfigFlag;
use counterpart_store::{Event, EventState, Outbox, Sqlite};

/// What `outbox` does.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    /// Prints events that are not delivered, oldest first, beside a running server too: id, state, refusals, time, name,
    /// aggregate, request, and what the last refusal said
    List {
        #[command(flatten)]
        database: DatabaseFlag,
        /// Only dead events
        #[arg(long)]
        dead: bool,
        /// How many at most
        #[arg(long, default_value_t = 100)]
        limit: u32,
    },
    /// Makes dead events pending again; a running server does it for all of them on SIGUSR1
    Redrive {
        #[command(flatten)]
        database: DatabaseFlag,
        /// One event; without it, all
        id: Option<i64>,
    },
}

pub(super) fn run(config: &ConfigFlag, command: Command) -> Outcome {
    match command {
        Command::List { database, dead, limit } => {
            let path = config.complete(database.given())?.database()?;
            runtime()?.block_on(async {
                let store = Sqlite::open_to_read(&path).await.map_err(Failure::from)?;
                let state = dead.then_some(EventState::Dead);
                let events = store.events(state, limit).await.map_err(Failure::from)?;
                say(&events.iter().map(line).collect::<String>())
            })
        }
        Command::Redrive { database, id } => {
            let path = config.complete(database.given())?.database()?;
            runtime()?.block_on(async {
                let store = open_alone(&path, "a server that runs redrives all of them on SIGUSR1").await?;
                let driven = store.redrive(id).await;
                store.close().await;
                say(&format!("{} pending again\n", driven.map_err(Failure::from)?))
            })
        }
    }
}

fn line(event: &Event) -> String {
    let Event { id, name, aggregate, body: _, request_id, at, attempts, state, last_error } = event;
    let state = match state {
        EventState::Pending => "pending",
        EventState::Dead => "dead",
    };
    let (at, error) = (humantime::format_rfc3339_micros(*at), last_error.as_deref().unwrap_or("-"));
    format!("{id}\t{state}\t{attempts}\t{at}\t{name}\t{aggregate}\t{request_id}\t{}\n", error.escape_debug())
}
