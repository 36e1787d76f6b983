//! One call, from the phases before its body to its answer.

use super::answer::{Answer, Answering, is_allowed, written};
use super::call::{Call, Witness};
use super::caller::Caller;
use super::context::Context;
use super::finish::{Failed, Finish};
use super::handler::Handler;
use super::judge::judge;
use super::refusal::Refusal;
use super::surface::{Fault, Phase};
use crate::message::received::Message;
use crate::message::{Read, Reader, Response, Write};
use std::sync::Arc;

/// One call whose phases before the body have passed.
pub struct Exchange<'a> {
    pub(super) handler: &'a dyn Handler,
    pub(super) context: Arc<Context>,
    pub(super) caller: Caller,
    /// The id of the gated object.
    pub(super) object: Option<String>,
    pub(super) message: Message,
    /// The phases that are left: of the content, and those that the operation has nothing for.
    pub(super) phases: &'static [Phase],
}

impl<'a> Exchange<'a> {
    /// Reads the request, hands it to the body of the operation, and writes what comes back.
    // This is compiled once an operation: what needs no type parameter stays outside.
    pub fn answer<Q, W, R, E, F>(self, body: impl FnOnce(Call<W>, Q) -> F) -> Answering<'a>
    where
        Q: Read,
        W: Witness,
        R: Write + Response,
        E: Write + Response,
        F: Future<Output = Result<R, E>> + Send + 'a,
    {
        let mut request = None;
        let refusal = self.read(&mut |reader| request = Q::read(reader));
        let (Some(request), Some(call), None) = (request, self.call(), &refusal) else { return refuse(refusal) };
        let context = self.context;
        let outcome = body(call, request);
        Box::pin(async move {
            match outcome.await {
                Ok(response) => checked(written(&context, &response, true), R::ANSWERED),
                Err(problem) => checked(written(&context, &problem, false), E::ANSWERED),
            }
        })
    }

    /// As [`answer`](Self::answer); a function finishes the response before it is written.
    pub fn answer_then<Q, W, R, E, F, G>(
        self,
        body: impl FnOnce(Call<W>, Q) -> F,
        finish: impl FnOnce(R, Finish<'a>) -> G + Send + 'a,
    ) -> Answering<'a>
    where
        Q: Read,
        W: Witness,
        R: Write + Response + Send,
        E: Write + Response,
        F: Future<Output = Result<R, E>> + Send + 'a,
        G: Future<Output = Result<R, Failed>> + Send + 'a,
    {
        let mut request = None;
        let refusal = self.read(&mut |reader| request = Q::read(reader));
        let (Some(request), Some(call), None) = (request, self.call(), &refusal) else { return refuse(refusal) };
        let context = self.context.clone();
        let then = Finish { handler: self.handler, context: self.context, caller: self.caller, object: self.object };
        let outcome = body(call, request);
        Box::pin(async move {
            let response = match outcome.await {
                Ok(response) => response,
                Err(problem) => return checked(written(&context, &problem, false), E::ANSWERED),
            };
            let response = finish(response, then).await?;
            checked(written(&context, &response, true), R::ANSWERED)
        })
    }

    /// There is no such operation: a table and its dispatch that were not generated together.
    pub fn unknown(self) -> Answering<'a> {
        refuse(None)
    }

    fn read(&self, read: &mut dyn FnMut(&mut Reader<'_>)) -> Option<Refusal> {
        judge(&self.context, &self.message, self.phases, read)
    }

    fn call<W: Witness>(&self) -> Option<Call<W>> {
        let witness = W::take(&self.context, &self.caller, self.object.clone())?;
        let (context, caller, object) = (self.context.clone(), self.caller.clone(), self.object.clone());
        Some(Call { context, caller, object, witness })
    }
}

/// Where nothing in particular is wrong, the fault is ours.
fn refuse<'a>(refusal: Option<Refusal>) -> Answering<'a> {
    let refusal = refusal.unwrap_or_else(|| Refusal::fault(Fault::Panic, "the server failed"));
    Box::pin(std::future::ready(Err(refusal)))
}

fn checked(answer: Answer, answered: &[crate::message::Answered]) -> Result<Answer, Refusal> {
    if is_allowed(&answer, answered) { Ok(answer) } else { Err(Refusal::fault(Fault::Answer, "the server failed")) }
}
