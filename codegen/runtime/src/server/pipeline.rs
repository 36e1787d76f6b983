//! The phases of one request, in the contract's order.

use super::answer::{Answer, written};
use super::audit::{AuditEntry, AuditOutcome};
use super::caller::Caller;
use super::context::Context;
use super::exchange::Exchange;
use super::gate::Check;
use super::guard::guarded;
use super::judge::{judge, of_fields};
use super::policy::{AuditPlace, AuditWhen};
use super::receive;
use super::refusal::{Refusal, Which};
use super::security::{is_open, presented};
use super::service::Inner;
use super::surface::{Fault, Phase};
use crate::message::Answered;
use crate::message::fields::{Fields, Sources};
use crate::message::received::{Message, Received};
use axum::body::Body;
use bytes::Bytes;
use std::sync::Arc;

/// One request on its way through the phases.
pub(super) struct Run<'a> {
    inner: &'a Inner,
    context: &'a Arc<Context>,
    /// The body, until it is received or handed on.
    pub(super) body: Option<Body>,
    /// What was received before its media type was looked at.
    bytes: Option<Bytes>,
    caller: Caller,
    object: Option<String>,
    fields: Option<Fields>,
    chosen: Option<usize>,
    received: Option<Received>,
}

impl<'a> Run<'a> {
    pub(super) fn new(inner: &'a Inner, context: &'a Arc<Context>, body: Body) -> Self {
        let (caller, object, fields, chosen, received) = (Caller::anonymous(), None, None, None, None);
        Self { inner, context, body: Some(body), bytes: None, caller, object, fields, chosen, received }
    }

    /// Goes through the phases, asks the body of the trait, and writes down what the contract wants.
    pub(super) async fn run(&mut self) -> Result<Answer, Refusal> {
        let order = self.context.operation.order;
        let mut left = order;
        loop {
            // Reading the content is most of the work: phases that look into it are judged together, and those that
            // nothing else follows by the reading that the body of the trait needs anyhow.
            let together = left.iter().take_while(|phase| phase.is_of_content() || self.is_idle(**phase)).count();
            let (content, rest) = left.split_at(together);
            let Some((phase, rest)) = rest.split_first() else { break };
            if content.iter().any(|phase| phase.is_of_content()) {
                Box::pin(self.content(content)).await?;
            }
            self.phase(*phase).await?;
            left = rest;
        }
        self.receive().await?;
        let (context, caller) = (self.context.clone(), self.caller.clone());
        let message = self.message();
        let exchange = Exchange {
            handler: &*self.inner.handler,
            context,
            caller,
            object: self.object.clone(),
            message,
            phases: left,
        };
        let answer = self.answer(exchange).await?;
        if !answer.succeeded && self.context.operation.audit.is_some() {
            Box::pin(self.audit(&answer)).await?;
        }
        Ok(answer)
    }

    async fn phase(&mut self, phase: Phase) -> Result<(), Refusal> {
        match phase {
            Phase::Unauthenticated => Box::pin(self.authenticate()).await,
            Phase::NotProvisioned => self.provisioned(),
            Phase::Parameter => self.parameters(),
            Phase::Cursor => self.cursor(),
            Phase::Gate => Box::pin(self.gate()).await,
            Phase::NotAcceptable => self.acceptable(),
            Phase::MediaType => self.media_type(),
            Phase::TooLarge => self.size().await,
            Phase::Unreadable | Phase::Reject | Phase::Shape | Phase::Constraint | Phase::RejectShape => {
                Box::pin(self.content(&[phase])).await
            }
        }
    }

    /// Whether nothing can fail in a phase, since the operation has nothing for it.
    fn is_idle(&self, phase: Phase) -> bool {
        let operation = self.context.operation;
        match phase {
            Phase::Unauthenticated => operation.security.is_empty(),
            Phase::NotProvisioned => !self.inner.dark.contains(&operation.service),
            Phase::Cursor => operation.cursor.is_none(),
            Phase::Gate => operation.gate.is_none(),
            Phase::NotAcceptable => operation.answer_for(Fault::NotAcceptable).is_none(),
            Phase::Parameter
            | Phase::MediaType
            | Phase::TooLarge
            | Phase::Unreadable
            | Phase::Reject
            | Phase::Shape
            | Phase::Constraint
            | Phase::RejectShape => false,
        }
    }

