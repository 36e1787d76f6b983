//! A token taken apart: three parts of canonical base64url, of which the first two are objects of JSON.

use crate::json;
use crate::rejected::Rejected;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Map, Value};

/// Longer texts are not looked at. A subject may have 1,024 characters, and a header section has to hold the token.
const MAX_LENGTH: usize = 8 << 10;
/// Header types of access tokens; a token that was made for another purpose says so.
const TYPES: [&str; 3] = ["jwt", "at+jwt", "application/at+jwt"];

/// A token whose signature nobody has checked yet.
pub(crate) struct Unverified<'t> {
    /// What was signed.
    pub(crate) signed: &'t [u8],
    /// The signature.
    pub(crate) signature: Vec<u8>,
    /// The algorithm that the header names.
    pub(crate) algorithm: String,
    /// The key that the header names.
    pub(crate) key_id: Option<String>,
    claims: &'t str,
}

impl<'t> Unverified<'t> {
    /// Takes a token apart.
    pub(crate) fn parse(token: &'t str) -> Result<Self, Rejected> {
        if token.len() > MAX_LENGTH {
            return Err(Rejected::TooLong);
        }
        let (signed, signature) = token.rsplit_once('.').ok_or(Rejected::Malformed)?;
        let (header, claims) = signed.split_once('.').ok_or(Rejected::Malformed)?;
        let header = part(header)?;
        if header.contains_key("crit") {
            return Err(Rejected::Critical);
        }
        let known_type = |value: &Value| value.as_str().is_some_and(|own| TYPES.contains(&&*own.to_ascii_lowercase()));
        if !header.get("typ").is_none_or(known_type) {
            return Err(Rejected::Type);
        }
        let algorithm = header.get("alg").and_then(Value::as_str).ok_or(Rejected::Algorithm)?.to_owned();
        let text = |value: &Value| value.as_str().map(str::to_owned).ok_or(Rejected::KeyId);
        let key_id = header.get("kid").map(text).transpose()?;
        Ok(Self { signed: signed.as_bytes(), signature: decoded(signature)?, algorithm, key_id, claims })
    }

    /// The claims, which are worth nothing before the signature was checked.
    pub(crate) fn claims(&self) -> Result<Map<String, Value>, Rejected> {
        part(self.claims)
    }
}

fn part(text: &str) -> Result<Map<String, Value>, Rejected> {
    json::object(&decoded(text)?).ok_or(Rejected::Malformed)
}

/// Only one text stands for the same bytes: no padding, no other alphabet, no white space, no stray bits at the end.
fn decoded(text: &str) -> Result<Vec<u8>, Rejected> {
    URL_SAFE_NO_PAD.decode(text).map_err(|_| Rejected::Malformed)
}
