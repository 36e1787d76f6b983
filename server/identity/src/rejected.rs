//! Why a token is not taken. Nothing of the token is in the sentence.

use provider_bundles::counterpart::server::Unauthenticated;
use std::fmt;

/// Why a token is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rejected {
    /// It is longer than any token should be.
    TooLong,
    /// It is not three parts of base64url with JSON objects in the first two.
    Malformed,
    /// Its header lists something critical, and nothing is understood.
    Critical,
    /// It is a token of another kind.
    Type,
    /// It names no algorithm, or another one than its key has.
    Algorithm,
    /// It names no key.
    KeyId,
    /// It names a key that is not there.
    UnknownKey,
    /// The signature does not fit.
    Signature,
    /// A claim is missing, or is not what the claim has to be.
    Claim(&'static str),
    /// It is too old.
    Expired,
    /// Its time has not come.
    NotYet,
    /// Somebody else issued it.
    Issuer,
    /// It is meant for somebody else.
    Audience,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "the token is too long",
            Self::Malformed => "the token is malformed",
            Self::Critical => "the token's header has `crit`",
            Self::Type => "the token is of another type",
            Self::Algorithm => "the token's algorithm is not the key's",
            Self::KeyId => "the token names no key",
            Self::UnknownKey => "the token names an unknown key",
            Self::Signature => "the token's signature does not fit",
            Self::Claim(name) => return write!(f, "the token's claim `{name}` is missing or not what it has to be"),
            Self::Expired => "the token has expired",
            Self::NotYet => "the token is not valid yet",
            Self::Issuer => "the token is of another issuer",
            Self::Audience => "the token is for another audience",
        })
    }
}
impl std::error::Error for Rejected {}

impl From<Rejected> for Unauthenticated {
    fn from(rejected: Rejected) -> Self {
        Self::new(rejected.to_string())
    }
}
