//! Numbers: representations and limits.

use super::Schemas;
use super::facts::{End, Facts};
use super::shape::Lowered;
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes::lower as codes};
use counterpart_model::{Assertion, Bound, Integer, IntegerRepr, Number, Type};

/// The least and the greatest value of a Rust type.
pub(super) fn range(repr: IntegerRepr) -> (i128, i128) {
    match repr {
        IntegerRepr::I32 => (i32::MIN.into(), i32::MAX.into()),
        IntegerRepr::I64 => (i64::MIN.into(), i64::MAX.into()),
        IntegerRepr::U32 => (0, u32::MAX.into()),
        IntegerRepr::U64 => (0, u64::MAX.into()),
    }
}

impl<'a> Schemas<'a> {
    /// A whole number.
    pub(super) fn integer(&mut self, facts: &Facts<'a>) -> Lowered {
        let asked_least = facts.number.minimum.map_or(i128::MIN, least);
        let asked_greatest = facts.number.maximum.map_or(i128::MAX, greatest);
        for format in &facts.formats {
            let name = format.as_str().unwrap_or_default();
            if by_format(name, true).is_none() {
                self.say_unknown_format(*format, name, "integers");
            }
        }
        let (repr, least, greatest) = representation(facts);
        let minimum = asked_least.max(least);
        let maximum = asked_greatest.min(greatest);
        if minimum > maximum {
            self.say_empty_range(facts);
            return Lowered::never();
        }
        self.say_beyond(facts, asked_least < least, asked_greatest > greatest);
        let multiple_of = self.integer_multiple(facts);
        Lowered::ty(Type::Integer(Integer { repr, minimum, maximum, multiple_of }))
    }

    /// The factor of a whole number; several are their least common multiple.
    fn integer_multiple(&mut self, facts: &Facts<'a>) -> Option<u64> {
        let mut all: Option<u64> = None;
        for node in &facts.number.multiples {
            let factor = node.as_number().and_then(whole_factor);
            let common = match (all, factor) {
                (_, None) => None,
                (None, Some(factor)) => Some(factor),
                (Some(known), Some(factor)) => (known / gcd(known, factor)).checked_mul(factor),
            };
            if common.is_none() {
                self.say_odd_multiple(*node);
            }
            all = common.or(all);
        }
        all.filter(|factor| *factor != 1)
    }

    /// A number.
    pub(super) fn number(&mut self, facts: &Facts<'a>) -> Lowered {
        let mut single = false;
        for format in &facts.formats {
            match format.as_str().unwrap_or_default() {
                "float" => single = true,
                "double" => {}
                other => self.say_unknown_format(*format, other, "numbers"),
            }
        }
        let (minimum, maximum) = (facts.number.minimum.map(bound), facts.number.maximum.map(bound));
        if let (Some(minimum), Some(maximum)) = (&minimum, &maximum) {
            let touching = minimum.value.total_cmp(&maximum.value);
            if touching.is_gt() || touching.is_eq() && (minimum.exclusive || maximum.exclusive) {
                self.say_empty_range(facts);
                return Lowered::never();
            }
        }
        let mut multiples = facts.number.multiples.iter().filter_map(|node| node.as_number());
        let multiple_of = multiples.next().map(str::to_owned);
        let assertions = multiples.map(|text| Assertion::MultipleOf(text.to_owned())).collect();
        let ty = Type::Number(Number { single, minimum, maximum, multiple_of });
        Lowered { assertions, ..Lowered::ty(ty) }
    }

    pub(super) fn say_empty_range(&mut self, facts: &Facts<'a>) {
        let Some(place) = facts.place() else { return };
        self.report.say(
            place,
            Diagnostic::warning(codes::EMPTY_RANGE, "the limits exclude one another: no value is valid")
                .at(place.place(), "in this schema")
                .help("the least has to be no more than the greatest"),
        );
    }

    fn say_beyond(&mut self, facts: &Facts<'a>, below: bool, above: bool) {
        let ends = [(below, facts.number.minimum), (above, facts.number.maximum)];
        for end in ends.into_iter().filter_map(|(beyond, end)| end.filter(|_| beyond)) {
            let message = format!("`{}` is more than the type of this integer holds", end.node.written());
            self.report.say(
                end.node,
                Diagnostic::warning(codes::LIMIT_BEYOND, message)
                    .at(end.node.place(), "the limit of the type counts instead")
                    .help("correct the limit, or the `format`"),
            );
        }
    }

    fn say_odd_multiple(&mut self, node: Node<'a>) {
        self.report.say(
            node,
            Diagnostic::loss(codes::MULTIPLE, "this factor of whole numbers is not enforced: it is beyond 64 bits")
                .at(node.place(), "not enforced"),
        );
    }
}

