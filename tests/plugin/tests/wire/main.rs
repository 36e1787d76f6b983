//! The generated server and the generated client, against each other over real TCP.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

mod events;
mod examples;
mod faults;
mod rogue;
mod secrets;
mod sizes;
mod taxonomy;
mod violations;
mod yaml;
