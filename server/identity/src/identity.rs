//! The authenticator: a file of keys, and whose tokens they check.

use crate::claims::Expected;
use crate::jwks;
use crate::keys::{InvalidKeys, Keys, Secret};
use crate::rejected::Rejected;
use crate::token::Unverified;
use provider_bundles::counterpart::server::{Caller, Demand, Unauthenticated};
use provider_bundles::server::{Authenticator, Credentials};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

/// How often the file is looked at: what is new in it counts well within ten seconds.
const LOOK: Duration = Duration::from_secs(4);

/// Where keys come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeySource {
    /// A file that holds one secret for HS256.
    Secret(PathBuf),
    /// A file that holds a set of public keys for RS256 and ES256.
    Jwks(PathBuf),
}

impl KeySource {
    fn path(&self) -> &Path {
        match self {
            Self::Secret(path) | Self::Jwks(path) => path,
        }
    }
    fn parse(&self, bytes: &[u8]) -> Result<Keys, InvalidKeys> {
        match self {
            Self::Secret(_) => Secret::of_file(bytes).map(Keys::Secret),
            Self::Jwks(_) => jwks::parse(bytes).map(Keys::Public),
        }
    }
    fn read(&self) -> Result<Vec<u8>, InvalidKeys> {
        let path = self.path();
        std::fs::read(path).map_err(|error| InvalidKeys(format!("{}: {error}", path.display())))
    }
    fn placed(&self, invalid: &InvalidKeys) -> InvalidKeys {
        InvalidKeys(format!("{}: {invalid}", self.path().display()))
    }
}

/// What came of looking at the file of keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reload {
    /// It holds what it held.
    Unchanged,
    /// Other keys are in force.
    Changed,
    /// It cannot be used; the keys that were in force still are.
    Kept(InvalidKeys),
}

struct Inner {
    source: KeySource,
    expected: Expected,
    keys: RwLock<Arc<Keys>>,
    /// What was last seen in the file, or why it could not be used: each is said once.
    seen: Mutex<Result<ring::digest::Digest, InvalidKeys>>,
}

/// Knows who calls, by bearer tokens.
#[derive(Clone)]
pub struct Identity(Arc<Inner>);

impl Identity {
    /// Reads the keys.
    pub fn open(source: KeySource, expected: Expected) -> Result<Self, InvalidKeys> {
        let bytes = source.read()?;
        let keys = source.parse(&bytes).map_err(|invalid| source.placed(&invalid))?;
        let (keys, seen) = (RwLock::new(Arc::new(keys)), Mutex::new(Ok(digest(&bytes))));
        Ok(Self(Arc::new(Inner { source, expected, keys, seen })))
    }

    /// The caller whom a token belongs to.
    pub fn verify(&self, token: &str, now: SystemTime) -> Result<Caller, Rejected> {
        let token = Unverified::parse(token)?;
        let keys = self.0.keys.read().unwrap_or_else(PoisonError::into_inner).clone();
        keys.verify(&token)?;
        self.0.expected.caller(&token.claims()?, now)
    }

    /// Looks at the file of keys. One that cannot be used changes nothing.
    pub fn reload(&self) -> Reload {
        let inner = &*self.0;
        let mut seen = inner.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let read = inner.source.read().and_then(|bytes| {
            let keys = if seen.as_ref().is_ok_and(|seen| seen.as_ref() == digest(&bytes).as_ref()) {
                None
            } else {
                Some(inner.source.parse(&bytes).map_err(|invalid| inner.source.placed(&invalid))?)
            };
            Ok((digest(&bytes), keys))
        });
        match read {
            Ok((_, None)) => Reload::Unchanged,
            Ok((digest, Some(keys))) => {
                *seen = Ok(digest);
                *inner.keys.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(keys);
                Reload::Changed
            }
            Err(invalid) if seen.as_ref().err() == Some(&invalid) => Reload::Unchanged,
            Err(invalid) => {
                *seen = Err(invalid.clone());
                Reload::Kept(invalid)
            }
        }
    }

    /// Looks at the file of keys again and again, for as long as the future lives.
    pub async fn watch(self) {
        loop {
            tokio::time::sleep(LOOK).await;
            let identity = self.clone();
            match tokio::task::spawn_blocking(move || identity.reload()).await {
                Ok(Reload::Unchanged) => {}
                Ok(Reload::Changed) => tracing::info!(keys = ?self, "keys of tokens were read again"),
                Ok(Reload::Kept(reason)) => {
                    tracing::error!(%reason, "keys of tokens are kept: the file cannot be used");
                }
                Err(_) => tracing::error!("keys of tokens could not be read again"),
            }
        }
    }
}

fn digest(bytes: &[u8]) -> ring::digest::Digest {
    ring::digest::digest(&ring::digest::SHA256, bytes)
}

impl Authenticator for Identity {
    async fn authenticate(&self, credentials: Credentials, _: Demand) -> Result<Caller, Unauthenticated> {
        let token = credentials.bearer.ok_or_else(|| Unauthenticated::new("there is no bearer token"))?;
        Ok(self.verify(token.reveal(), SystemTime::now())?)
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.keys.read().unwrap_or_else(PoisonError::into_inner).fmt(f)
    }
}
