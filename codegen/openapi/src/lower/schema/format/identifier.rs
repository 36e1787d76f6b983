//! URIs and their relatives, per RFC 3986, 3987 and 6570, and pointers, per RFC 6901.

use std::net::Ipv6Addr;

/// Whether an identifier may hold characters beyond ASCII.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Characters {
    /// A URI: it may not.
    Ascii,
    /// An IRI: it may.
    Unicode,
}

/// An identifier with a scheme.
pub(super) fn is_uri(text: &str, characters: Characters) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let others = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(others)
        && is_hierarchy(rest, characters)
}

/// An identifier, with a scheme or relative to another.
pub(super) fn is_reference(text: &str, characters: Characters) -> bool {
    let first = text.split(['/', '?', '#']).next().unwrap_or_default();
    is_uri(text, characters) || !first.contains(':') && is_hierarchy(text, characters)
}

fn is_hierarchy(text: &str, characters: Characters) -> bool {
    let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (text, query) = text.split_once('?').unwrap_or((text, ""));
    let rooted = text.strip_prefix("//").map(|rest| rest.split_at(rest.find('/').unwrap_or(rest.len())));
    let (authority, path) = rooted.unwrap_or(("", text));
    let holds = |part, others| holds(part, others, characters);
    holds(fragment, ":@/?") && holds(query, ":@/?") && holds(path, ":@/") && is_authority(authority, characters)
}

fn is_authority(text: &str, characters: Characters) -> bool {
    let (user, place) = text.rsplit_once('@').unwrap_or(("", text));
    let literal = place.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let (host, port) = match literal {
        Some((literal, behind)) if is_literal(literal) && (behind.is_empty() || behind.starts_with(':')) => {
            ("", behind.get(1..).unwrap_or_default())
        }
        Some(_) => return false,
        None => place.rsplit_once(':').unwrap_or((place, "")),
    };
    holds(user, ":", characters) && holds(host, "", characters) && port.bytes().all(|digit| digit.is_ascii_digit())
}

/// An address in brackets: one of version 6, or of a later one.
fn is_literal(text: &str) -> bool {
    let later = text.strip_prefix(['v', 'V']).and_then(|rest| rest.split_once('.'));
    text.parse::<Ipv6Addr>().is_ok()
        || later.is_some_and(|(version, address)| {
            let known = !version.is_empty() && version.bytes().all(|digit| digit.is_ascii_hexdigit());
            known && !address.is_empty() && !address.contains('%') && holds(address, ":", Characters::Ascii)
        })
}

/// Unreserved characters, sub-delimiters, escapes and some others, and nothing else.
fn holds(part: &str, others: &str, characters: Characters) -> bool {
    is_escaped(part)
        && part.chars().all(|c| {
            let foreign = characters == Characters::Unicode && c >= '\u{a0}' && !is_noncharacter(c);
            c.is_ascii_alphanumeric() || "%-._~!$&'()*+,;=".contains(c) || others.contains(c) || foreign
        })
}

/// Behind each per cent sign stand two hexadecimal digits.
fn is_escaped(text: &str) -> bool {
    text.split('%').skip(1).all(|rest| rest.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2)
}

fn is_noncharacter(c: char) -> bool {
    u32::from(c) & 0xFFFE == 0xFFFE || ('\u{fdd0}'..='\u{fdef}').contains(&c) || ('\u{fff0}'..='\u{ffff}').contains(&c)
}

/// A URI template.
pub(super) fn is_template(text: &str) -> bool {
    let mut parts = text.split('{');
    let literal =
        |text: &str| is_escaped(text) && !text.contains(|c: char| c.is_control() || " \"<>\\^`{|}".contains(c));
    let first = parts.next().is_none_or(literal);
    first && parts.all(|part| part.split_once('}').is_some_and(|(inner, after)| is_expression(inner) && literal(after)))
}

fn is_expression(text: &str) -> bool {
    let variables = text.strip_prefix(|c| "+#./;?&".contains(c)).unwrap_or(text);
    variables.split(',').all(|variable| {
        let plain = variable.strip_suffix('*').map(|name| (name, "1"));
        let (name, length) = plain.or_else(|| variable.split_once(':')).unwrap_or((variable, "1"));
        let digits = (1..=4).contains(&length.len()) && length.bytes().all(|digit| digit.is_ascii_digit());
        let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '%');
        let named = name.split('.').all(|part| !part.is_empty() && part.chars().all(known));
        named && digits && !length.starts_with('0')
    })
}

/// A JSON pointer.
pub(super) fn is_pointer(text: &str) -> bool {
    let escaped = text.split('~').skip(1).all(|rest| rest.starts_with(['0', '1']));
    text.is_empty() || text.starts_with('/') && escaped
}

/// A JSON pointer that starts so many levels above the place where it stands.
pub(super) fn is_relative_pointer(text: &str) -> bool {
    let (number, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    let plain = number == "0" || !number.is_empty() && !number.starts_with('0');
    plain && (rest == "#" || is_pointer(rest))
}
