//! Names: how the contract's words become Rust identifiers, and how each stays unique in its scope.
//!
//! Rules:
//!
//! - A name is cut into words at everything that is neither letter nor digit, in front of an upper-case letter that
//!   follows a lower-case letter or a digit (`oauthToken`, `ipV4`), and in front of the last upper-case letter of an
//!   acronym (`HTTPServer` is `HTTP`, `Server`). Digits belong to the word in front of them.
//! - Types and variants are the words with a capital each (`HttpServer`); fields, methods and modules are the words in
//!   lower case (`http_server`). Between two digits of different words an underscore stays (`V1_4`).
//! - Letters of any script stay; combining marks are dropped. A name that begins with a digit gets an `N` (`N2fa`).
//! - A name without letters and digits is spelled out (`+` is `Plus`, `>=` is `GreaterEqual`), a sign in front of a
//!   number too (`-1` is `Minus1`); the empty name is `Empty`.
//! - Fields that are keywords are raw (`r#type`); the four that cannot be raw get an underscore (`self_`).
//! - A name that is taken gets a number, in the order of the document: `Pet2`, `pet_2`.
//! - A type whose name the generated file itself uses (`Option`, `String`, …) gets the suffix `Schema`.

mod reserved;
mod scope;
mod symbols;
mod words;

pub(crate) use scope::Scope;

use words::words;

/// The identifier of a type or of a variant.
pub(crate) fn pascal(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for word in spelled(name) {
        separate_digits(&mut out, &word);
        capitalize(&mut out, &word);
    }
    if out.starts_with(|first: char| !can_begin(first)) {
        out.insert(0, 'N');
    }
    if out == "Self" {
        out.push('_');
    }
    out
}

/// The identifier of a field, a method or a module.
pub(crate) fn snake(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    for word in spelled(name) {
        if !out.is_empty() {
            out.push('_');
        }
        out.extend(word.chars().flat_map(char::to_lowercase));
    }
    if out.starts_with(|first: char| !can_begin(first)) {
        out.insert(0, 'n');
    }
    if reserved::never_raw(&out) {
        out.push('_');
    } else if reserved::keyword(&out) {
        out.insert_str(0, "r#");
    }
    out
}

/// The words of a name; of a name without any, what its characters are called.
fn spelled(name: &str) -> Vec<String> {
    let mut words = words(name);
    if words.is_empty() {
        return symbols::spell(name);
    }
    if let Some(sign) = symbols::sign(name) {
        words.insert(0, sign.to_owned());
    }
    words
}

fn capitalize(out: &mut String, word: &str) {
    let mut characters = word.chars();
    if let Some(first) = characters.next() {
        out.extend(first.to_uppercase());
        out.extend(characters.flat_map(char::to_lowercase));
    }
}

/// Keeps the digits of two words apart.
fn separate_digits(out: &mut String, word: &str) {
    let digit = |character: Option<char>| character.is_some_and(|character| character.is_ascii_digit());
    if digit(out.chars().next_back()) && digit(word.chars().next()) {
        out.push('_');
    }
}

fn can_begin(first: char) -> bool {
    first == '_' || unicode_ident::is_xid_start(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types() {
        for (name, expected) in [
            ("provider-bundle", "ProviderBundle"),
            ("HTTPServer", "HttpServer"),
            ("ipV4", "IpV4"),
            ("oauth2Token", "Oauth2Token"),
            ("v1.4.0", "V1_4_0"),
            ("1.0", "N1_0"),
            ("2FA", "N2Fa"),
            ("+1", "Plus1"),
            ("-1", "Minus1"),
            ("-3.5", "Minus3_5"),
            ("", "Empty"),
            (" ", "Space"),
            (">=", "GreaterEqual"),
            ("self", "Self_"),
            ("Self", "Self_"),
            ("a b", "AB"),
            ("größe", "Größe"),
            ("gro\u{308}ße", "Große"),
            ("数量", "数量"),
            ("@type", "Type"),
            ("$ref", "Ref"),
            ("QOS.PROFILE_NOT_APPLICABLE", "QosProfileNotApplicable"),
            ("ſtart", "Start"),
        ] {
            assert_eq!(pascal(name), expected, "{name:?}");
        }
    }

    #[test]
    fn fields() {
        for (name, expected) in [
            ("displayName", "display_name"),
            ("type", "r#type"),
            ("self", "self_"),
            ("Self", "self_"),
            ("crate", "crate_"),
            ("super", "super_"),
            ("_", "underscore"),
            ("2fa", "n2fa"),
            ("gen", "r#gen"),
            ("sha256", "sha256"),
            ("HTTPServerID", "http_server_id"),
            ("IDs", "i_ds"),
            ("x-rate-limit", "x_rate_limit"),
            ("+1", "plus_1"),
            ("ABC", "abc"),
        ] {
            assert_eq!(snake(name), expected, "{name:?}");
        }
    }

    #[test]
    fn whatever_comes_is_an_identifier() {
        let characters = (0..0x3_0000_u32).filter_map(char::from_u32);
        for character in characters {
            for name in [character.to_string(), format!("a{character}b"), format!("{character}1")] {
                for identifier in [pascal(&name), snake(&name)] {
                    let plain = identifier.strip_prefix("r#").unwrap_or(&identifier);
                    let mut rest = plain.chars();
                    assert!(rest.next().is_some_and(can_begin), "{name:?} -> {identifier:?}");
                    assert!(rest.all(unicode_ident::is_xid_continue), "{name:?} -> {identifier:?}");
                }
            }
        }
    }
}
