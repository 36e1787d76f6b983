//! One call, from the written request to an answer that the contract knows. Nothing here depends on the operation.

use super::error::TransportError;
use super::incoming::{Failure, Incoming, receive};
use super::outgoing::Outgoing;
use super::transport::Sending;
use super::{Client, retry};
use crate::message::{Answered, Asked, Draft};
use std::pin::{Pin, pin};

/// The future of a call that is not yet read by its types.
pub(super) type Core<'c> = Pin<Box<dyn Future<Output = Result<Incoming, Failure>> + Send + 'c>>;

impl Client {
    pub(super) fn send(
        &self,
        asked: &'static Asked,
        draft: Draft,
        responses: &'static [Answered],
        problems: &'static [Answered],
    ) -> Core<'_> {
        let outgoing = Outgoing::new(self, asked, draft, [responses, problems]);
        let transport = &self.0.transport;
        Box::pin(async move {
            let outgoing = outgoing.map_err(Failure::InvalidRequest)?;
            // nothing is kept of a request that is sent but once
            if !self.0.options.retries || problems.iter().all(|problem| problem.retry.is_none()) {
                let sending = transport.send(outgoing.into_request());
                return self.once(asked, sending, responses, problems).await;
            }
            let mut tries = 0;
            loop {
                tries += 1;
                let sending = transport.send(outgoing.request());
                let incoming = self.once(asked, sending, responses, problems).await?;
                let delay = incoming
                    .retry()
                    .and_then(|rule| retry::delay(rule, tries, &incoming.head.headers, &self.0.options));
                match delay.filter(|_| outgoing.is_repeatable()) {
                    Some(delay) => tokio::time::sleep(delay).await,
                    None => return Ok(incoming),
                }
            }
        })
    }

    async fn once(
        &self,
        asked: &'static Asked,
        sending: Sending<'_>,
        responses: &'static [Answered],
        problems: &'static [Answered],
    ) -> Result<Incoming, Failure> {
        let options = &self.0.options;
        let whole = pin!(async {
            let response = sending.await.map_err(Failure::Transport)?;
            receive(response, responses, problems, options.body_limit, asked.method == "HEAD").await
        });
        match options.timeout {
            None => whole.await,
            Some(timeout) => {
                let timed_out = |_| Failure::Transport(TransportError::TimedOut);
                tokio::time::timeout(timeout, whole).await.map_err(timed_out)?
            }
        }
    }
}
