//! What SpiceDB allows in names and ids.

/// The longest id, in bytes.
const ID: usize = 1024;
/// The longest name of a type, its path included.
const TYPE: usize = 128;
/// The longest name of a relation or permission, and of the last segment of a type.
const NAME: usize = 64;

/// What begins with a lower-case letter, ends with one or a digit, and has underscores in between alone.
fn is_word(text: &str, longest: usize) -> bool {
    let bytes = text.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return false };
    let allowed = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'_';
    (3..=longest).contains(&bytes.len()) && first.is_ascii_lowercase() && *last != b'_' && bytes.iter().all(allowed)
}

/// Whether it can name an object type: words with slashes between them.
pub(crate) fn is_type(text: &str) -> bool {
    let (path, last) = text.rsplit_once('/').map_or((None, text), |(path, last)| (Some(path), last));
    let path = path.is_none_or(|path| path.split('/').all(|segment| is_word(segment, NAME - 1)));
    text.len() <= TYPE && path && is_word(last, NAME)
}

/// Whether it can name a relation or permission.
pub(crate) fn is_relation(text: &str) -> bool {
    is_word(text, NAME)
}

/// Whether it can be the id of an object.
pub(crate) fn is_id(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"/_|-=+".contains(&byte);
    (1..=ID).contains(&text.len()) && text.bytes().all(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_three_characters_at_least() {
        assert!(is_relation("own") && is_relation("own_er2") && !is_relation("ow"));
        assert!(!is_relation("own_") && !is_relation("Own") && !is_relation("2own") && !is_relation(""));
        assert!(is_relation(&"a".repeat(64)) && !is_relation(&"a".repeat(65)));
    }

    #[test]
    fn types_are_paths() {
        assert!(is_type("user") && is_type("acme/user") && is_type("acme/unit/user"));
        assert!(!is_type("/user") && !is_type("acme/") && !is_type("acme//user") && !is_type("ac/user"));
        assert!(is_type(&format!("{}/{}", "a".repeat(63), "b".repeat(64))));
        assert!(!is_type(&format!("{}/{}", "a".repeat(64), "b".repeat(63))));
    }

    #[test]
    fn ids_have_an_alphabet_and_a_length() {
        assert!(is_id("a") && is_id("A/b_c|d-e=f+0") && is_id(&"i".repeat(1024)));
        assert!(!is_id("") && !is_id("*") && !is_id("a b") && !is_id("ä") && !is_id(&"i".repeat(1025)));
    }
}
