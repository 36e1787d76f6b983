//! Keys of cursors, and what they protect: nobody else can make a cursor, read it, or use somebody else's.

use super::caller::Caller;
use super::context::Context;
use super::policy::{Bind, CursorRule};
use super::refusal::Refusal;
use super::surface::Fault;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use std::fmt;

/// The layout of a cursor: version, length of the key's id, the id, the nonce, and what is sealed.
const VERSION: u8 = 1;
const NONCE: usize = 24;
/// Longer texts are not cursors.
const MAX_TEXT: usize = 4096;

struct Key {
    id: String,
    cipher: XChaCha20Poly1305,
}

/// Keys of cursors. The first one seals; any of them opens.
pub struct CursorKeys(Vec<Key>);

/// Why keys cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidKeys(String);

impl fmt::Display for InvalidKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for InvalidKeys {}

impl CursorKeys {
    /// Reads keys: one `id:base64url(32 bytes)` a line.
    pub fn parse(text: &str) -> Result<Self, InvalidKeys> {
        let mut keys: Vec<Key> = Vec::new();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let key = key(line.trim()).ok_or_else(|| {
                InvalidKeys(format!("line {} is not an id, a colon and 32 bytes as base64url", index + 1))
            })?;
            if keys.iter().any(|own| own.id == key.id) {
                return Err(InvalidKeys(format!("line {} repeats an id", index + 1)));
            }
            keys.push(key);
        }
        if keys.is_empty() { Err(InvalidKeys("there is no key".to_owned())) } else { Ok(Self(keys)) }
    }
    /// The text of one new key, to be kept and [parsed](Self::parse).
    pub fn generate(id: &str) -> Result<String, InvalidKeys> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| InvalidKeys("there is no randomness".to_owned()))?;
        Ok(format!("{id}:{}", URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// Seals a position.
    pub(super) fn seal(&self, position: &[u8], length: usize, binding: &Binding) -> Option<String> {
        let key = self.0.first()?;
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).ok()?;
        let inner = encrypt(&key.cipher, inner_nonce(nonce), &padded(position, length)?, &binding.caller)?;
        let mut sealed = vec![VERSION, u8::try_from(key.id.len()).ok()?];
        sealed.extend_from_slice(key.id.as_bytes());
        let outer = encrypt(&key.cipher, nonce, &inner, &binding.scope)?;
        sealed.extend_from_slice(&nonce);
        sealed.extend_from_slice(&outer);
        Some(URL_SAFE_NO_PAD.encode(sealed))
    }
    /// Opens a cursor: the JSON of its position.
    pub(super) fn open(&self, text: &str, binding: &Binding) -> Result<String, Refusal> {
        let invalid = || Refusal::fault(Fault::CursorInvalid, "the cursor is not one that this operation minted");
        let (key, nonce, outer) = self.taken_apart(text).ok_or_else(invalid)?;
        let (nonce, outer) = (nonce, &*outer);
        let inner = decrypt(&key.cipher, nonce, outer, &binding.scope).ok_or_else(invalid)?;
        let foreign = || Refusal::fault(Fault::CursorForeign, "the cursor was minted for another caller");
        let padded = decrypt(&key.cipher, inner_nonce(nonce), &inner, &binding.caller).ok_or_else(foreign)?;
        let position = unpadded(&padded).and_then(|position| String::from_utf8(position.to_vec()).ok());
        position.ok_or_else(invalid)
    }
    fn taken_apart(&self, text: &str) -> Option<(&Key, [u8; NONCE], Vec<u8>)> {
        if text.len() > MAX_TEXT {
            return None;
        }
        // only one text stands for the same bytes
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (version, rest) = bytes.split_first()?;
        let (length, rest) = rest.split_first()?;
        let (id, rest) = rest.split_at_checked(usize::from(*length))?;
        let (nonce, outer) = rest.split_first_chunk::<NONCE>()?;
        let key = self.0.iter().find(|key| key.id.as_bytes() == id && *version == VERSION)?;
        Some((key, *nonce, outer.to_vec()))
    }
}

impl fmt::Debug for CursorKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|key| &key.id)).finish()
    }
}

fn key(line: &str) -> Option<Key> {
    let (id, secret) = line.split_once(':')?;
    let bytes = URL_SAFE_NO_PAD.decode(secret.trim_end_matches('=')).ok()?;
    let cipher = XChaCha20Poly1305::new_from_slice(&bytes).ok()?;
    (1..=32).contains(&id.len()).then(|| Key { id: id.to_owned(), cipher })
}

/// The inner layer has a nonce of its own.
fn inner_nonce(mut nonce: [u8; NONCE]) -> [u8; NONCE] {
    if let Some(last) = nonce.last_mut() {
        *last ^= 1;
    }
    nonce
}

fn encrypt(cipher: &XChaCha20Poly1305, nonce: [u8; NONCE], msg: &[u8], aad: &[u8]) -> Option<Vec<u8>> {
    cipher.encrypt(&XNonce::from(nonce), Payload { msg, aad }).ok()
}

