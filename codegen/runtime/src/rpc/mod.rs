//! Services of gRPC: what does not vary from contract to contract.
//!
//! A generated trait has one function a method; the adapter hands each call to [`serve`], which reads the request, runs
//! the body in a task of its own, minds deadline, cancellation and panics, and sends exactly the codes that the method
//! lists. A generated client hands each call to [`client`], which takes an answer apart again, and tells the contract's
//! problems from answers that the contract does not know and from transports that failed.

mod call;
mod call_error;
pub mod client;
mod code;
mod codec;
mod events;
mod interrupted;
mod macros;
mod problem;
mod receive;
mod redact;
mod retry;
mod send;
pub mod serve;
mod status;
mod stream;
mod supervise;
mod violation;

/// The interface between generated code and this module, beside the macros and the public types.
#[doc(hidden)]
pub mod __private {
    pub use prost::Message;
    pub use prost_types::{Duration as WireDuration, Timestamp};

    pub use super::client::duration;
    pub use super::codec::{ClientCodec, ServerCodec};
    pub use super::problem::Stated;
    pub use super::redact::short;
}

pub use call::Call;
pub use call_error::{CallError, TransportError};
pub use code::{Code, Effect, Outcome, RetryRule, Rpc};
pub use codec::Inbound;
pub use events::{Event, EventSender, Head};
pub use interrupted::Interrupted;
pub use problem::{Detail, Problem, Problems};
pub use receive::Receiver;
pub use redact::Redacted;
pub use retry::Retries;
pub use send::{Body, Sender};
pub use stream::{EventStream, MessageStream, Stamped};
pub use violation::ContractViolation;

/// The largest message that is read: tonic's own limit of 4 MiB is too small for stored plans.
pub const LARGEST_MESSAGE: usize = 64 << 20;
