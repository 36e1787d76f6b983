//! The provider-bundle service as it runs, and what tests of it share.
//!
//! A [`World`] is a real service: bodies over SQLite in a folder of its own, the graph that its consumer writes, bearer
//! tokens, and the generated router before all of it. Two wrappers bring about what no caller can: [`Faulty`] around the
//! database, and [`Recording`] around the checker. A [`Ledger`] keeps which problems were answered, and compares them with
//! the contract's.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

mod bodies;
mod faulty;
mod faulty_queue;
mod ledger;
mod people;
mod recording;
mod send;
mod world;

pub use bodies::{MEDIA_TYPE, attached, bundle, largest_bundle, own, packages};
pub use faulty::{Fault, Faulty, FaultyChange};
pub use ledger::{Code, Ledger, check_problem, codes};
pub use people::{EXPECTED_AUDIENCE, EXPECTED_ISSUER, People};
pub use recording::Recording;
pub use send::send;
pub use world::{KEY, UNKNOWN, World, schema};
