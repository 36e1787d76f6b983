//! Tokens: HS256, who issued them, for whom, and until when.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;
use serde::Deserialize;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Debug, Deserialize)]
struct Head {
    alg: String,
}

#[derive(Debug, Deserialize)]
struct Claims {
    sub: String,
    iss: String,
    aud: String,
    exp: u64,
}

/// The caller of a token, where it is one.
pub(super) fn caller(key: &hmac::Key, header: &str) -> Option<String> {
    let token = header.strip_prefix("Bearer ")?;
    let (signed, signature) = token.rsplit_once('.')?;
    let (head, claims) = signed.split_once('.')?;
    let head: Head = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(head).ok()?).ok()?;
    hmac::verify(key, signed.as_bytes(), &URL_SAFE_NO_PAD.decode(signature).ok()?).ok()?;
    let claims: Claims = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).ok()?).ok()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    let ours = head.alg == "HS256" && claims.iss == "counterpart" && claims.aud == "provider-bundles";
    (ours && claims.exp > now).then_some(claims.sub)
}
