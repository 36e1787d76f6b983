//! OpenAPI 3.0 and 3.1: load, resolve, lower.

pub mod expand;
pub mod load;
pub mod lower;
pub mod resolve;
mod suggest;

pub use expand::expand;
pub use lower::{Settings, lower};
