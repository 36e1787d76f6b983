//! Tokens for people who try things out.

use crate::claims::{Expected, PrincipalType};
use crate::keys::Secret;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::json;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Whom a token is for, and for how long.
#[derive(Debug, Clone)]
pub struct Grant<'a> {
    /// The subject.
    pub subject: &'a str,
    /// Person or service.
    pub principal_type: PrincipalType,
    /// From when.
    pub from: SystemTime,
    /// For how long.
    pub ttl: Duration,
}

/// A token that [`Identity`](crate::Identity) takes, for as long as it is meant to.
///
/// ```
/// use counterpart_identity::{Expected, Grant, PrincipalType, Secret, mint};
/// use std::time::{Duration, SystemTime};
///
/// let secret = Secret::of_file(b"a secret of thirty-two bytes at least\n")?;
/// let expected = Expected { issuer: "example".to_owned(), audience: "catalogue".to_owned() };
/// let (from, ttl) = (SystemTime::now(), Duration::from_secs(3600));
/// let grant = Grant { subject: "alice", principal_type: PrincipalType::User, from, ttl };
/// assert_eq!(mint(&secret, &expected, &grant).split('.').count(), 3);
/// # Ok::<(), counterpart_identity::InvalidKeys>(())
/// ```
pub fn mint(secret: &Secret, expected: &Expected, grant: &Grant<'_>) -> String {
    let seconds = |time: SystemTime| time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let claims = json!({
        "iss": expected.issuer,
        "aud": expected.audience,
        "sub": grant.subject,
        "principal_type": grant.principal_type.name(),
        "iat": seconds(grant.from),
        "exp": seconds(grant.from).saturating_add(grant.ttl.as_secs()),
    });
    let encoded = |text: &str| URL_SAFE_NO_PAD.encode(text);
    let signed = format!("{}.{}", encoded(r#"{"alg":"HS256","typ":"JWT"}"#), encoded(&claims.to_string()));
    let signature = URL_SAFE_NO_PAD.encode(secret.sign(signed.as_bytes()));
    format!("{signed}.{signature}")
}
