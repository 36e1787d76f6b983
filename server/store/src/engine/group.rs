//! Group commit: rows that come together are written together, and all who wait learn of it at once.

use crate::audit::AuditRow;
use crate::error::StoreError;
use std::future::Future;
use tokio::sync::{mpsc, oneshot};

/// How many rows one transaction takes.
const MOST: usize = 512;

type Waiting = (AuditRow, oneshot::Sender<Result<(), StoreError>>);

/// Where rows wait for their transaction.
#[derive(Clone)]
pub(crate) struct Group(mpsc::Sender<Waiting>);

impl Group {
    /// Starts a task that hands rows over in groups; it ends when nobody can send any more.
    pub(crate) fn start<W, F>(write: W) -> Self
    where
        W: Fn(Vec<AuditRow>) -> F + Send + 'static,
        F: Future<Output = Result<(), StoreError>> + Send,
    {
        let (sender, mut receiver) = mpsc::channel(MOST);
        tokio::spawn(async move {
            let mut waiting: Vec<Waiting> = Vec::with_capacity(MOST);
            while receiver.recv_many(&mut waiting, MOST).await > 0 {
                let (rows, answers): (Vec<_>, Vec<_>) = waiting.drain(..).unzip();
                let written = write(rows).await;
                for answer in answers {
                    // whoever went away needs no answer
                    let _ = answer.send(written.clone());
                }
            }
        });
        Self(sender)
    }

    /// Appends a row; it is durable when this returns.
    pub(crate) async fn append(&self, row: AuditRow) -> Result<(), StoreError> {
        let gone = || StoreError::Unavailable("the audit log is closed".to_owned());
        let (answer, written) = oneshot::channel();
        self.0.send((row, answer)).await.map_err(|_| gone())?;
        written.await.map_err(|_| gone())?
    }
}
