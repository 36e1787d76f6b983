//! The text of a reference: which file it names, and which place in it.

use std::path::{Component, Path, PathBuf};

/// What stands in front of the `#`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Base<'a> {
    /// Nothing: the same document.
    Same,
    /// A path, still percent-encoded.
    File(&'a str),
    /// A URI with a scheme or a host.
    Remote(&'a str),
}

/// A reference, divided at the `#`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reference<'a> {
    /// What stands in front of it.
    pub(crate) base: Base<'a>,
    /// What stands behind it, still percent-encoded; nothing means the root.
    pub(crate) fragment: &'a str,
}

impl<'a> Reference<'a> {
    /// Divides a reference.
    pub(crate) fn parse(text: &'a str) -> Self {
        let (base, fragment) = text.split_once('#').unwrap_or((text, ""));
        let base = if base.is_empty() {
            Base::Same
        } else if base.starts_with("//") || has_scheme(base) {
            Base::Remote(base)
        } else {
            Base::File(base)
        };
        Self { base, fragment }
    }
}

/// Whether a text begins as a URI does; one letter and a colon is a drive, not a scheme.
pub(crate) fn has_scheme(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, _)| {
        scheme.len() > 1
            && scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    })
}

/// The file that a reference in `referrer` names: relative to its folder, `.` and `..` taken out.
pub(crate) fn join(referrer: &Path, file: &str) -> PathBuf {
    let file = percent_decode(file).unwrap_or_else(|| file.to_owned());
    let folder = referrer.parent().unwrap_or_else(|| Path::new(""));
    normalize(&folder.join(file))
}

/// A path without `.`, and without `..` where that is possible.
pub(crate) fn normalize(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => match normal.components().next_back() {
                Some(Component::Normal(_)) => {
                    normal.pop();
                }
                Some(Component::RootDir) => {}
                _ => normal.push(component),
            },
            _ => normal.push(component),
        }
    }
    normal
}

/// Resolves `%XX`; nothing where that is broken or not UTF-8.
pub(crate) fn percent_decode(text: &str) -> Option<String> {
    if !text.contains('%') {
        return Some(text.to_owned());
    }
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        if first != b'%' {
            decoded.push(first);
            continue;
        }
        let (digits, after) = rest.split_first_chunk::<2>()?;
        let digit = |byte: u8| char::from(byte).to_digit(16);
        decoded.push(u8::try_from(digit(digits[0])? * 16 + digit(digits[1])?).ok()?);
        rest = after;
    }
    String::from_utf8(decoded).ok()
}

#[cfg(test)]
mod tests {
    use super::{Base, Reference, join, percent_decode};
    use std::path::Path;

    #[test]
    fn a_reference_is_divided_at_the_hash() {
        let base = |text| Reference::parse(text).base;
        assert_eq!(base("#/components"), Base::Same);
        assert_eq!(base(""), Base::Same);
        assert_eq!(base("a.yaml#/b"), Base::File("a.yaml"));
        assert_eq!(base("https://example.com/a.yaml"), Base::Remote("https://example.com/a.yaml"));
        assert_eq!(base("//example.com/a.yaml"), Base::Remote("//example.com/a.yaml"));
        assert_eq!(base("urn:uuid:1"), Base::Remote("urn:uuid:1"));
        assert_eq!(base("c:/a.yaml"), Base::File("c:/a.yaml"));
        assert_eq!(Reference::parse("a.yaml#/b").fragment, "/b");
        assert_eq!(Reference::parse("a.yaml").fragment, "");
    }

    #[test]
    fn a_path_starts_at_the_folder_of_the_referrer() {
        let join = |referrer: &str, file| join(Path::new(referrer), file).display().to_string();
        assert_eq!(join("api/openapi.yaml", "schemas/pet.yaml"), "api/schemas/pet.yaml");
        assert_eq!(join("api/schemas/pet.yaml", "../common.yaml"), "api/common.yaml");
        assert_eq!(join("api/openapi.yaml", "./a/../b.yaml"), "api/b.yaml");
        assert_eq!(join("openapi.yaml", "../b.yaml"), "../b.yaml");
        assert_eq!(join("../openapi.yaml", "../b.yaml"), "../../b.yaml");
        assert_eq!(join("openapi.yaml", "/../a/b.yaml"), "/a/b.yaml");
        assert_eq!(join("openapi.yaml", "my%20pet.yaml"), "my pet.yaml");
    }

    #[test]
    fn percent_signs() {
        assert_eq!(percent_decode("/a%7Bid%7d").as_deref(), Some("/a{id}"));
        assert_eq!(percent_decode("%C3%BC").as_deref(), Some("ü"));
        assert_eq!(percent_decode("%C3"), None);
        assert_eq!(percent_decode("%4"), None);
        assert_eq!(percent_decode("%zz"), None);
    }
}
