//! The provider-bundle service as a process, and what tests of it share.
//!
//! A [`World`] is a folder with everything that the command `counterpart-server` needs. A [`Server`] is that command,
//! serving; its log goes into a file, and when the server ends the log is searched for everything that was
//! [secret](Known). [`Caller`] speaks plain HTTP.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

mod binary;
mod bodies;
mod caller;
mod known;
mod namespace;
mod server;
mod world;

pub use binary::server as binary;
pub use bodies::{MARK, attached, bundle, content, own};
pub use caller::{Answer, Caller};
pub use known::Known;
pub use namespace::Namespace;
pub use server::{Server, eventually, wait};
pub use world::{Log, World, run};
