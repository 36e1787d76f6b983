//! Numbers as a JSON text spells them, before a reader rounds them.

/// A number and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spelled<'t> {
    /// Its first byte.
    pub(crate) at: usize,
    /// How it is written.
    pub(crate) text: &'t str,
}

/// The numbers of a JSON text; of a text that is none, whatever looks like them.
pub(crate) fn numbers(text: &str) -> Vec<Spelled<'_>> {
    let (mut inside, mut escaped, mut start) = (false, false, None);
    let mut found = Vec::new();
    for (at, byte) in text.bytes().chain([b' ']).enumerate() {
        let part = !inside && (byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E'));
        match start {
            None if part && (byte == b'-' || byte.is_ascii_digit()) => start = Some(at),
            Some(from) if !part => {
                found.extend(text.get(from..at).map(|text| Spelled { at: from, text }));
                start = None;
            }
            _ => {}
        }
        let quote = byte == b'"' && !escaped;
        escaped = inside && byte == b'\\' && !escaped;
        inside ^= quote;
    }
    found
}

/// Whether a number is greater than any double.
pub(crate) fn is_infinite(number: &str) -> bool {
    number.parse().is_ok_and(f64::is_infinite)
}

/// Whether a number has a fraction and the nearest double has none.
pub(crate) fn is_rounded(number: &str) -> bool {
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    let length = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let places = length(fraction.len()) - exponent.parse::<i64>().unwrap_or(0);
    let has_fraction = digits.contains(|c| matches!(c, '1'..='9')) && places > length(zeros);
    has_fraction && number.parse().is_ok_and(|nearest: f64| nearest.fract() == 0.0)
}

#[cfg(test)]
mod tests {
    use super::{is_infinite, is_rounded, numbers};

    #[test]
    fn numbers_stand_outside_of_strings() {
        let texts = |text| numbers(text).into_iter().map(|number| (number.at, number.text)).collect::<Vec<_>>();
        assert_eq!(texts(r#"{"1\"2":[-1.5e+3,0],"e":true}"#), [(9, "-1.5e+3"), (17, "0")]);
        assert_eq!(texts("12"), [(0, "12")]);
        assert!(is_infinite("1e309") && is_infinite("-1e999999") && !is_infinite("1e308"));
    }

    #[test]
    fn fractions_that_doubles_lose() {
        for number in ["2.00000000000000000001", "9223372036854775806e-1", "-1e-400"] {
            assert!(is_rounded(number), "{number}");
        }
        for number in ["2.0", "200e-2", "1e3", "2.5", "0.0", "0e-9", "12.50e1"] {
            assert!(!is_rounded(number), "{number}");
        }
    }
}
