//! Ids of requests.

use http::{HeaderMap, HeaderValue};
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// The header field that carries the id of a request.
pub const NAME: http::HeaderName = http::HeaderName::from_static("x-request-id");

/// The id that the caller gave, where it is one, or a new one.
pub(super) fn of(headers: &HeaderMap, accepted: bool) -> RequestId {
    let given = headers.get(NAME).filter(|id| accepted && is_request_id(id.as_bytes()));
    RequestId(given.cloned().unwrap_or_else(new))
}

/// The id of a request, as it travels.
#[derive(Debug, Clone)]
pub(super) struct RequestId(HeaderValue);

impl RequestId {
    pub(super) fn as_str(&self) -> &str {
        self.0.to_str().unwrap_or_default()
    }
    pub(super) fn to_header(&self) -> HeaderValue {
        self.0.clone()
    }
}

/// Whether a caller's id is kept: it is short, and nothing in it means something to a log or a shell.
pub fn is_request_id(id: &[u8]) -> bool {
    let is_sane = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:+/=".contains(byte);
    (1..=128).contains(&id.len()) && id.iter().all(is_sane)
}

/// 128 bits: random by process, and never the same twice within one.
fn new() -> HeaderValue {
    static STATE: LazyLock<(RandomState, u64)> = LazyLock::new(|| (RandomState::new(), RandomState::new().hash_one(0)));
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    let (random, process) = &*STATE;
    let mut id = String::with_capacity(32);
    push_hex(&mut id, *process);
    push_hex(&mut id, random.hash_one(next));
    HeaderValue::try_from(id).unwrap_or(HeaderValue::from_static(""))
}

fn push_hex(id: &mut String, number: u64) {
    for byte in number.to_be_bytes() {
        for nibble in [byte >> 4, byte & 15] {
            id.push(char::from(if nibble < 10 { b'0' + nibble } else { b'a' + nibble - 10 }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sane_ids_are_kept() {
        let id = |given: &[u8]| {
            let headers = HeaderMap::from_iter([(NAME, HeaderValue::from_bytes(given).unwrap())]);
            of(&headers, true).as_str().to_owned()
        };
        assert_eq!(id(b"abc-1"), "abc-1");
        for hostile in [&b""[..], b"a b", b"a\"", "\u{fc}".as_bytes(), &[b'a'; 129]] {
            assert_eq!(id(hostile).len(), 32);
        }
        assert_ne!(new(), new());
    }
}
