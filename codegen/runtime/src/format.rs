//! Formats of texts that have no type of their own.

use crate::Base64;
use crate::expression::is_expression;
use crate::value::Value;
use crate::wire::{Characters, instant, is_date, is_reference, is_template, is_time, is_uri, parts};
use std::net::{Ipv4Addr, Ipv6Addr};

/// A format that a schema demands of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// `date-time`, RFC 3339.
    DateTime,
    /// `date`, RFC 3339.
    Date,
    /// `time`, RFC 3339.
    Time,
    /// `duration`, RFC 3339 appendix A.
    Duration,
    /// `email`, RFC 5321.
    Email,
    /// `idn-email`, RFC 6531.
    IdnEmail,
    /// `hostname`, RFC 1123. Labels that encode other scripts (`xn--…`) are not decoded.
    Hostname,
    /// `ipv4`
    Ipv4,
    /// `ipv6`
    Ipv6,
    /// `uri`, RFC 3986.
    Uri,
    /// `uri-reference`, RFC 3986.
    UriReference,
    /// `iri`, RFC 3987.
    Iri,
    /// `iri-reference`, RFC 3987.
    IriReference,
    /// `uri-template`, RFC 6570.
    UriTemplate,
    /// `uuid`, of 36 characters.
    Uuid,
    /// `json-pointer`, RFC 6901.
    JsonPointer,
    /// `relative-json-pointer`
    RelativeJsonPointer,
    /// `regex`, ECMA-262 with the flag `u`.
    Regex,
    /// `byte`: base64.
    Base64,
}

impl Format {
    /// Whether a text is of the format.
    pub fn is_match(self, text: &str) -> bool {
        match self {
            Self::DateTime => instant(text).is_some(),
            Self::Date => is_date(text),
            Self::Time => is_time(text),
            Self::Duration => parts(text).is_some(),
            Self::Email => text.is_ascii() && is_email(text),
            Self::IdnEmail => is_email(text),
            Self::Hostname => is_hostname(text),
            Self::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
            Self::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
            Self::Uri => is_uri(text, Characters::Ascii),
            Self::UriReference => is_reference(text, Characters::Ascii),
            Self::Iri => is_uri(text, Characters::Unicode),
            Self::IriReference => is_reference(text, Characters::Unicode),
            Self::UriTemplate => is_template(text),
            Self::Uuid => crate::wire::uuid(text).is_some(),
            Self::JsonPointer => is_pointer(text),
            Self::RelativeJsonPointer => is_relative_pointer(text),
            Self::Regex => is_expression(text),
            Self::Base64 => Base64::parse(text).is_some(),
        }
    }

    fn sentence(self) -> &'static str {
        match self {
            Self::DateTime => "must be a date and time such as 2026-02-28T12:30:00Z",
            Self::Date => "must be a date such as 2026-02-28",
            Self::Time => "must be a time with an offset such as 12:30:00Z",
            Self::Duration => "must be a duration such as PT30S",
            Self::Email | Self::IdnEmail => "must be an e-mail address",
            Self::Hostname => "must be a host name",
            Self::Ipv4 => "must be an IPv4 address",
            Self::Ipv6 => "must be an IPv6 address",
            Self::Uri => "must be a URI with a scheme",
            Self::UriReference => "must be a URI or a relative reference",
            Self::Iri => "must be an IRI with a scheme",
            Self::IriReference => "must be an IRI or a relative reference",
            Self::UriTemplate => "must be a URI template",
            Self::Uuid => "must be a UUID of 36 characters",
            Self::JsonPointer => "must be a JSON pointer",
            Self::RelativeJsonPointer => "must be a relative JSON pointer",
            Self::Regex => "must be a regular expression",
            Self::Base64 => "must be base64",
        }
    }

    pub(crate) fn holds(self, value: Value<'_>, text: &str) -> bool {
        let holds = self.is_match(text);
        if !holds {
            let _: Option<()> = value.constraint(format_args!("{}", self.sentence()));
        }
        holds
    }
}

fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let quoted = local.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let atom = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c) || !c.is_ascii();
    let local = match quoted {
        Some(quoted) => is_quoted(quoted),
        None => local.split('.').all(|part| !part.is_empty() && part.chars().all(atom)),
    };
    let literal = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let domain = match literal {
        Some(literal) => match literal.strip_prefix("IPv6:") {
            Some(address) => address.parse::<Ipv6Addr>().is_ok(),
            None => literal.parse::<Ipv4Addr>().is_ok(),
        },
        None => is_hostname(domain) || !domain.is_ascii() && domain.split('.').all(|label| !label.is_empty()),
    };
    local && domain
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

fn is_hostname(text: &str) -> bool {
    let label = |label: &str| {
        let known = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let edges = !label.starts_with('-') && !label.ends_with('-');
        known && edges && (1..=63).contains(&label.len())
    };
    text.len() <= 253 && text.split('.').all(label)
}

fn is_pointer(text: &str) -> bool {
    let escapes = || text.split('~').skip(1).all(|rest| rest.starts_with(['0', '1']));
    text.is_empty() || text.starts_with('/') && escapes()
}

fn is_relative_pointer(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let Some((number, rest)) = text.split_at_checked(digits) else { return false };
    let plain = digits > 0 && (number == "0" || !number.starts_with('0'));
    plain && (rest == "#" || is_pointer(rest))
}
