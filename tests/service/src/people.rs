//! Who calls: tokens that the real authenticator takes.

use std::path::Path;
use std::time::{Duration, SystemTime};

use counterpart_identity::{Expected, Grant, Identity, KeySource, PrincipalType, Secret, mint};

/// Whose tokens are taken.
pub const EXPECTED_ISSUER: &str = "https://issuer.example.org";

/// For whom tokens have to be meant.
pub const EXPECTED_AUDIENCE: &str = "provider-bundles";

/// The secret of all worlds.
const SECRET: &[u8] = b"a secret that only tests know, 32 bytes and more\n";

/// Hands out tokens, and has the authenticator that takes them.
#[derive(Debug, Clone)]
pub struct People {
    identity: Identity,
    expected: Expected,
}

impl People {
    /// With the secret in a file of a folder.
    ///
    /// # Panics
    ///
    /// Where the file cannot be written.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        let file = folder.join("secret");
        std::fs::write(&file, SECRET).expect("a file can be written");
        let expected = Expected { issuer: EXPECTED_ISSUER.to_owned(), audience: EXPECTED_AUDIENCE.to_owned() };
        let identity = Identity::open(KeySource::Secret(file), expected.clone()).expect("a secret");
        Self { identity, expected }
    }
    /// The authenticator.
    #[must_use]
    pub fn identity(&self) -> Identity {
        self.identity.clone()
    }
    /// The token of a user; `bot` alone is software.
    #[must_use]
    pub fn token(&self, name: &str) -> String {
        let principal_type = if name == "bot" { PrincipalType::ServiceIdentity } else { PrincipalType::User };
        self.token_of(name, principal_type)
    }
    /// The token of a principal.
    ///
    /// # Panics
    ///
    /// Never: the secret is long enough.
    #[must_use]
    pub fn token_of(&self, name: &str, principal_type: PrincipalType) -> String {
        let (from, ttl) = (SystemTime::now(), Duration::from_hours(1));
        let secret = Secret::of_file(SECRET).expect("a secret");
        mint(&secret, &self.expected, &Grant { subject: name, principal_type, from, ttl })
    }
}
