//! The macros that generated code is written in: it says what the contract holds, they say how.

mod call;
mod contract;
mod event;
mod problem;
mod redacted;
