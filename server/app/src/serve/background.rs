//! What goes on beside requests: the outbox, keys that are read again, the head of the audit log, relationships.

use crate::command::audit_head;
use crate::failure::Failure;
use counterpart_identity::Identity;
use counterpart_provider_bundles::{AuthzSync, Kept};
use counterpart_relationships::{Writer, document};
use counterpart_store::{AuditLog, Sqlite};
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

/// How often the head of the audit log is written into the log: a chain without a key does not stop who can rewrite all
/// of it, but what was said elsewhere stays said.
const AUDIT_HEAD: Duration = Duration::from_mins(1);

/// Tasks beside requests. Dropped, they end at once.
#[derive(Debug)]
pub(super) struct Background {
    stop: watch::Sender<bool>,
    outbox: JoinHandle<()>,
    watches: JoinSet<()>,
}

impl Background {
    pub(super) fn start(sync: AuthzSync<Sqlite, Kept<Sqlite>>, identity: Identity, store: Sqlite) -> Self {
        let (stop, stopped) = watch::channel(false);
        let mut watches = JoinSet::new();
        watches.spawn(identity.watch());
        watches.spawn(say_audit_heads(store));
        Self { stop, outbox: tokio::spawn(sync.run(stopped)), watches }
    }

    /// Lets the outbox finish what it has begun.
    pub(super) async fn stop(mut self) {
        self.watches.abort_all();
        let _ = self.stop.send(true);
        if self.outbox.await.is_err() {
            tracing::error!("the outbox had stopped");
        }
        while self.watches.join_next().await.is_some() {}
    }
}

async fn say_audit_heads(store: Sqlite) {
    loop {
        say_audit_head(&store).await;
        tokio::time::sleep(AUDIT_HEAD).await;
    }
}

/// Writes the head of the audit log into the log.
pub(super) async fn say_audit_head(store: &Sqlite) {
    match store.head().await {
        Ok(head) => tracing::info!(head = audit_head(&head), "the audit log"),
        Err(error) => tracing::error!(%error, "the audit log's head cannot be read"),
    }
}

/// The file of relationships, and the graph that it is touched in.
#[derive(Debug)]
pub(super) struct Relationships {
    file: Option<PathBuf>,
    kept: Kept<Sqlite>,
}

impl Relationships {
    pub(super) fn new(file: Option<PathBuf>, kept: Kept<Sqlite>) -> Self {
        Self { file, kept }
    }
    pub(super) fn graph(&self) -> &Kept<Sqlite> {
        &self.kept
    }

    /// Touches what the file says. One line that is wrong, and nothing is touched.
    pub(super) async fn touch(&self) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let text = tokio::fs::read_to_string(file).await.map_err(|error| Failure::of_file(file, &error))?;
        let schema = self.kept.embedded().schema();
        let relationships = document::parse(&text, schema).map_err(|error| Failure::of_file(file, &error))?;
        let count = relationships.len();
        self.kept.touch(relationships).await?;
        tracing::info!(file = %file.display(), count, "relationships are touched");
        Ok(())
    }

    /// The same while the server runs, where a mistake changes nothing.
    pub(super) async fn look_again(&self) {
        if let Err(failure) = self.touch().await {
            tracing::error!(%failure, "relationships stay as they are");
        }
    }
}
