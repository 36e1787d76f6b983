//! The generated types' bodies, written once. A contract says what; these say how.

mod enums;
mod newtypes;
mod object;
mod unions;
