//! One call, from the written request to an answer that the contract knows. Nothing here depends on the operation.

use super::exchange::{Exchange, Timed};
use super::incoming::{Answers, Failure, Incoming};
use super::outgoing::Outgoing;
use super::{Client, retry};
use crate::body::Body;
use crate::message::{Asked, Draft};
use std::pin::Pin;

/// The future of a call that is not yet read by its types.
pub(super) type Core<'c> = Pin<Box<dyn Future<Output = Result<Incoming, Failure>> + Send + 'c>>;

impl Client {
    pub(super) fn send(&self, asked: &'static Asked, draft: Draft, answers: Answers) -> Core<'_> {
        match Outgoing::new(self, asked, draft, answers) {
            Err(sentences) => Box::pin(std::future::ready(Err(Failure::InvalidRequest(sentences)))),
            Ok(outgoing) if self.0.options.retries && answers.may_be_retried() => {
                Box::pin(self.repeatedly(outgoing, answers))
            }
            // nothing is kept of a request that is sent but once
            Ok(outgoing) => Box::pin(self.once(outgoing.into_request(), answers)),
        }
    }

    /// Sends it until its answer says nothing of trying again.
    async fn repeatedly(&self, outgoing: Outgoing, answers: Answers) -> Result<Incoming, Failure> {
        let mut tries = 0;
        loop {
            tries += 1;
            let incoming = self.once(outgoing.request(), answers).await?;
            let options = &self.0.options;
            let delay = incoming.retry().and_then(|rule| retry::delay(rule, tries, &incoming.head.headers, options));
            match delay.filter(|_| outgoing.is_repeatable()) {
                Some(delay) => tokio::time::sleep(delay).await,
                None => return Ok(incoming),
            }
        }
    }

    fn once(&self, request: http::Request<Body>, answers: Answers) -> Timed<'_> {
        let options = &self.0.options;
        Timed::new(Exchange::new(&*self.0.transport, request, answers, options.body_limit), options.timeout)
    }
}
