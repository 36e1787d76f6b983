//! What a token has to say about its caller.

use crate::rejected::Rejected;
use provider_bundles::counterpart::server::Caller;
use serde_json::{Map, Value};
use std::time::{SystemTime, UNIX_EPOCH};

/// How far the clocks of an issuer and of this server may be apart, in seconds.
pub const LEEWAY: f64 = 30.0;
/// The last second of the year 9999: what is beyond is no time that anybody means.
const LAST_SECOND: f64 = 253_402_300_799.0;
/// The longest subject.
const MAX_SUBJECT: usize = 1024;

/// Who calls: a person, or a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrincipalType {
    /// A person.
    User,
    /// A service.
    ServiceIdentity,
}

impl PrincipalType {
    /// Every one.
    pub const ALL: [Self; 2] = [Self::User, Self::ServiceIdentity];
    /// The name, which is the type of the subject in relationships too.
    pub fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::ServiceIdentity => "service_identity",
        }
    }
    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.name() == name)
    }
}

/// Whose tokens are taken, and for whom they have to be meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// The claim `iss`.
    pub issuer: String,
    /// What the claim `aud` has to be or to hold.
    pub audience: String,
}

impl Expected {
    /// The caller whom these claims, whose signature was checked, speak of.
    pub(crate) fn caller(&self, claims: &Map<String, Value>, now: SystemTime) -> Result<Caller, Rejected> {
        let now = now.duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64());
        check_times(claims, now)?;
        if text(claims, "iss")? != self.issuer {
            return Err(Rejected::Issuer);
        }
        self.check_audience(claims)?;
        let kind = PrincipalType::named(text(claims, "principal_type")?);
        let kind = kind.ok_or(Rejected::Claim("principal_type"))?;
        let subject = text(claims, "sub")?;
        if !is_subject(subject) {
            return Err(Rejected::Claim("sub"));
        }
        Ok(Caller::new(kind.name(), subject))
    }

    fn check_audience(&self, claims: &Map<String, Value>) -> Result<(), Rejected> {
        let own = claims.get("aud").ok_or(Rejected::Claim("aud"))?;
        let all = own.as_array().map_or(std::slice::from_ref(own), Vec::as_slice);
        let all: Option<Vec<_>> = all.iter().map(Value::as_str).collect();
        let meant = all.ok_or(Rejected::Claim("aud"))?.contains(&&*self.audience);
        if meant { Ok(()) } else { Err(Rejected::Audience) }
    }
}

/// Whether a subject is a bare id that may stand in a relationship: no wildcard, no separator.
pub fn is_subject(subject: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"/_|=+-".contains(&byte);
    (1..=MAX_SUBJECT).contains(&subject.len()) && subject.bytes().all(allowed)
}

fn check_times(claims: &Map<String, Value>, now: f64) -> Result<(), Rejected> {
    let expires = time(claims, "exp")?.ok_or(Rejected::Claim("exp"))?;
    let starts = time(claims, "nbf")?.unwrap_or_default();
    if now >= expires + LEEWAY {
        return Err(Rejected::Expired);
    }
    if now + LEEWAY < starts { Err(Rejected::NotYet) } else { Ok(()) }
}

/// Seconds since 1970, perhaps with a fraction. Where the claim is there, it has to be such a number.
fn time(claims: &Map<String, Value>, name: &'static str) -> Result<Option<f64>, Rejected> {
    let Some(value) = claims.get(name) else { return Ok(None) };
    let seconds = value.as_f64().filter(|seconds| (0.0..=LAST_SECOND).contains(seconds));
    seconds.map(Some).ok_or(Rejected::Claim(name))
}

fn text<'c>(claims: &'c Map<String, Value>, name: &'static str) -> Result<&'c str, Rejected> {
    claims.get(name).and_then(Value::as_str).ok_or(Rejected::Claim(name))
}
