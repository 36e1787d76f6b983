//! `audit`

use super::{DatabaseFlag, Outcome, runtime, say};
use crate::failure::Failure;
use crate::settings::ConfigFlag;
use counterpart_store::{AuditHead, AuditLog, AuditRow, Decision, Sqlite, Verdict};
use serde_json::json;
use std::process::ExitCode;

/// Rows that are read at once.
const CHUNK: u32 = 500;

/// What `audit` does.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    /// Computes the chain anew: ends with 0 where it is sound, 1 where it is not, 2 where it cannot be read
    Verify(DatabaseFlag),
    /// Prints rows: sequence, time, decision, relation, subject, object, number of items, members, correlation, request
    List {
        #[command(flatten)]
        database: DatabaseFlag,
        /// Rows after this sequence
        #[arg(long, default_value_t = 0)]
        after: i64,
        /// How many at most
        #[arg(long, default_value_t = 100)]
        limit: u32,
    },
    /// Prints every row as an object of JSON a line
    Export(DatabaseFlag),
}

pub(super) fn run(config: &ConfigFlag, command: Command) -> Outcome {
    match command {
        Command::Verify(database) => {
            let path = config.complete(database.given())?.database()?;
            runtime()?.block_on(async {
                let verdict = match Sqlite::open_to_read(&path).await {
                    Ok(store) => store.verify().await.map_err(Failure::from),
                    Err(error) => Err(Failure::from(error)),
                };
                verified(verdict)
            })
        }
        Command::List { database, after, limit } => {
            let path = config.complete(database.given())?.database()?;
            runtime()?.block_on(async {
                let store = Sqlite::open_to_read(&path).await.map_err(Failure::from)?;
                let rows = store.rows(after, limit).await.map_err(Failure::from)?;
                say(&rows.iter().map(line).collect::<String>())
            })
        }
        Command::Export(database) => {
            let path = config.complete(database.given())?.database()?;
            runtime()?.block_on(async {
                let store = Sqlite::open_to_read(&path).await.map_err(Failure::from)?;
                export(&store).await
            })
        }
    }
}

fn verified(verdict: Result<Verdict, Failure>) -> Outcome {
    let (text, code) = match verdict {
        Ok(Verdict::Sound(head)) => (format!("sound: {}\n", shown(&head)), 0),
        Ok(Verdict::Broken { sequence, reason }) => (format!("broken at {sequence}: {reason}\n"), 1),
        Err(failure) => (format!("cannot be read: {failure}\n"), 2),
    };
    say(&text)?;
    Ok(ExitCode::from(code))
}

/// The end of the chain, for people.
pub(crate) fn shown(head: &AuditHead) -> String {
    let hash = head.hash.map(|byte| format!("{byte:02x}")).concat();
    format!("{} rows, head {hash}", head.sequence)
}

async fn export(store: &Sqlite) -> Outcome {
    let mut after = 0;
    loop {
        let rows = store.rows(after, CHUNK).await.map_err(Failure::from)?;
        let Some(last) = rows.last() else { return Ok(ExitCode::SUCCESS) };
        after = last.sequence;
        let lines: Vec<_> = rows.iter().map(|row| object(row).to_string() + "\n").collect();
        say(&lines.concat())?;
    }
}

fn decision(row: &AuditRow) -> &'static str {
    match row.decision {
        Decision::Granted => "granted",
        Decision::Denied => "denied",
    }
}

fn line(row: &AuditRow) -> String {
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let columns = [
        row.sequence.to_string(),
        humantime::format_rfc3339_micros(row.at).to_string(),
        decision(row).to_owned(),
        row.relation.clone(),
        row.subject.clone(),
        row.object.clone(),
        or_none(row.item_count.map(|count| count.to_string())),
        or_none((!row.fields.is_empty()).then(|| row.fields.join(","))),
        or_none(row.correlation_id.clone()),
        row.request_id.clone(),
    ];
    columns.map(|column| column.escape_debug().to_string()).join("\t") + "\n"
}

fn object(row: &AuditRow) -> serde_json::Value {
    json!({
        "sequence": row.sequence,
        "at": humantime::format_rfc3339_micros(row.at).to_string(),
        "decision": decision(row),
        "relation": row.relation,
        "operation": row.operation,
        "subject": row.subject,
        "object": row.object,
        "item_count": row.item_count,
        "fields": row.fields,
        "correlation_id": row.correlation_id,
        "request_id": row.request_id,
    })
}
