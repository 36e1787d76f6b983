//! The checker in this process against SpiceDB, and both against the rules written out plainly.

pub mod cost;
pub mod draw;
pub mod mixed;
pub mod plain;
pub mod random;
pub mod server;
pub mod world;
