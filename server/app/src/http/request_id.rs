//! The id of a request, which every answer carries.

use counterpart::server::{REQUEST_ID, is_request_id};
use http::{HeaderMap, HeaderValue};
use uuid::Uuid;

/// Settles the id of a request: the one that the caller gave, where it is one, or a new one. From now on it is the only
/// one that the request has.
pub(super) fn settle(headers: &mut HeaderMap) -> HeaderValue {
    let id = match headers.get(REQUEST_ID) {
        Some(given) if is_request_id(given.as_bytes()) => given.clone(),
        _ => HeaderValue::try_from(Uuid::now_v7().simple().to_string()).unwrap_or(HeaderValue::from_static("none")),
    };
    headers.insert(REQUEST_ID, id.clone());
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_kept_where_it_is_one() {
        let settled = |given: &[u8]| {
            let mut headers = HeaderMap::new();
            headers.append(REQUEST_ID, HeaderValue::from_bytes(given).unwrap());
            headers.append(REQUEST_ID, HeaderValue::from_static("second"));
            let id = settle(&mut headers);
            assert_eq!(headers.get_all(REQUEST_ID).iter().collect::<Vec<_>>(), [&id]);
            id
        };
        assert_eq!(settled(b"abc-1"), "abc-1");
        for hostile in [&b""[..], b"a b", b"a\"", b"\xfc", &[b'a'; 129]] {
            assert_eq!(settled(hostile).len(), 32);
        }
        assert_ne!(settled(b""), settled(b""));
    }
}
