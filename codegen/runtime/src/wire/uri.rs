//! URIs and their relatives, per RFC 3986, 3987 and 6570.

use std::net::Ipv6Addr;

super::checked_text! {
    /// A URI with a scheme: `https://example.com/a?b#c`.
    pub struct Uri: |text: &str| is_uri(text, Characters::Ascii), "must be a URI with a scheme";
}

/// Which characters an identifier may hold unescaped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Characters {
    /// Those of a URI.
    Ascii,
    /// Those of an IRI.
    Unicode,
}

/// Whether a text is an identifier with a scheme.
pub(crate) fn is_uri(text: &str, characters: Characters) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let others = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(others)
        && is_hierarchy(rest, characters)
}

/// Whether a text is an identifier, with a scheme or relative to another.
pub(crate) fn is_reference(text: &str, characters: Characters) -> bool {
    let first = text.split(['/', '?', '#']).next().unwrap_or_default();
    is_uri(text, characters) || !first.contains(':') && is_hierarchy(text, characters)
}

/// What stands behind the scheme.
fn is_hierarchy(text: &str, characters: Characters) -> bool {
    let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (text, query) = text.split_once('?').unwrap_or((text, ""));
    let (authority, path) = match text.strip_prefix("//") {
        Some(rest) => rest.split_at_checked(rest.find('/').unwrap_or(rest.len())).unwrap_or_default(),
        None => ("", text),
    };
    holds(fragment, ":@/?", characters)
        && holds(query, ":@/?", characters)
        && holds(path, ":@/", characters)
        && is_authority(authority, characters)
}

fn is_authority(text: &str, characters: Characters) -> bool {
    let (user, host) = text.rsplit_once('@').unwrap_or(("", text));
    let (host, port) = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((literal, "")) => return is_literal(literal) && holds(user, ":", characters),
        Some((literal, port)) if is_literal(literal) => match port.strip_prefix(':') {
            Some(port) => ("", port),
            None => return false,
        },
        _ => host.rsplit_once(':').unwrap_or((host, "")),
    };
    holds(user, ":", characters) && holds(host, "", characters) && port.bytes().all(|digit| digit.is_ascii_digit())
}

/// An address in brackets.
fn is_literal(text: &str) -> bool {
    let future = || {
        let (version, address) = text.strip_prefix(['v', 'V'])?.split_once('.')?;
        let hex = !version.is_empty() && version.bytes().all(|digit| digit.is_ascii_hexdigit());
        Some(hex && !address.is_empty() && !address.contains('%') && holds(address, ":", Characters::Ascii))
    };
    text.parse::<Ipv6Addr>().is_ok() || future().unwrap_or(false)
}

/// Whether a part holds unreserved characters, sub-delimiters, escapes and these others alone.
fn holds(part: &str, others: &str, characters: Characters) -> bool {
    let mut rest = part.chars();
    while let Some(c) = rest.next() {
        let plain = c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=".contains(c) || others.contains(c);
        let foreign = characters == Characters::Unicode && c >= '\u{a0}' && !is_noncharacter(c);
        let mut hex = || rest.next().is_some_and(|digit| digit.is_ascii_hexdigit());
        if !(plain || foreign || c == '%' && hex() && hex()) {
            return false;
        }
    }
    true
}

fn is_noncharacter(c: char) -> bool {
    u32::from(c) & 0xFFFE == 0xFFFE || ('\u{fdd0}'..='\u{fdef}').contains(&c) || ('\u{fff0}'..='\u{ffff}').contains(&c)
}

/// Whether a text is a URI template.
pub(crate) fn is_template(text: &str) -> bool {
    let mut rest = text;
    while let Some((literal, behind)) = rest.split_once('{') {
        let Some((expression, after)) = behind.split_once('}') else { return false };
        if !is_template_literal(literal) || !is_expression(expression) {
            return false;
        }
        rest = after;
    }
    is_template_literal(rest)
}

fn is_template_literal(text: &str) -> bool {
    let behind = text.split('%').skip(1);
    let mut escaped = behind.map(|rest| rest.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2);
    !text.contains(|c: char| c.is_control() || " \"<>\\^`{|}".contains(c)) && escaped.all(|holds| holds)
}

fn is_expression(text: &str) -> bool {
    let variables = text.strip_prefix(|c| "+#./;?&".contains(c)).unwrap_or(text);
    variables.split(',').all(|variable| {
        let name = match (variable.strip_suffix('*'), variable.split_once(':')) {
            (Some(name), _) => name,
            (None, Some((name, length))) => {
                let digits = (1..=4).contains(&length.len()) && length.bytes().all(|digit| digit.is_ascii_digit());
                if !digits || length.starts_with('0') {
                    return false;
                }
                name
            }
            (None, None) => variable,
        };
        let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '%');
        name.split('.').all(|part| !part.is_empty() && part.chars().all(known))
    })
}

#[cfg(test)]
mod tests {
    use super::{Characters, is_reference, is_template, is_uri};

    #[test]
    fn identifiers() {
        let uri = |text| is_uri(text, Characters::Ascii);
        for text in [
            "https://a@b.example:80/c%20d?e#f",
            "urn:isbn:0",
            "mailto:a@b.c",
            "http://[::1]:8/",
            "file:///a",
            "ldap://[2001:db8::7]/c=GB?x",
        ] {
            assert!(uri(text), "{text}");
        }
        for text in
            ["", "/a", "1a:b", "a:b c", "a:%2", "a:%zz", "http://[::1", "http://a:b/", "a:ü", "a:b\\c", "a:#b#c", "//a"]
        {
            assert!(!uri(text), "{text}");
        }
        assert!(is_uri("http://ü.example/ä", Characters::Unicode));
        assert!(is_reference("../a?b", Characters::Ascii) && is_reference("", Characters::Ascii));
        assert!(!is_reference("1:b", Characters::Ascii) && !is_reference("\\a", Characters::Ascii));
    }

    #[test]
    fn templates() {
        for text in ["/a/{b}", "{?c,d*}", "{+e:30}", "", "{a.b}"] {
            assert!(is_template(text), "{text}");
        }
        for text in ["{", "}", "{}", "{a b}", "{a:0}", "a b", "%2"] {
            assert!(!is_template(text), "{text}");
        }
    }
}
