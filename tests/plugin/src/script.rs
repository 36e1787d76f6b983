//! What the body shall do next, and what it saw.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use counterpart::rpc::Call;
use plugin::types::OperationError;
use prost::Message;
use tokio::sync::Notify;

/// What the body shall do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Answer: what is prepared, or else something small.
    Succeed,
    /// Fail with this code.
    Fail(&'static str),
    /// Panic.
    Panic,
    /// Wait for the cancellation, note it, and wait on.
    Wait,
    /// Wait to be released, between the first event and the rest.
    Hold,
}

/// What the body shall do, and what it saw.
#[derive(Debug)]
pub struct Script {
    act: Mutex<Act>,
    requests: Mutex<Vec<Vec<u8>>>,
    answers: Mutex<VecDeque<Vec<u8>>>,
    error: Mutex<Option<OperationError>>,
    release: Notify,
    cancelled: Notify,
    was_cancelled: AtomicBool,
}

impl Default for Script {
    fn default() -> Self {
        Self {
            act: Mutex::new(Act::Succeed),
            requests: Mutex::default(),
            answers: Mutex::default(),
            error: Mutex::default(),
            release: Notify::new(),
            cancelled: Notify::new(),
            was_cancelled: AtomicBool::new(false),
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Script {
    /// Says what the body shall do from now on.
    pub fn act(&self, act: Act) {
        *locked(&self.act) = act;
    }

    /// Prepares a message that the body answers.
    pub fn prepare(&self, message: Vec<u8>) {
        locked(&self.answers).push_back(message);
    }

    /// Prepares an error that a body fails with once it has sent what is prepared.
    pub fn prepare_error(&self, error: OperationError) {
        *locked(&self.error) = Some(error);
    }

    /// Whether an error is prepared, or the script names a code.
    pub fn has_error(&self) -> bool {
        locked(&self.error).is_some() || self.code().is_some()
    }

    /// The prepared error.
    pub fn take_error(&self) -> Option<OperationError> {
        locked(&self.error).take()
    }

    /// The requests that the body saw since the last time.
    pub fn take_requests(&self) -> Vec<Vec<u8>> {
        std::mem::take(&mut locked(&self.requests))
    }

    /// Lets a body that holds go on.
    pub fn release(&self) {
        self.release.notify_one();
    }

    /// Waits until a body has seen that it was cancelled.
    pub async fn until_cancelled(&self) {
        if !self.was_cancelled.load(Ordering::SeqCst) {
            self.cancelled.notified().await;
        }
    }

    /// Notes a request.
    pub fn saw(&self, request: &impl Message) {
        locked(&self.requests).push(request.encode_to_vec());
    }

    /// The next prepared message, or an empty one.
    ///
    /// # Panics
    ///
    /// Where a message of another type was prepared.
    pub fn answer<M: Message + Default>(&self) -> M {
        let prepared = locked(&self.answers).pop_front();
        prepared.map_or_else(M::default, |bytes| M::decode(bytes.as_slice()).expect("prepared messages can be read"))
    }

    /// Every prepared message.
    ///
    /// # Panics
    ///
    /// Where a message of another type was prepared.
    pub fn answers<M: Message + Default>(&self) -> Vec<M> {
        let prepared = std::mem::take(&mut *locked(&self.answers));
        let read = |bytes: Vec<u8>| M::decode(bytes.as_slice()).expect("prepared messages can be read");
        prepared.into_iter().map(read).collect()
    }

    /// The code that the body shall fail with.
    pub fn code(&self) -> Option<&'static str> {
        match *locked(&self.act) {
            Act::Fail(code) => Some(code),
            _ => None,
        }
    }

    /// Panics or waits where the body shall.
    ///
    /// # Panics
    ///
    /// Where the body shall.
    #[expect(clippy::panic, reason = "a panic is what the test is about")]
    pub async fn perform(&self, call: &Call) {
        let act = locked(&self.act).clone();
        match act {
            Act::Succeed | Act::Fail(_) => {}
            Act::Panic => panic!("the body was told to panic; its words stay on this side: hunter2"),
            Act::Wait => {
                call.cancelled().await;
                self.was_cancelled.store(true, Ordering::SeqCst);
                self.cancelled.notify_one();
                std::future::pending::<()>().await;
            }
            Act::Hold => self.release.notified().await,
        }
    }
}
