//! What is done with a response before it is written: rows, cursors, audit.

use super::audit::{AuditEntry, AuditOutcome};
use super::caller::Caller;
use super::context::Context;
use super::gate::{RowCheck, Unavailable};
use super::guard::{Panicked, guarded};
use super::handler::Handler;
use super::refusal::Refusal;
use super::surface::Fault;
use crate::Encode;
use std::sync::Arc;

/// Why a response cannot be given. It is in the log.
#[derive(Debug)]
pub struct Failed(Fault);

impl From<Failed> for Refusal {
    fn from(failed: Failed) -> Self {
        let detail = match failed.0 {
            Fault::GateUnavailable => "the authorization backend cannot be reached",
            _ => "the server failed",
        };
        Self::fault(failed.0, detail)
    }
}

fn failed(fault: Fault) -> impl FnOnce(Unavailable) -> Failed {
    move |unavailable| {
        tracing::error!(%unavailable, ?fault, "a response cannot be given");
        Failed(fault)
    }
}

fn panicked(_: Panicked) -> Failed {
    Failed(Fault::Panic)
}

/// Finishes a response.
pub struct Finish<'a> {
    pub(super) handler: &'a dyn Handler,
    pub(super) context: Arc<Context>,
    pub(super) caller: Caller,
    pub(super) object: Option<String>,
}

impl Finish<'_> {
    /// Drops the rows that the caller may not see, by one check of all of them.
    pub async fn rows<T>(&self, rows: &mut Vec<T>, id: impl Fn(&T) -> String) -> Result<(), Failed> {
        let ids: Vec<String> = rows.iter().map(id).collect();
        let mut decisions = self.decide(&ids).await?.into_iter();
        rows.retain(|_| decisions.next() == Some(true));
        Ok(())
    }
    async fn decide(&self, ids: &[String]) -> Result<Vec<bool>, Failed> {
        let Some(rule) = self.context.operation.rows.filter(|_| !ids.is_empty()) else {
            return Ok(vec![true; ids.len()]);
        };
        let (object, permission, operation) = (rule.object, rule.permission, self.context.operation.id);
        let check = RowCheck { object, ids, permission, operation };
        let decisions = guarded(|| self.handler.check_rows(&self.caller, check)).await.map_err(panicked)?;
        let decisions = decisions.map_err(failed(Fault::GateUnavailable))?;
        if decisions.len() != ids.len() {
            tracing::error!(asked = ids.len(), answered = decisions.len(), "a gate has to decide on every row");
            return Err(Failed(Fault::GateUnavailable));
        }
        Ok(decisions)
    }
    /// Writes the call down; the answer waits for it.
    pub async fn audit(&self, context: impl Encode) -> Result<(), Failed> {
        let entry = AuditEntry::of(&self.context, &self.caller, self.object.clone(), AuditOutcome::Succeeded);
        let Some(entry) = entry.map(|entry| entry.with_context(&context)) else { return Ok(()) };
        let written = guarded(|| self.handler.audit(entry)).await.map_err(panicked)?;
        written.map_err(failed(Fault::Panic))
    }
    /// Seals the cursor of the next page, which has to be a position: nothing else is this server's to give away.
    #[cfg(feature = "cursors")]
    pub fn seal<P: Encode>(&self, next: &mut Option<crate::Cursor<P>>) -> Result<(), Failed> {
        let Some(cursor) = next else { return Ok(()) };
        let position = cursor.position().ok_or_else(|| {
            tracing::error!("the body gave a cursor that is no position");
            Failed(Fault::Answer)
        })?;
        let sealed = self.sealed(&crate::encode(position)).ok_or_else(|| {
            tracing::error!("a cursor cannot be sealed");
            Failed(Fault::Panic)
        })?;
        *cursor = crate::Cursor::sealed(sealed);
        Ok(())
    }
    #[cfg(feature = "cursors")]
    fn sealed(&self, position: &[u8]) -> Option<String> {
        let rule = self.context.operation.cursor?;
        let binding = super::cursor_keys::Binding::of(&self.context, &rule, &self.caller);
        self.handler.cursors()?.seal(position, rule.length, &binding)
    }
}
