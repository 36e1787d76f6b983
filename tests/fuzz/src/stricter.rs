//! The closed list of what generated code refuses although the judge takes it, each seen in the body itself.

use std::collections::HashSet;
use std::fmt;

use crate::number::{is_rounded, numbers};
use crate::read;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// Why generated code is right to refuse what JSON Schema allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stricter {
    /// A member appears twice; the judge never sees the first.
    DuplicateMember,
    /// An integer does not fit the 64 bits of its format, or a number no double; the judge knows no such limits.
    WideNumber,
    /// A number has a fraction that the judge's doubles round away.
    FineFraction,
    /// Arrays and objects nest more than 128 deep.
    DeepNesting,
}

impl Stricter {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::DuplicateMember, Self::WideNumber, Self::FineFraction, Self::DeepNesting];

    /// The reason that a body gives.
    pub fn of(body: &[u8]) -> Option<Self> {
        let Seen(features) = read(body)?;
        let text = std::str::from_utf8(body).unwrap_or_default();
        let rounded = || numbers(text).iter().any(|number| is_rounded(number.text));
        let reasons = [
            (features.repeats, Self::DuplicateMember),
            (features.depth > 128, Self::DeepNesting),
            (features.wide, Self::WideNumber),
            (rounded(), Self::FineFraction),
        ];
        reasons.into_iter().find_map(|(holds, reason)| holds.then_some(reason))
    }
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
        assert_eq!(Stricter::of(br#"{"a":[9223372036854775808]}"#), Some(Stricter::WideNumber));
        assert_eq!(Stricter::of(br#"{"a":1e30}"#), Some(Stricter::WideNumber));
        assert_eq!(Stricter::of(br#"{"2.5":[2.00000000000000000001]}"#), Some(Stricter::FineFraction));
        assert_eq!(Stricter::of(b"1e309"), Some(Stricter::WideNumber));
        assert_eq!(Stricter::of(deep(129).as_bytes()), Some(Stricter::DeepNesting));
        assert_eq!(Stricter::of(deep(128).as_bytes()), None);
        assert_eq!(Stricter::of(br#"{"a":1.5,"b":9223372036854775807,"c":{"a":-1}}"#), None);
    }
}
