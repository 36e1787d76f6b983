//! One call, as the body of an operation sees it.

use super::answer::written;
use super::audit::{AuditEntry, AuditOutcome, EventEntry};
use super::caller::Caller;
use super::context::Context;
use super::record::{Record, Recorded, Transaction};
use crate::message::Write;
use http::{HeaderMap, Uri};
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Instant;

/// A permission on a type of object.
pub trait Permission: Send + Sync + 'static {
    /// The type of object.
    const OBJECT: &'static str;
    /// The permission.
    const PERMISSION: &'static str;
}

/// The gate let the caller in: it cannot be made or copied by anybody else.
pub struct Granted<P> {
    id: String,
    caller: Caller,
    permission: PhantomData<fn() -> P>,
}

impl<P: Permission> Granted<P> {
    /// The type of object.
    pub fn object(&self) -> &'static str {
        P::OBJECT
    }
    /// The object's id.
    pub fn id(&self) -> &str {
        &self.id
    }
    /// Who was let in.
    pub fn caller(&self) -> &Caller {
        &self.caller
    }
}
impl<P: Permission> fmt::Debug for Granted<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Granted({} may {} {}:{})", self.caller, P::PERMISSION, P::OBJECT, self.id)
    }
}

/// What the phases before the body leave behind as proof.
pub trait Witness: Sized + Send {
    /// `None` where there is no such proof.
    #[doc(hidden)]
    fn take(context: &Context, caller: &Caller, id: Option<String>) -> Option<Self>;
}

impl Witness for () {
    fn take(context: &Context, _: &Caller, _: Option<String>) -> Option<Self> {
        context.operation.gate.is_none().then_some(())
    }
}
impl<P: Permission> Witness for Granted<P> {
    fn take(context: &Context, caller: &Caller, id: Option<String>) -> Option<Self> {
        let gate = context.operation.gate?;
        let same = gate.object == P::OBJECT && gate.permission == P::PERMISSION;
        let (id, caller) = (id.filter(|_| same)?, caller.clone());
        Some(Self { id, caller, permission: PhantomData })
    }
}

/// One call: who calls, under which id, until when, and with which proof.
pub struct Call<W = ()> {
    pub(super) context: Arc<Context>,
    pub(super) caller: Caller,
    pub(super) object: Option<String>,
    pub(super) witness: W,
}

impl<W> Call<W> {
    /// Who calls.
    pub fn caller(&self) -> &Caller {
        &self.caller
    }
    /// The id of the request: in every answer, and in the log.
    pub fn request_id(&self) -> &str {
        self.context.request_id.as_str()
    }
    /// When the answer is no longer waited for.
    pub fn deadline(&self) -> Option<Instant> {
        self.context.deadline
    }
    /// The proof that the caller was let in.
    pub fn witness(&self) -> &W {
        &self.witness
    }
    /// The operation.
    pub fn operation(&self) -> &'static str {
        self.context.operation.id
    }
    /// The header fields of the request.
    pub fn headers(&self) -> &HeaderMap {
        &self.context.parts.headers
    }
    /// The target of the request.
    pub fn uri(&self) -> &Uri {
        &self.context.parts.uri
    }
    /// What layers in front of the service have put into the request.
    pub fn extensions(&self) -> &http::Extensions {
        &self.context.parts.extensions
    }
    /// Which of some media types the caller likes best; `None`: none.
    pub fn preferred(&self, media_types: &[&'static str]) -> Option<&'static str> {
        super::accept::preferred(&self.context.parts.headers, media_types)
    }
    /// The proof, by value.
    pub fn into_witness(self) -> W {
        self.witness
    }

    /// Writes audit row and event into the transaction of the change, and lets the response go.
    pub async fn record<R: Record, T: Transaction>(
        &self,
        transaction: &mut T,
        response: R,
        audit: R::Audit,
        event: R::Event,
    ) -> Result<Recorded<R>, T::Error> {
        let event = EventEntry::of(&self.context, &crate::encode(&event));
        let entry = AuditEntry::of(&self.context, &self.caller, self.object.clone(), AuditOutcome::Succeeded);
        let entry = entry.map(|entry| entry.with_context(&audit));
        transaction.append(entry, event).await?;
        Ok(Recorded::new(response))
    }

    /// The audit row about a denial that the body itself has found: on which object, and the problem that it answers.
    /// A denial at the operation's gate is written down without the body.
    pub fn denial(&self, object: &'static str, id: impl Into<String>, problem: &impl Write) -> Option<AuditEntry> {
        let answer = written(&self.context, problem, false);
        let outcome = AuditOutcome::Failed(answer.status());
        let entry = AuditEntry::of(&self.context, &self.caller, Some(id.into()), outcome)?;
        Some(AuditEntry { object, ..entry }.with_problem(&answer))
    }
}

impl<W> fmt::Debug for Call<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Call({} by {}, {})", self.operation(), self.caller, self.request_id())
    }
}