/// The Rust type that formats ask for, and the values that they allow: of several the narrowest counts.
pub(super) fn representation(facts: &Facts<'_>) -> (IntegerRepr, i128, i128) {
    let unsigned = facts.number.minimum.is_some_and(|end| least(end) >= 0);
    let known = facts.formats.iter().filter_map(|node| by_format(node.as_str()?, unsigned));
    known.min_by_key(|(_, least, greatest)| greatest - least).unwrap_or_else(|| {
        let repr = if unsigned { IntegerRepr::U64 } else { IntegerRepr::I64 };
        let (least, greatest) = range(repr);
        (repr, least, greatest)
    })
}

fn by_format(name: &str, unsigned: bool) -> Option<(IntegerRepr, i128, i128)> {
    let (repr, least, greatest): (_, i128, i128) = match name {
        "int8" => (IntegerRepr::I32, i8::MIN.into(), i8::MAX.into()),
        "int16" => (IntegerRepr::I32, i16::MIN.into(), i16::MAX.into()),
        "int32" => (IntegerRepr::I32, i32::MIN.into(), i32::MAX.into()),
        "int64" => (IntegerRepr::I64, i64::MIN.into(), i64::MAX.into()),
        "uint8" | "u-int8" => (IntegerRepr::U32, 0, u8::MAX.into()),
        "uint16" | "u-int16" => (IntegerRepr::U32, 0, u16::MAX.into()),
        "uint32" | "u-int32" => (IntegerRepr::U32, 0, u32::MAX.into()),
        "uint64" | "u-int64" | "uint" => (IntegerRepr::U64, 0, u64::MAX.into()),
        _ => return None,
    };
    let repr = match repr {
        IntegerRepr::I32 if unsigned => IntegerRepr::U32,
        IntegerRepr::I64 if unsigned => IntegerRepr::U64,
        repr => repr,
    };
    Some((repr, least, greatest))
}

/// The values that a format of integers allows, as assertions.
pub(super) fn range_of(format: &str) -> Option<[Assertion; 2]> {
    let (_, least, greatest) = by_format(format, false)?;
    #[expect(clippy::cast_precision_loss, reason = "zero, a power of two, or the number below one that is a double")]
    let bound = |value: i128, exclusive| Bound { value: value as f64, exclusive };
    // The greatest of 64 bits is no double, and the number behind it is.
    let upper = if greatest < 1 << 53 { bound(greatest, false) } else { bound(greatest + 1, true) };
    Some([Assertion::Minimum(bound(least, false)), Assertion::Maximum(upper)])
}

/// The least whole number within a lower end.
fn least(end: End<'_>) -> i128 {
    match end.node.as_i128() {
        Some(value) => value.saturating_add(i128::from(end.exclusive)),
        None => rounded(end.node, f64::ceil),
    }
}

/// The greatest whole number within an upper end.
fn greatest(end: End<'_>) -> i128 {
    match end.node.as_i128() {
        Some(value) => value.saturating_sub(i128::from(end.exclusive)),
        None => rounded(end.node, f64::floor),
    }
}

/// A fraction, or a number beyond what is exact, as the next whole number; the largest 128-bit ones stand for infinity.
fn rounded(node: Node<'_>, round: fn(f64) -> f64) -> i128 {
    let value = round(node.as_f64().unwrap_or_default());
    let edge = 1e38;
    if value >= edge {
        i128::MAX
    } else if value <= -edge {
        i128::MIN
    } else {
        format!("{value:.0}").parse().unwrap_or_default()
    }
}

pub(super) fn bound(end: End<'_>) -> Bound {
    let value = end.node.as_f64().unwrap_or_default().clamp(f64::MIN, f64::MAX);
    Bound { value, exclusive: end.exclusive }
}

/// The whole numbers that are multiples of a decimal are those of this factor.
fn whole_factor(text: &str) -> Option<u64> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: u64 = format!("{whole}{fraction}").parse().ok()?;
    let scale = i32::try_from(fraction.len()).ok()?.checked_sub(exponent)?;
    let power = 10_u64.checked_pow(scale.unsigned_abs())?;
    if scale <= 0 { digits.checked_mul(power) } else { Some(digits / gcd(digits, power)) }
}

fn gcd(left: u64, right: u64) -> u64 {
    let (mut left, mut right) = (left, right);
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left.max(1)
}

#[cfg(test)]
mod tests {
    use super::whole_factor;

    #[test]
    fn factors_of_whole_numbers() {
        for (text, factor) in [
            ("2", Some(2)),
            ("0.01", Some(1)),
            ("2.5", Some(5)),
            ("1.20", Some(6)),
            ("1e2", Some(100)),
            ("5e-1", Some(1)),
            ("1e40", None),
        ] {
            assert_eq!(whole_factor(text), factor, "{text}");
        }
    }
}
