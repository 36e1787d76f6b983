//! The bodies of generated operations, written once. A contract says what; these say how.

mod bodies;
mod field;
mod multipart;
mod permissions;
mod problem;
mod problems;
mod request;
mod responses;
