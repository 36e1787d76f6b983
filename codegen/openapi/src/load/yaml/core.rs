//! The core schema of YAML 1.2: what a plain scalar means.

use std::borrow::Cow;

/// What a plain scalar means.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Meaning<'a> {
    /// `null`, `~`, or nothing at all.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as JSON writes it.
    Number(Cow<'a, str>),
    /// `.inf` or `.nan`, which JSON cannot write.
    NotFinite,
    /// Anything else.
    String,
}

/// What a plain scalar means; `yes`, `on`, `1_000` and dates are strings in YAML 1.2.
pub(super) fn meaning(text: &str) -> Meaning<'_> {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Meaning::Null,
        "true" | "True" | "TRUE" => return Meaning::Bool(true),
        "false" | "False" | "FALSE" => return Meaning::Bool(false),
        ".nan" | ".NaN" | ".NAN" => return Meaning::NotFinite,
        _ => {}
    }
    if !text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '-' | '+' | '.')) {
        return Meaning::String;
    }
    if matches!(text.strip_prefix(['-', '+']).unwrap_or(text), ".inf" | ".Inf" | ".INF") {
        return Meaning::NotFinite;
    }
    match based(text).or_else(|| decimal(text)) {
        Some(number) => Meaning::Number(number),
        None => Meaning::String,
    }
}

/// `0x1F` and `0o17`.
fn based(text: &str) -> Option<Cow<'_, str>> {
    let (digits, radix) = match (text.strip_prefix("0x"), text.strip_prefix("0o")) {
        (Some(digits), _) => (digits, 16),
        (_, Some(digits)) => (digits, 8),
        _ => return None,
    };
    if !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    let number = u128::from_str_radix(digits, radix).ok()?;
    Some(Cow::Owned(number.to_string()))
}

/// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
fn decimal(text: &str) -> Option<Cow<'_, str>> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let some = |text: &str| !text.is_empty() && digits(text);
    let mantissa_holds =
        if whole.is_empty() { fraction.is_some_and(some) } else { digits(whole) && fraction.is_none_or(digits) };
    let exponent_holds = exponent.is_none_or(|exponent| some(exponent.strip_prefix(['-', '+']).unwrap_or(exponent)));
    if !mantissa_holds || !exponent_holds {
        return None;
    }
    let significant = whole.trim_start_matches('0');
    let as_it_is = !text.starts_with('+')
        && fraction != Some("")
        && !whole.is_empty()
        && (significant.len() == whole.len() || whole == "0");
    if as_it_is {
        return Some(Cow::Borrowed(text));
    }
    let sign = if text.starts_with('-') { "-" } else { "" };
    let whole = if significant.is_empty() { "0" } else { significant };
    let fraction = match fraction {
        None => String::new(),
        Some("") => ".0".to_owned(),
        Some(fraction) => format!(".{fraction}"),
    };
    let exponent = exponent.map(|exponent| format!("e{exponent}")).unwrap_or_default();
    Some(Cow::Owned(format!("{sign}{whole}{fraction}{exponent}")))
}

#[cfg(test)]
mod tests {
    use super::{Meaning, meaning};

    fn number(text: &str) -> Meaning<'_> {
        Meaning::Number(text.into())
    }

    #[test]
    fn words_of_yaml_1_1_are_strings() {
        for text in ["yes", "No", "on", "OFF", "y", "1_000", "2020-01-01", "12:30:45", "0b1", "+", "-", ".", "1e", "e3"]
        {
            assert_eq!(meaning(text), Meaning::String, "{text}");
        }
    }

    #[test]
    fn numbers_are_written_as_json_writes_them() {
        for (text, json) in [
            ("0", "0"),
            ("-12", "-12"),
            ("1.0", "1.0"),
            ("1.50", "1.50"),
            ("1e3", "1e3"),
            ("-1.5E+3", "-1.5E+3"),
            ("+12", "12"),
            ("012", "12"),
            ("000", "0"),
            (".5", "0.5"),
            ("-.5", "-0.5"),
            ("1.", "1.0"),
            ("0x1F", "31"),
            ("0o17", "15"),
        ] {
            assert_eq!(meaning(text), number(json), "{text}");
        }
    }

    #[test]
    fn constants() {
        assert_eq!(meaning(""), Meaning::Null);
        assert_eq!(meaning("~"), Meaning::Null);
        assert_eq!(meaning("NULL"), Meaning::Null);
        assert_eq!(meaning("nULL"), Meaning::String);
        assert_eq!(meaning("True"), Meaning::Bool(true));
        assert_eq!(meaning("FALSE"), Meaning::Bool(false));
        assert_eq!(meaning("-.inf"), Meaning::NotFinite);
        assert_eq!(meaning(".NaN"), Meaning::NotFinite);
    }
}
