//! The server within this process, asked over real connections.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

mod lifecycle;
mod limits;
mod pages;
mod support;