    async fn authenticate(&mut self) -> Result<(), Refusal> {
        let operation = self.context.operation;
        let alternatives = presented(self.inner.surface, operation, &self.context.parts);
        if alternatives.is_empty() && is_open(operation) {
            return Ok(());
        }
        for alternative in alternatives {
            match guarded(|| self.inner.handler.authenticate(alternative)).await {
                Ok(Ok(caller)) => {
                    self.caller = caller;
                    return Ok(());
                }
                Ok(Err(reason)) => tracing::debug!(%reason, "not authenticated"),
                Err(_) => return Err(failed()),
            }
        }
        Err(Refusal::fault(Fault::Unauthenticated, "the request carries no valid credentials"))
    }

    fn provisioned(&self) -> Result<(), Refusal> {
        let operation = self.context.operation;
        if !self.inner.dark.contains(&operation.service) {
            return Ok(());
        }
        Err(Refusal::fault(Fault::NotProvisioned, format!("`{}` is not provisioned", operation.id)))
    }

    fn parameters(&mut self) -> Result<(), Refusal> {
        let (operation, parts) = (self.context.operation, &self.context.parts);
        let query = parts.uri.query().unwrap_or_default();
        let fields = Fields::read(
            operation.asked.fields,
            &Sources { path: &self.context.captures, query, headers: &parts.headers },
        );
        if fields.parameters.is_empty() {
            self.fields = Some(fields);
            return Ok(());
        }
        let message = Message { status: 0, arm: 0, fields, media: 0, received: Received::Absent };
        let faults = message.visit(&mut |reader| (operation.precheck)(reader));
        let refusal = of_fields(operation, &faults);
        self.fields = Some(message.fields);
        refusal.map_or(Ok(()), Err)
    }

