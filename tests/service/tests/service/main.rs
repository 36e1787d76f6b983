//! The provider-bundle service through its router: every problem, their order, and what is never given away.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

mod access;
mod audit;
mod cursors;
mod decoding;
mod draft;
mod leaks;
mod outside;
mod pairs;
mod precedence;
mod races;
mod stage;
mod troubles;
mod values;
