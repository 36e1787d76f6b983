//! Ids of requests.

use http::HeaderMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// The header field that carries it.
pub(super) const NAME: http::HeaderName = http::HeaderName::from_static("x-request-id");

/// The id that the caller gave, where it is one, or a new one.
pub(super) fn of(headers: &HeaderMap, accepted: bool) -> String {
    let given = headers.get(NAME).and_then(|id| id.to_str().ok());
    match given.filter(|id| accepted && is_sane(id)) {
        Some(id) => id.to_owned(),
        None => new(),
    }
}

fn is_sane(id: &str) -> bool {
    (1..=128).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:+/=".contains(&byte))
}

/// 128 bits: random by process, and never the same twice within one.
fn new() -> String {
    static STATE: LazyLock<(RandomState, RandomState)> = LazyLock::new(Default::default);
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("{:016x}{:016x}", STATE.0.hash_one(next), STATE.1.hash_one(next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sane_ids_are_kept() {
        let id = |given: &[u8]| {
            let headers = HeaderMap::from_iter([(NAME, http::HeaderValue::from_bytes(given).unwrap())]);
            of(&headers, true)
        };
        assert_eq!(id(b"abc-1"), "abc-1");
        for hostile in [&b""[..], b"a b", b"a\"", "\u{fc}".as_bytes(), &[b'a'; 129]] {
            assert_eq!(id(hostile).len(), 32);
        }
        assert_ne!(new(), new());
    }
}
