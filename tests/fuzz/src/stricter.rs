//! The closed list of what generated code refuses although the judge takes it, each seen in the body itself.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// Why generated code is right to refuse what JSON Schema allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stricter {
    /// A member appears twice; the judge never sees the first.
    DuplicateMember,
    /// An integer does not fit the 64 bits of its format; the judge knows no such formats.
    WideInteger,
    /// A number has a fraction that the judge's doubles round away.
    FineFraction,
    /// Arrays and objects nest more than 128 deep.
    DeepNesting,
}

impl Stricter {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::DuplicateMember, Self::WideInteger, Self::FineFraction, Self::DeepNesting];

    /// The reason that a body gives.
    pub fn of(body: &[u8]) -> Option<Self> {
        let mut text = serde_json::Deserializer::from_slice(body);
        text.disable_recursion_limit();
        let Seen(features) = Seen::deserialize(&mut text).ok()?;
        let reasons = [
            (features.repeats, Self::DuplicateMember),
            (features.depth > 128, Self::DeepNesting),
            (features.wide, Self::WideInteger),
            (numbers(body).any(is_rounded), Self::FineFraction),
        ];
        reasons.into_iter().find_map(|(holds, reason)| holds.then_some(reason))
    }
}

/// The numbers of a JSON text as they are written.
fn numbers(body: &[u8]) -> impl Iterator<Item = &str> {
    let text = std::str::from_utf8(body).unwrap_or_default();
    let mut quoted = (false, false);
    let outside = move |c: char| {
        let (inside, escaped) = quoted;
        quoted = (inside != (c == '"' && !escaped), inside && c == '\\' && !escaped);
        quoted.0 || !matches!(c, '0'..='9' | '+' | '-' | '.' | 'e' | 'E')
    };
    text.split(outside).filter(|part| part.starts_with(|c: char| c == '-' || c.is_ascii_digit()))
}

/// Whether a number has a fraction and the nearest double has none.
fn is_rounded(number: &str) -> bool {
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i64 = exponent.parse().unwrap_or(0);
    let digits = format!("{whole}{fraction}");
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    let length = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let has_fraction = digits.contains(|c| matches!(c, '1'..='9')) && length(fraction.len()) - exponent > length(zeros);
    has_fraction && number.parse::<f64>().is_ok_and(|nearest| nearest.fract() == 0.0)
}

/// What a text holds somewhere.
#[derive(Default)]
struct Features {
    repeats: bool,
    wide: bool,
    depth: usize,
}

struct Seen(Features);

impl<'de> Deserialize<'de> for Seen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Look).map(Self)
    }
}

struct Look;

impl<'de> Visitor<'de> for Look {
    type Value = Features;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_unit<E>(self) -> Result<Features, E> {
        Ok(Features::default())
    }
    fn visit_bool<E>(self, _: bool) -> Result<Features, E> {
        Ok(Features::default())
    }
    fn visit_i64<E>(self, _: i64) -> Result<Features, E> {
        Ok(Features::default())
    }
    fn visit_u64<E>(self, number: u64) -> Result<Features, E> {
        Ok(Features { wide: i64::try_from(number).is_err(), ..Features::default() })
    }
    fn visit_f64<E>(self, number: f64) -> Result<Features, E> {
        Ok(Features { wide: number.abs() >= 9_223_372_036_854_775_807.0, ..Features::default() })
    }
    fn visit_str<E>(self, _: &str) -> Result<Features, E> {
        Ok(Features::default())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Features, A::Error> {
        let mut all = Features::default();
        while let Some(Seen(item)) = items.next_element()? {
            all = all.and(&item);
        }
        Ok(all.deeper())
    }
    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Features, A::Error> {
        let (mut all, mut names) = (Features::default(), HashSet::new());
        while let Some((name, Seen(member))) = members.next_entry::<String, Seen>()? {
            all = all.and(&member);
            all.repeats |= !names.insert(name);
        }
        Ok(all.deeper())
    }
}

impl Features {
    fn and(self, other: &Self) -> Self {
        let depth = self.depth.max(other.depth);
        Self { repeats: self.repeats || other.repeats, wide: self.wide || other.wide, depth }
    }
    fn deeper(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::Stricter;

    #[test]
    fn a_reason_is_seen_wherever_it_stands() {
        let deep = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert_eq!(Stricter::of(br#"[{"a":1,"\u0061":1}]"#), Some(Stricter::DuplicateMember));
        assert_eq!(Stricter::of(br#"{"a":[9223372036854775808]}"#), Some(Stricter::WideInteger));
        assert_eq!(Stricter::of(br#"{"a":1e30}"#), Some(Stricter::WideInteger));
        assert_eq!(Stricter::of(br#"{"2.5":[2.00000000000000000001]}"#), Some(Stricter::FineFraction));
        assert_eq!(Stricter::of(b"9223372036854775806e-1"), Some(Stricter::FineFraction));
        assert_eq!(Stricter::of(br#"{"\"2.00000000000000000001":[2.0,200e-2,1e3,2.5,0.0]}"#), None);
        assert_eq!(Stricter::of(deep(129).as_bytes()), Some(Stricter::DeepNesting));
        assert_eq!(Stricter::of(deep(128).as_bytes()), None);
        assert_eq!(Stricter::of(br#"{"a":1.5,"b":9223372036854775807,"c":{"a":-1}}"#), None);
    }
}
