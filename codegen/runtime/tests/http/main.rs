//! A contract written by hand, as generated code holds it, with every construct on both sides.
#![allow(missing_docs, unreachable_pub, reason = "what a generator documents")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod client;
mod codes;
mod contents;
mod gate;
mod harness;
mod hostile;
mod operations;
mod policies;
mod problem;
mod server;
mod shop;
mod streams;
mod styles;
mod surface;
mod types;
mod unions;
mod wire;
