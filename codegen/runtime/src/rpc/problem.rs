//! Problems: what generated types of errors know about themselves.

use std::fmt::{Debug, Display};
use std::time::Duration;

use super::code::{Code, Outcome, Rpc};

/// What every error says, whichever code it has.
#[doc(hidden)]
#[derive(Debug, Clone, PartialEq)]
pub struct Stated {
    pub message: String,
    pub outcome: Outcome,
    pub retryable: bool,
    pub retry_after: Option<Duration>,
}

/// The contract's message of one error.
pub trait Detail: prost::Message + Default + 'static {
    /// `type.googleapis.com/provider.v1.OperationError`
    const TYPE_URL: &'static str;

    /// An error with this code.
    #[doc(hidden)]
    fn state(code: &Code, stated: Stated) -> Self;

    /// What it says; `None` where it does not say what it left behind, or how long to wait cannot be read.
    #[doc(hidden)]
    fn stated(&mut self) -> Option<Stated>;

    /// The number of its code.
    #[doc(hidden)]
    fn number(&self) -> i32;

    /// Drops half of every list; whether there was anything to drop.
    #[doc(hidden)]
    fn shorten(&mut self) -> bool;
}

/// One problem: the type of one code.
pub trait Problem: Sized {
    /// The message that carries it.
    type Detail: Detail;
    /// Its code.
    const CODE: &'static Code;

    /// The message that carries it.
    #[doc(hidden)]
    fn into_detail(self, retryable: bool) -> Self::Detail;

    /// What the message says beside its code.
    #[doc(hidden)]
    fn from_detail(stated: Stated, detail: Self::Detail) -> Self;

    /// What it says, whichever code it has.
    #[doc(hidden)]
    fn stated(&self) -> Stated;
}

/// Every problem of one method: the closed enum.
pub trait Problems: Debug + Display + Sized + Send + 'static {
    /// The message that carries an error.
    type Detail: Detail;
    /// The method.
    const RPC: &'static Rpc;

    /// The code.
    fn code(&self) -> &'static Code;

    /// What it says, whichever code it has.
    #[doc(hidden)]
    fn stated(&self) -> Stated;

    /// The message that carries it.
    #[doc(hidden)]
    fn into_detail(self) -> Self::Detail;

    /// The variant of a code; `None` where the method does not list it.
    #[doc(hidden)]
    fn from_detail(code: &'static Code, stated: Stated, detail: Self::Detail) -> Option<Self>;

    /// What the call left behind.
    fn outcome(&self) -> Outcome {
        self.stated().outcome
    }

    /// Whether the same request may be sent again.
    fn is_retryable(&self) -> bool {
        let stated = self.stated();
        self.code().retry.allows(Self::RPC.effect, stated.retryable, stated.outcome)
    }

    /// How long to wait before that.
    fn retry_after(&self) -> Option<Duration> {
        self.stated().retry_after
    }
}

/// The error that generated code answers by itself.
pub(super) fn fault<E: Problems>(name: &str, message: &str, outcome: Outcome) -> E {
    let code = E::RPC.code(name);
    let stated = Stated { message: message.to_owned(), outcome, retryable: false, retry_after: None };
    let error = code.and_then(|code| E::from_detail(code, stated.clone(), E::Detail::state(code, stated)));
    error.expect("a contract whose methods lack TIMEOUT, CANCELLED or INTERNAL is not generated")
}

/// The request, or a message of it, cannot be read.
pub(super) fn unreadable<E: Problems>(message: &str) -> E {
    let name = if E::RPC.code("INVALID").is_some() { "INVALID" } else { "INTERNAL" };
    fault(name, message, Outcome::NothingChanged)
}
