//! Generated servers and clients examined by TypeSpec Spector.
//!
//! Its mock client asks the generated server of a contract, whose bodies hand the request on to the generated client of
//! the same contract, which asks the mock server; and the answer comes back the same way. Both mock sides judge what they
//! get, so each scenario examines how both generated sides read and write.

pub mod documents;
pub mod relay;
pub mod score;
pub mod tools;
pub mod workspace;
