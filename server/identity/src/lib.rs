//! Who calls: bearer tokens, checked against a secret or a set of public keys that may change while the server runs.
//!
//! A token is a JSON Web Token, read more strictly than most libraries do: one text stands for the same bytes, no member
//! is named twice, nothing is critical, the algorithm is the key's, and every claim has the type that it has to have.

mod claims;
mod identity;
mod json;
mod jwks;
mod keys;
mod mint;
mod rejected;
mod token;

#[cfg(test)]
mod tests;

pub use self::claims::{Expected, LEEWAY, PrincipalType, is_subject};
pub use self::identity::{Identity, KeySource, Reload};
pub use self::keys::{InvalidKeys, Secret};
pub use self::mint::{Grant, mint};
pub use self::rejected::Rejected;
