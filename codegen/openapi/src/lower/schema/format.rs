//! Formats of strings: which are known, and what fits them.

use counterpart_model::Format;

/// What becomes of a format of strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// It has a type of its own.
    Typed(Format),
    /// The string is secret.
    Secret,
    /// Any bytes: in JSON, any string.
    Binary,
}

/// A format of strings that is known.
pub(super) fn of_strings(name: &str) -> Option<Known> {
    Some(match name {
        "uuid" => Known::Typed(Format::Uuid),
        "date-time" => Known::Typed(Format::DateTime),
        "date" => Known::Typed(Format::Date),
        "time" => Known::Typed(Format::Time),
        "duration" => Known::Typed(Format::Duration),
        "uri" => Known::Typed(Format::Uri),
        "ipv4" => Known::Typed(Format::Ipv4),
        "ipv6" => Known::Typed(Format::Ipv6),
        "byte" | "base64" => Known::Typed(Format::Base64),
        "password" => Known::Secret,
        "binary" => Known::Binary,
        _ => return None,
    })
}

/// The name of a type's format, for a variant.
pub(super) fn variant(format: Format) -> &'static str {
    match format {
        Format::Uuid => "Uuid",
        Format::DateTime => "DateTime",
        Format::Date => "Date",
        Format::Time => "Time",
        Format::Duration => "Duration",
        Format::Uri => "Uri",
        Format::Ipv4 => "Ipv4",
        Format::Ipv6 => "Ipv6",
        Format::Base64 => "Base64",
    }
}

/// Whether a string looks like this: what a default has to pass. What is refused here is refused by the type.
pub(super) fn fits(format: Format, text: &str) -> bool {
    match format {
        Format::Uuid => is_uuid(text),
        Format::DateTime => {
            text.len() > 11
                && text.is_char_boundary(11)
                && is_date(text.get(..10).unwrap_or_default())
                && text.get(10..11).is_some_and(|between| between.eq_ignore_ascii_case("t"))
                && is_time(text.get(11..).unwrap_or_default())
        }
        Format::Date => is_date(text),
        Format::Time => is_time(text),
        Format::Duration => is_duration(text),
        Format::Uri => is_uri(text),
        Format::Ipv4 => text.parse::<std::net::Ipv4Addr>().is_ok(),
        Format::Ipv6 => text.parse::<std::net::Ipv6Addr>().is_ok(),
        Format::Base64 => is_base64(text),
    }
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// Two digits at a place.
fn two(text: &str, at: usize) -> Option<u32> {
    let digits = text.get(at..at + 2)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

fn is_date(text: &str) -> bool {
    let shaped = text.len() == 10
        && text
            .bytes()
            .enumerate()
            .all(|(at, byte)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() });
    let year: u32 = text.get(..4).and_then(|year| year.parse().ok()).unwrap_or_default();
    let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let days = match two(text, 5) {
        Some(2) => 28 + u32::from(leap),
        Some(4 | 6 | 9 | 11) => 30,
        Some(1..=12) => 31,
        _ => 0,
    };
    shaped && two(text, 8).is_some_and(|day| (1..=days).contains(&day))
}

fn is_time(text: &str) -> bool {
    let clock = |text: &str| {
        two(text, 0).is_some_and(|hour| hour < 24)
            && text.get(2..3) == Some(":")
            && two(text, 3).is_some_and(|minute| minute < 60)
    };
    let seconds = clock(text) && text.get(5..6) == Some(":") && two(text, 6).is_some_and(|second| second <= 60);
    let mut rest = text.get(8..).unwrap_or_default();
    if let Some(fraction) = rest.strip_prefix('.') {
        let digits = fraction.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return false;
        }
        rest = fraction.get(digits..).unwrap_or_default();
    }
    let offset = rest.strip_prefix(['+', '-']).is_some_and(|offset| offset.len() == 5 && clock(offset));
    seconds && (rest.eq_ignore_ascii_case("z") || offset)
}

fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else { return false };
    let (date, time) = match rest.split_once('T') {
        Some((_, "")) => return false,
        Some((date, time)) => (date, time),
        None => (rest, ""),
    };
    let weeks = time.is_empty() && in_order(date, "W");
    !rest.is_empty() && (weeks || in_order(date, "YMD") && in_order(time, "HMS"))
}

/// Numbers with units of this order behind them.
fn in_order(text: &str, units: &str) -> bool {
    let mut rest = text;
    let mut units = units.chars();
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Some(unit) = rest.get(digits..).and_then(|rest| rest.chars().next()) else { return false };
        if digits == 0 || !units.any(|known| known == unit) {
            return false;
        }
        rest = rest.get(digits + unit.len_utf8()..).unwrap_or_default();
    }
    true
}

fn is_uri(text: &str) -> bool {
    let Some((scheme, _)) = text.split_once(':') else { return false };
    let named = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    let excluded = |byte: u8| byte <= b' ' || byte >= 0x7f || b"\"<>\\^`{|}".contains(&byte);
    named && !text.bytes().any(excluded)
}

fn is_base64(text: &str) -> bool {
    let body = text.trim_end_matches('=');
    let padding = text.len() - body.len();
    let letters = body.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/');
    letters && padding <= 2 && text.len().is_multiple_of(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_a_format() {
        for (format, good, bad) in [
            (Format::Uuid, "123e4567-e89b-12d3-a456-426614174000", "123e4567e89b12d3a456426614174000"),
            (Format::DateTime, "2026-02-28T23:59:60.5+01:00", "2026-02-29T00:00:00Z"),
            (Format::Date, "2024-02-29", "2023-13-01"),
            (Format::Time, "10:20:30z", "10:20Z"),
            (Format::Duration, "P1DT2H", "PT"),
            (Format::Duration, "P3W", "P1S"),
            (Format::Uri, "https://a.example/b?c#d", "no scheme"),
            (Format::Ipv4, "127.0.0.1", "127.1"),
            (Format::Ipv6, "::1", ":::"),
            (Format::Base64, "YQ==", "YQ"),
        ] {
            assert!(fits(format, good), "{good}");
            assert!(!fits(format, bad), "{bad}");
        }
    }
}
