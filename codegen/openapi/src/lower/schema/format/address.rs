//! Host names and addresses of people, per RFC 1123, 5321 and 6531.

use std::net::{Ipv4Addr, Ipv6Addr};

/// A host name.
pub(super) fn is_hostname(text: &str) -> bool {
    let label = |label: &str| {
        let known = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let edges = !label.starts_with('-') && !label.ends_with('-');
        known && edges && (1..=63).contains(&label.len())
    };
    text.len() <= 253 && text.split('.').all(label)
}

/// An address of a mailbox, in any script.
pub(super) fn is_mailbox(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let quoted = local.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let atom = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c) || !c.is_ascii();
    let named = match quoted {
        Some(quoted) => is_quoted(quoted),
        None => local.split('.').all(|part| !part.is_empty() && part.chars().all(atom)),
    };
    let literal = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let placed = match literal.map(|literal| (literal, literal.strip_prefix("IPv6:"))) {
        Some((_, Some(address))) => address.parse::<Ipv6Addr>().is_ok(),
        Some((address, None)) => address.parse::<Ipv4Addr>().is_ok(),
        None if domain.is_ascii() => is_hostname(domain),
        None => domain.split('.').all(|label| !label.is_empty()),
    };
    named && placed
}

/// What may stand between quotes: no control characters, quotes and backslashes escaped.
fn is_quoted(text: &str) -> bool {
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c.is_control() || c == '"' || c == '\\' && rest.next().is_none_or(char::is_control) {
            return false;
        }
    }
    true
}
