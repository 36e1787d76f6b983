//! What the tests of both HTTP contracts share: messages to the letter, servers over TCP, and how they are compared.
//!
//! A test sends bytes to a generated server. The bodies behind it ask the generated client, with the very request that
//! they were given, and hand on what it returns. The client reaches an [`Origin`], which keeps what arrives and answers
//! what the test says. So one exchange goes through both sides, in both directions.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

mod book;
mod compare;
mod origin;
mod serve;
mod wire;

pub use book::{Book, request};
pub use compare::{Loose, check_answer, check_request};
pub use origin::{Origin, answer};
pub use serve::{serve, transport};
pub use wire::{Wire, exchange};
