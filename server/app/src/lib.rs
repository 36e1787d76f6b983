//! The provider-bundle service as one command, and as something that a test can start within its own process.
//!
//! [`start`] puts database, relationships, keys and the generated service together and serves them over HTTP; it knows
//! no operation of the contract.

pub mod command;
mod cursor_keys;
mod failure;
mod http;
mod log;
mod metrics;
mod serve;
pub mod settings;
mod timed;

pub use self::failure::Failure;
pub use self::serve::{Running, start};
pub use self::settings::Settings;
