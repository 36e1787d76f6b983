//! Contract `provisioner`: the generated server and the generated client, against each other over real TCP.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

mod client;
mod examples;
mod faults;
mod proxy;
mod scene;
mod waiting;
