//! A set of public keys, as RFC 7517 writes it.

use crate::json;
use crate::keys::{InvalidKeys, PublicKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::RsaPublicKeyComponents;
use serde_json::{Map, Value};

/// Bits of a modulus.
const RSA_BITS: std::ops::RangeInclusive<usize> = 2048..=8192;
/// Bytes of a coordinate.
const COORDINATE: usize = 32;

type Members = Map<String, Value>;

/// Reads the keys that check signatures. Keys for other uses are passed over; one for this use that cannot be used
/// makes the whole set unusable.
pub(crate) fn parse(bytes: &[u8]) -> Result<Vec<(String, PublicKey)>, InvalidKeys> {
    let broken = |reason: &str| InvalidKeys(reason.to_owned());
    let set = json::object(bytes).ok_or_else(|| broken("the key set is not one object of JSON without duplicates"))?;
    let Some(Value::Array(list)) = set.get("keys") else { return Err(broken("the key set has no list `keys`")) };
    let mut keys: Vec<(String, PublicKey)> = Vec::new();
    for (index, value) in list.iter().enumerate() {
        let at = |reason: String| InvalidKeys(format!("key {} of the set {reason}", index + 1));
        let Value::Object(members) = value else { return Err(at("is not an object".to_owned())) };
        if members.contains_key("d") {
            return Err(at("is a private key, which nobody but the issuer should have".to_owned()));
        }
        if !is_for_signatures(members) {
            continue;
        }
        let (id, key) = key(members).map_err(at)?;
        if keys.iter().any(|(own, _)| *own == id) {
            return Err(at(format!("repeats the id `{}`", id.escape_debug())));
        }
        keys.push((id, key));
    }
    if keys.is_empty() { Err(broken("the key set has no key for RS256 or ES256")) } else { Ok(keys) }
}

/// Whether a key is one of an algorithm that is taken, and not meant for something else.
fn is_for_signatures(members: &Members) -> bool {
    let algorithm = match text(members, "kty") {
        Some("RSA") => "RS256",
        Some("EC") if text(members, "crv") == Some("P-256") => "ES256",
        _ => return false,
    };
    let says = |name, value| members.get(name).is_none_or(|own| own == value);
    let verifies = |operations: &Value| operations.as_array().is_some_and(|all| all.contains(&"verify".into()));
    says("alg", algorithm) && says("use", "sig") && members.get("key_ops").is_none_or(verifies)
}

fn key(members: &Members) -> Result<(String, PublicKey), String> {
    let id = text(members, "kid").filter(|id| !id.is_empty()).ok_or("has no `kid`")?;
    let key = if text(members, "kty") == Some("RSA") { rsa(members)? } else { p256(members)? };
    Ok((id.to_owned(), key))
}

fn rsa(members: &Members) -> Result<PublicKey, String> {
    let (n, e) = (number(members, "n")?, number(members, "e")?);
    let bits = n.len() * 8 - n.first().map_or(0, |first| first.leading_zeros() as usize);
    if !RSA_BITS.contains(&bits) {
        return Err(format!("has a modulus of {bits} bits, and 2048 to 8192 are taken"));
    }
    if e.len() > 5 || e.last().is_none_or(|last| last % 2 == 0) || e == [1] {
        return Err("has an exponent that no key has".to_owned());
    }
    Ok(PublicKey::Rsa(RsaPublicKeyComponents { n, e }))
}

fn p256(members: &Members) -> Result<PublicKey, String> {
    let mut point = vec![4];
    for name in ["x", "y"] {
        let coordinate = bytes(members, name)?;
        if coordinate.len() != COORDINATE {
            return Err(format!("has a coordinate `{name}` that is not {COORDINATE} bytes"));
        }
        point.extend_from_slice(&coordinate);
    }
    Ok(PublicKey::P256(point))
}

/// A number without zeros in front, which some issuers write.
fn number(members: &Members, name: &str) -> Result<Vec<u8>, String> {
    let bytes = bytes(members, name)?;
    let number: Vec<u8> = bytes.into_iter().skip_while(|byte| *byte == 0).collect();
    if number.is_empty() { Err(format!("has a `{name}` of zero")) } else { Ok(number) }
}

fn bytes(members: &Members, name: &str) -> Result<Vec<u8>, String> {
    let decoded = text(members, name).and_then(|text| URL_SAFE_NO_PAD.decode(text).ok());
    decoded.ok_or_else(|| format!("has no `{name}` in base64url"))
}

fn text<'m>(members: &'m Members, name: &str) -> Option<&'m str> {
    members.get(name).and_then(Value::as_str)
}
