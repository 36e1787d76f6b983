//! The provider-bundle service through its router: every problem, their order, and what is never given away.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

mod draft;
mod pairs;
mod precedence;
mod stage;
mod troubles;
