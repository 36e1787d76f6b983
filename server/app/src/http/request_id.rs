//! The id of a request, which every answer carries.

use http::{HeaderMap, HeaderName, HeaderValue};
use uuid::Uuid;

/// The header field.
pub(super) const NAME: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id that is kept.
const MAX_LENGTH: usize = 128;

/// Settles the id of a request: the one that the caller gave, where it is one, or a new one. From now on it is the only
/// one that the request has.
pub(super) fn settle(headers: &mut HeaderMap) -> HeaderValue {
    let id = match headers.get(NAME) {
        Some(given) if is_sane(given.as_bytes()) => given.clone(),
        _ => HeaderValue::try_from(Uuid::now_v7().simple().to_string()).unwrap_or(HeaderValue::from_static("none")),
    };
    headers.insert(NAME, id.clone());
    id
}

/// Short, and nothing that means something to a log or a shell.
fn is_sane(id: &[u8]) -> bool {
    let sane = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:+/=".contains(byte);
    (1..=MAX_LENGTH).contains(&id.len()) && id.iter().all(sane)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_kept_where_it_is_one() {
        let settled = |given: &[u8]| {
            let mut headers = HeaderMap::new();
            headers.append(NAME, HeaderValue::from_bytes(given).unwrap());
            headers.append(NAME, HeaderValue::from_static("second"));
            let id = settle(&mut headers);
            assert_eq!(headers.get_all(NAME).iter().collect::<Vec<_>>(), [&id]);
            id
        };
        assert_eq!(settled(b"abc-1"), "abc-1");
        for hostile in [&b""[..], b"a b", b"a\"", b"\xfc", &[b'a'; 129]] {
            assert_eq!(settled(hostile).len(), 32);
        }
        assert_ne!(settled(b""), settled(b""));
    }
}
