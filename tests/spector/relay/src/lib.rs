//! What the generated relays share: the outcome of a call handed on as the answer, and one address for many contracts.

mod hand_on;
mod layout;
mod serve;

pub use hand_on::{caller, credential, hand_on, options, transport};
pub use serve::{Mounted, run};
