//! Formats of strings: which are known, and what fits them.

mod address;
mod calendar;
mod identifier;

use address::{is_hostname, is_mailbox};
use calendar::{is_date, is_date_time, is_duration, is_time};
use counterpart_model::Format;
use identifier::{Characters, is_pointer, is_reference, is_relative_pointer, is_template, is_uri};

/// What becomes of a format of strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// It is checked, and may have a type of its own.
    Checked(Format),
    /// The string is secret.
    Secret,
    /// Any bytes: in JSON, any string.
    Binary,
}

/// Every format of strings that is known.
const STRINGS: &[(&str, Known)] = &[
    ("uuid", Known::Checked(Format::Uuid)),
    ("date-time", Known::Checked(Format::DateTime)),
    ("date", Known::Checked(Format::Date)),
    ("time", Known::Checked(Format::Time)),
    ("duration", Known::Checked(Format::Duration)),
    ("uri", Known::Checked(Format::Uri)),
    ("ipv4", Known::Checked(Format::Ipv4)),
    ("ipv6", Known::Checked(Format::Ipv6)),
    ("email", Known::Checked(Format::Email)),
    ("idn-email", Known::Checked(Format::IdnEmail)),
    ("hostname", Known::Checked(Format::Hostname)),
    ("uri-reference", Known::Checked(Format::UriReference)),
    ("iri", Known::Checked(Format::Iri)),
    ("iri-reference", Known::Checked(Format::IriReference)),
    ("uri-template", Known::Checked(Format::UriTemplate)),
    ("json-pointer", Known::Checked(Format::JsonPointer)),
    ("relative-json-pointer", Known::Checked(Format::RelativeJsonPointer)),
    ("regex", Known::Checked(Format::Regex)),
    ("byte", Known::Checked(Format::Base64)),
    ("base64", Known::Checked(Format::Base64)),
    ("password", Known::Secret),
    ("binary", Known::Binary),
];

/// A format of strings that is known.
pub(super) fn of_strings(name: &str) -> Option<Known> {
    STRINGS.iter().find(|(known, _)| *known == name).map(|(_, known)| *known)
}

/// Whether a string looks like this: what a default has to pass. It is what the runtime takes.
pub(super) fn fits(format: Format, text: &str) -> bool {
    match format {
        Format::Uuid => is_uuid(text),
        Format::DateTime => is_date_time(text),
        Format::Date => is_date(text),
        Format::Time => is_time(text),
        Format::Duration => is_duration(text),
        Format::Uri => is_uri(text, Characters::Ascii),
        Format::Ipv4 => text.parse::<std::net::Ipv4Addr>().is_ok(),
        Format::Ipv6 => text.parse::<std::net::Ipv6Addr>().is_ok(),
        Format::Base64 => is_base64(text),
        Format::Email => text.is_ascii() && is_mailbox(text),
        Format::IdnEmail => is_mailbox(text),
        Format::Hostname => is_hostname(text),
        Format::UriReference => is_reference(text, Characters::Ascii),
        Format::Iri => is_uri(text, Characters::Unicode),
        Format::IriReference => is_reference(text, Characters::Unicode),
        Format::UriTemplate => is_template(text),
        Format::JsonPointer => is_pointer(text),
        Format::RelativeJsonPointer => is_relative_pointer(text),
        Format::Regex => is_expression(text),
    }
}

/// The engine that knows the syntax keeps everything of a text in memory, and nobody writes a longer default.
fn is_expression(text: &str) -> bool {
    text.len() <= 1000 && regress::Regex::with_flags(text, "u").is_ok()
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

fn is_base64(text: &str) -> bool {
    let body = text.trim_end_matches('=');
    let padding = text.len() - body.len();
    let letters = body.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/');
    // The bits that padding stands for are zero.
    let ends = match padding {
        1 => "AEIMQUYcgkosw048",
        _ => "AQgw",
    };
    let whole = padding == 0 || body.ends_with(|last| ends.contains(last));
    letters && whole && padding <= 2 && text.len().is_multiple_of(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_a_format() {
        for (format, good, bad) in [
            (Format::Uuid, "123e4567-e89b-12d3-a456-426614174000", "123e4567e89b12d3a456426614174000"),
            (Format::DateTime, "2026-02-28T22:59:60.5-01:00", "2026-02-29T00:00:00Z"),
            (Format::Date, "2024-02-29", "2023-13-01"),
            (Format::Time, "10:20:30z", "10:20Z"),
            (Format::Duration, "P1DT2H", "PT"),
            (Format::Duration, "P3W", "P1S"),
            (Format::Uri, "https://a.example/b?c#d", "no scheme"),
            (Format::Ipv4, "127.0.0.1", "127.1"),
            (Format::Ipv6, "::1", ":::"),
            (Format::Base64, "YQ==", "YQ"),
            (Format::Email, "a.b@c.example", "a.b@"),
            (Format::IdnEmail, "ä@ö.example", "ä"),
            (Format::Hostname, "a-b.example", "-a"),
            (Format::UriReference, "../a?b", "1:b"),
            (Format::Iri, "http://ü.example/", "//ü.example/"),
            (Format::IriReference, "//ü.example/", "\\ü"),
            (Format::UriTemplate, "/a/{b,c:3}{?d*}", "/a/{"),
            (Format::JsonPointer, "/a~1b", "a"),
            (Format::RelativeJsonPointer, "1/a", "01"),
            (Format::Regex, "(?<=a+)[^]", "(?i)a"),
        ] {
            assert!(fits(format, good), "{good}");
            assert!(!fits(format, bad), "{bad}");
        }
    }

    #[test]
    fn the_page_names_every_format_that_is_known() {
        let page = counterpart_diagnostic::codes::lower::UNKNOWN_FORMAT.page.concat();
        let (_, known) = page.split_once("Known are").expect("a list");
        let (strings, others) = known.split_once("of strings").expect("formats of strings");
        let names = |text: &'static str| -> Vec<&str> { text.split('`').skip(1).step_by(2).collect() };
        let table: Vec<&str> = STRINGS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names(String::leak(strings.to_owned())), table);
        let (integers, _) = others.split_once("of integers").expect("formats of integers");
        for name in names(String::leak(integers.to_owned())) {
            assert!(super::super::limits::range_of(name).is_some(), "{name}");
        }
    }
}
