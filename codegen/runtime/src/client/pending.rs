//! A call on its way.

use super::error::CallError;
use super::incoming::Side;
use super::send::Core;
use crate::message::Read;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A call on its way.
#[must_use = "a call is sent when it is awaited"]
pub struct Pending<'c, R, E> {
    core: Core<'c>,
    outcome: PhantomData<fn() -> (R, E)>,
}

impl<'c, R, E> Pending<'c, R, E> {
    pub(super) fn new(core: Core<'c>) -> Self {
        Self { core, outcome: PhantomData }
    }
}

impl<R: Read, E: Read> Future for Pending<'_, R, E> {
    type Output = Result<R, CallError<E>>;
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.core.as_mut().poll(context).map(|incoming| {
            let incoming = incoming?;
            match incoming.side {
                Side::Response => Ok(incoming.read()?),
                Side::Problem => Err(CallError::Problem(incoming.read()?)),
            }
        })
    }
}

impl<R, E> std::fmt::Debug for Pending<'_, R, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pending")
    }
}