    #[cfg(feature = "cursors")]
    fn cursor(&mut self) -> Result<(), Refusal> {
        let (operation, Some(fields)) = (self.context.operation, &mut self.fields) else { return Ok(()) };
        let Some(rule) = operation.cursor else { return Ok(()) };
        let Some(index) = operation.asked.fields.iter().position(|field| field.name == rule.parameter) else {
            return Ok(());
        };
        let Some(text) = fields.json(index).map(|json| json.trim_matches('"').to_owned()) else { return Ok(()) };
        let binding = super::cursor_keys::Binding::of(self.context, &rule, &self.caller);
        let keys = self.inner.handler.cursors().ok_or_else(failed)?;
        let position = keys.open(&text, &binding)?;
        fields.open(index, &position);
        Ok(())
    }
    #[cfg(not(feature = "cursors"))]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "with cursors it does something")]
    fn cursor(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    async fn gate(&mut self) -> Result<(), Refusal> {
        let Some(rule) = self.context.operation.gate else { return Ok(()) };
        let id = self.context.gated().ok_or_else(|| Refusal::fault(Fault::Parameter, "the object has no id"))?;
        let check =
            Check { object: rule.object, id: &id, permission: rule.permission, operation: self.context.operation.id };
        let decision = guarded(|| self.inner.handler.check(&self.caller, check)).await;
        let refused = match decision {
            Ok(Ok(())) => {
                self.object = Some(id);
                return Ok(());
            }
            Ok(Err(refused)) => refused.0,
            Err(_) => None,
        };
        let Some(problem) = refused else {
            return Err(Refusal::fault(Fault::GateUnavailable, "the authorization backend cannot be reached"));
        };
        self.object = Some(id);
        let answer = written(self.context, &*problem, false);
        self.audit_denial(&answer).await?;
        Err(Refusal::new(Which::Made(Box::new(answer)), ""))
    }

    fn acceptable(&self) -> Result<(), Refusal> {
        let operation = self.context.operation;
        let ignored = operation.answer_for(Fault::NotAcceptable).is_none();
        if ignored || super::accept::is_acceptable(&self.context.parts.headers, operation) {
            return Ok(());
        }
        let media: Vec<_> = operation.answered.iter().flat_map(Answered::media).map(|media| media.media_type).collect();
        Err(Refusal::fault(Fault::NotAcceptable, format!("the answer can only be {}", media.join(" or "))))
    }

    fn media_type(&mut self) -> Result<(), Refusal> {
        let Some(rule) = self.context.operation.asked.body().filter(|_| self.chosen.is_none()) else { return Ok(()) };
        let is_sent = |body: &Body| !receive::is_absent(self.context, body);
        if self.bytes.is_some() || self.body.as_ref().is_some_and(is_sent) {
            self.chosen = Some(receive::chosen(self.context, rule.media)?);
        }
        Ok(())
    }

    /// The size comes first where the contract's order says so: then bytes are received whatever their media type is.
    async fn size(&mut self) -> Result<(), Refusal> {
        let rule = self.context.operation.asked.body().filter(|_| self.chosen.is_none());
        let streamed = rule.is_none_or(|rule| rule.media.iter().any(|media| media.format.is_streamed()));
        let Some(body) = self.body.take_if(|body| !streamed && !receive::is_absent(self.context, body)) else {
            return self.receive().await;
        };
        self.bytes = Some(self.whole(body).await?);
        Ok(())
    }

    /// All bytes of the body; one that announces too many stays unread.
    async fn whole(&mut self, body: Body) -> Result<Bytes, Refusal> {
        let limit = receive::limit(self.context, &self.inner.options);
        if let Err(refusal) = receive::check_length(&body, limit) {
            self.body = Some(body);
            return Err(refusal);
        }
        receive::whole(body, limit, &self.inner.options).await
    }

    async fn receive(&mut self) -> Result<(), Refusal> {
        self.media_type()?;
        let (Some(rule), Some(chosen)) = (self.context.operation.asked.body(), self.chosen) else {
            self.received.get_or_insert(Received::Absent);
            return Ok(());
        };
        let Some(media) = rule.media.get(chosen) else { return Ok(()) };
        let bytes = match (self.bytes.take(), self.body.take()) {
            (Some(bytes), _) => bytes,
            (None, Some(body)) if media.format.is_streamed() => return self.stream(body),
            (None, Some(body)) => self.whole(body).await?,
            (None, None) => return Ok(()),
        };
        let received = Received::whole(bytes, media, receive::media_type(self.context));
        self.received = Some(received.map_err(|message| Refusal::unreadable(&message))?);
        Ok(())
    }

    /// A body that is handed on while it arrives.
    fn stream(&mut self, body: Body) -> Result<(), Refusal> {
        let options = &self.inner.options;
        let limit = receive::limit(self.context, options);
        if let Err(refusal) = receive::check_length(&body, limit) {
            self.body = Some(body);
            return Err(refusal);
        }
        self.received = Some(receive::streamed(body, limit, options, receive::media_type(self.context)));
        Ok(())
    }

    /// Phases of the content that come before others that are not: what is read is not kept.
    async fn content(&mut self, phases: &[Phase]) -> Result<(), Refusal> {
        self.receive().await?;
        let message = self.message();
        let precheck = self.context.operation.precheck;
        let streamed = matches!(message.received, Received::Stream(_));
        let refusal =
            if streamed { None } else { judge(self.context, &message, phases, &mut |reader| precheck(reader)) };
        self.fields = Some(message.fields);
        self.received = Some(message.received);
        refusal.map_or(Ok(()), Err)
    }

    fn message(&mut self) -> Message {
        let fields = self.fields.take().unwrap_or_default();
        let received = self.received.take().unwrap_or(Received::Absent);
        let media = self.chosen.unwrap_or(0);
        Message { status: 0, arm: 0, fields, media, received }
    }

    async fn answer(&mut self, exchange: Exchange<'_>) -> Result<Answer, Refusal> {
        let answering = guarded(|| self.inner.handler.call(self.context.index, exchange));
        let Some(deadline) = self.context.deadline else { return answering.await.unwrap_or_else(|_| Err(failed())) };
        match tokio::time::timeout_at(deadline.into(), answering).await {
            Ok(answer) => answer.unwrap_or_else(|_| Err(failed())),
            Err(_) => Err(Refusal::fault(Fault::Timeout, "the operation took too long")),
        }
    }

    /// Writes down what the contract wants written down in any case.
    async fn audit(&mut self, answer: &Answer) -> Result<(), Refusal> {
        let wanted =
            |rule: super::policy::AuditRule| rule.when == AuditWhen::Always && rule.place == AuditPlace::Adapter;
        if answer.succeeded || !self.context.operation.audit.is_some_and(wanted) {
            return Ok(());
        }
        self.write_down(answer, |entry| entry).await
    }

    /// Writes down that the gate has denied. That it could not be asked is no denial.
    async fn audit_denial(&mut self, answer: &Answer) -> Result<(), Refusal> {
        let denied = self.context.operation.answer_for(Fault::Denied);
        let denied = denied.and_then(|index| self.inner.surface.prepared(index));
        if denied.is_none_or(|denied| denied.status != answer.status()) {
            return Ok(());
        }
        self.write_down(answer, |entry| entry.with_problem(answer)).await
    }

    async fn write_down(
        &mut self,
        answer: &Answer,
        finish: impl FnOnce(AuditEntry) -> AuditEntry,
    ) -> Result<(), Refusal> {
        let outcome = AuditOutcome::Failed(answer.status());
        let Some(entry) = AuditEntry::of(self.context, &self.caller, self.object.clone(), outcome) else {
            return Ok(());
        };
        match guarded(|| self.inner.handler.audit(finish(entry))).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(failed()),
        }
    }
}

/// The cause is in the log.
fn failed() -> Refusal {
    Refusal::fault(Fault::Panic, "the server failed")
}
