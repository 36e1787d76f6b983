//! What an operator does with the service, and looks at.

mod commands;
mod cursors;
mod database;
mod keys;
mod outbox;
mod pages;
mod signals;
