//! OpenAPI 3.0 and 3.1: load, resolve, lower.

pub mod load;
pub mod resolve;
