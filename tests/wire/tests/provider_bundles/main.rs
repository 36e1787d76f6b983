//! Contract `provider-bundles`: the generated server and the generated client, against each other over real TCP.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

mod bundles;
mod client;
mod clouds;
mod examples;
mod faults;
mod journal;
mod outside;
mod pages;
mod patch;
mod people;
mod phases;
mod policies;
mod proxy;
mod retries;
mod scene;