fn decrypt(cipher: &XChaCha20Poly1305, nonce: [u8; NONCE], msg: &[u8], aad: &[u8]) -> Option<Vec<u8>> {
    cipher.decrypt(&XNonce::from(nonce), Payload { msg, aad }).ok()
}

/// The length of a position says nothing about it: it is filled up to a multiple of the contract's length.
fn padded(position: &[u8], length: usize) -> Option<Vec<u8>> {
    let mut padded = u16::try_from(position.len()).ok()?.to_be_bytes().to_vec();
    padded.extend_from_slice(position);
    let length = length.max(1);
    padded.resize(2 + position.len().div_ceil(length).max(1) * length, 0);
    Some(padded)
}

fn unpadded(padded: &[u8]) -> Option<&[u8]> {
    let (length, rest) = padded.split_first_chunk::<2>()?;
    rest.get(..usize::from(u16::from_be_bytes(*length)))
}

/// What a cursor is bound to.
pub(super) struct Binding {
    /// The operation and its path: another one is not what minted it.
    scope: Vec<u8>,
    /// The caller: another one is told so.
    caller: Vec<u8>,
}

impl Binding {
    pub(super) fn of(context: &Context, rule: &CursorRule, caller: &Caller) -> Self {
        let mut scope = Vec::new();
        let bound = |bind| rule.bind.contains(&bind);
        if bound(Bind::Operation) {
            push(&mut scope, context.operation.id.as_bytes());
        }
        if bound(Bind::Path) {
            for (name, _) in &context.captures {
                push(&mut scope, name.as_bytes());
                push(&mut scope, context.path(name).unwrap_or_default().to_ascii_lowercase().as_bytes());
            }
        }
        let mut own = Vec::new();
        if bound(Bind::Caller) {
            push(&mut own, caller.kind().as_bytes());
            push(&mut own, caller.subject().as_bytes());
        }
        Self { scope, caller: own }
    }
}

/// Texts one after the other, so that no two lists of them are alike.
fn push(list: &mut Vec<u8>, text: &[u8]) {
    list.extend_from_slice(&(text.len() as u64).to_be_bytes());
    list.extend_from_slice(text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::refusal::Which;

    fn binding(scope: &str, caller: &str) -> Binding {
        Binding { scope: scope.into(), caller: caller.into() }
    }
    fn fault(outcome: Result<String, Refusal>) -> Fault {
        match outcome.unwrap_err().which {
            Which::Fault(fault) => fault,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_cursor_is_for_its_caller_and_operation() {
        let keys = CursorKeys::parse(&CursorKeys::generate("a").unwrap()).unwrap();
        let own = binding("list", "ada");
        let text = keys.seal(b"\"slug\"", 64, &own).unwrap();
        assert_eq!(keys.open(&text, &own).unwrap(), "\"slug\"");
        assert_eq!(fault(keys.open(&text, &binding("list", "bob"))), Fault::CursorForeign);
        assert_eq!(fault(keys.open(&text, &binding("other", "ada"))), Fault::CursorInvalid);
        assert_eq!(fault(keys.open(&text, &binding("other", "bob"))), Fault::CursorInvalid);
        assert_ne!(text, keys.seal(b"\"slug\"", 64, &own).unwrap());
        assert_eq!(text.len(), keys.seal(b"\"a much longer slug\"", 64, &own).unwrap().len());
        assert!(keys.seal(&[b'x'; 254], 254, &own).unwrap().len() <= 512);
    }

    #[test]
    fn every_tampering_is_noticed() {
        let keys = CursorKeys::parse(&CursorKeys::generate("a").unwrap()).unwrap();
        let own = binding("list", "ada");
        let text = keys.seal(b"1", 16, &own).unwrap();
        for at in 0..text.len() {
            for other in ["A", "z", "=", "+", ""] {
                let tampered = format!("{}{other}{}", &text[..at], &text[at + 1..]);
                if tampered != text {
                    assert_eq!(fault(keys.open(&tampered, &own)), Fault::CursorInvalid, "{tampered}");
                }
            }
        }
        for hostile in ["", "A", "AQ", "AQE", &"A".repeat(5000), "é", "AQFh"] {
            assert_eq!(fault(keys.open(hostile, &own)), Fault::CursorInvalid);
        }
    }

    #[test]
    fn keys_are_rotated() {
        let (old, new) = (CursorKeys::generate("old").unwrap(), CursorKeys::generate("new").unwrap());
        let own = binding("list", "ada");
        let text = CursorKeys::parse(&old).unwrap().seal(b"1", 16, &own).unwrap();
        let both = CursorKeys::parse(&format!("{new}\n\n{old}\n")).unwrap();
        assert_eq!(both.open(&text, &own).unwrap(), "1");
        assert_eq!(fault(CursorKeys::parse(&new).unwrap().open(&text, &own)), Fault::CursorInvalid);
        for broken in ["", "a", "a:", "a:AAAA", &format!("{new}\n{new}")] {
            assert!(CursorKeys::parse(broken).is_err(), "{broken}");
        }
    }
}
