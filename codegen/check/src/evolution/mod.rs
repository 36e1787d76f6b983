//! What changed between two versions of a contract, and which versions a body may still say it implements.
//!
//! Both contracts are taken apart into facts (see [`facts`]); a difference is a fact that is new, gone, or of another
//! value. Documentation is no fact: what is only said differently is editorial.

mod diff;
pub mod facts;
mod types;
mod versions;

pub use diff::{Change, diff};
pub use versions::{Published, ServiceEvolution, check_version, evolution};
