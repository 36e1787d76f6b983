//! The provider-bundle service as a process of its own.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod crash;
mod faults;
mod hostile;
mod operate;
mod secrets;
mod story;
mod up;
