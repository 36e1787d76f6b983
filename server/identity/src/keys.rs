//! What signatures are checked with.

use crate::rejected::Rejected;
use crate::token::Unverified;
use ring::signature::{ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey};
use ring::{hmac, signature};
use std::fmt;

/// A shared secret that signs and checks.
pub struct Secret(hmac::Key);

/// The fewest bytes of a secret: as many as the hash has.
const MIN_SECRET: usize = 32;

impl Secret {
    /// The secret of a file: its bytes, without one newline at the end.
    pub fn of_file(bytes: &[u8]) -> Result<Self, InvalidKeys> {
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        if bytes.len() < MIN_SECRET {
            let length = bytes.len();
            return Err(InvalidKeys(format!("the secret has {length} bytes, and {MIN_SECRET} are the fewest")));
        }
        Ok(Self(hmac::Key::new(hmac::HMAC_SHA256, bytes)))
    }
    /// The signature of a text.
    pub(crate) fn sign(&self, text: &[u8]) -> Vec<u8> {
        hmac::sign(&self.0, text).as_ref().to_vec()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret([redacted])")
    }
}

/// Why keys cannot be used. Nothing of the keys is in the sentence, but ids of public ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidKeys(pub(crate) String);

impl fmt::Display for InvalidKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for InvalidKeys {}

/// A public key. Its algorithm is its own, whatever a token says.
pub(crate) enum PublicKey {
    /// RS256: modulus and exponent.
    Rsa(RsaPublicKeyComponents<Vec<u8>>),
    /// ES256: an uncompressed point.
    P256(Vec<u8>),
}

impl PublicKey {
    pub(crate) fn algorithm(&self) -> &'static str {
        match self {
            Self::Rsa(_) => "RS256",
            Self::P256(_) => "ES256",
        }
    }
    fn verify(&self, token: &Unverified<'_>) -> Result<(), ring::error::Unspecified> {
        match self {
            Self::Rsa(key) => key.verify(&RSA_PKCS1_2048_8192_SHA256, token.signed, &token.signature),
            Self::P256(point) => {
                let algorithm: &dyn signature::VerificationAlgorithm = &ECDSA_P256_SHA256_FIXED;
                UnparsedPublicKey::new(algorithm, point).verify(token.signed, &token.signature)
            }
        }
    }
}

/// All keys that are in force.
pub(crate) enum Keys {
    /// One secret for every token.
    Secret(Secret),
    /// Public keys by id.
    Public(Vec<(String, PublicKey)>),
}

impl Keys {
    /// Checks a token's signature with the key that it names, by the algorithm that the key has.
    pub(crate) fn verify(&self, token: &Unverified<'_>) -> Result<(), Rejected> {
        let own = |algorithm| if token.algorithm == algorithm { Ok(()) } else { Err(Rejected::Algorithm) };
        match self {
            Self::Secret(Secret(key)) => {
                own("HS256")?;
                hmac::verify(key, token.signed, &token.signature).map_err(|_| Rejected::Signature)
            }
            Self::Public(keys) => {
                let key_id = token.key_id.as_ref().ok_or(Rejected::KeyId)?;
                let (_, key) = keys.iter().find(|(id, _)| id == key_id).ok_or(Rejected::UnknownKey)?;
                own(key.algorithm())?;
                key.verify(token).map_err(|_| Rejected::Signature)
            }
        }
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Secret(secret) => secret.fmt(f),
            Self::Public(keys) => f.debug_map().entries(keys.iter().map(|(id, key)| (id, key.algorithm()))).finish(),
        }
    }
}
