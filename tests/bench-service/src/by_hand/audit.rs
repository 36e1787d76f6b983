//! Rows of the audit log that reads wait for: those that come at once are one transaction.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::Fault;
use super::database::{self, Database, Entry};

/// How many rows one transaction takes at most.
const GROUP: usize = 256;

type Waiting = (Entry, oneshot::Sender<()>);

/// Where rows are handed in.
#[derive(Debug)]
pub(super) struct AuditLog(mpsc::Sender<Waiting>);

impl AuditLog {
    pub(super) fn start(database: Arc<Database>) -> Self {
        let (sender, mut receiver) = mpsc::channel::<Waiting>(1024);
        tokio::spawn(async move {
            let mut group = Vec::new();
            while receiver.recv_many(&mut group, GROUP).await > 0 {
                // who waits learns of a failure by the end of its channel
                match write(&database, &group).await {
                    Ok(()) => group.drain(..).for_each(|(_, done)| done.send(()).unwrap_or_default()),
                    Err(_) => group.clear(),
                }
            }
        });
        Self(sender)
    }

    /// Hands a row in, and waits until it lasts.
    pub(super) async fn append(&self, entry: Entry) -> Result<(), Fault> {
        let (done, waits) = oneshot::channel();
        self.0.send((entry, done)).await.map_err(|_| Fault::Internal)?;
        waits.await.map_err(|_| Fault::Internal)
    }
}

async fn write(database: &Database, group: &[Waiting]) -> Result<(), Fault> {
    let mut change = database.begin().await?;
    for (entry, _) in group {
        database::audit(&mut change, entry).await?;
    }
    Ok(change.commit().await?)
}
