//! Numbers by their decimal digits, so that equality, order and multiples are exact.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A number as `±0.d₁d₂d₃… × 10^exponent`, the first and the last digit not 0; zero has no digits.
#[derive(PartialEq, Eq)]
pub(crate) struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    exponent: i64,
}

impl Decimal {
    /// Reads what is a JSON number.
    pub(crate) fn parse(text: &str) -> Self {
        let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = whole.bytes().chain(fraction.bytes());
        let zeros = all.clone().take_while(|digit| *digit == b'0').count();
        let mut digits: Vec<u8> = all.skip(zeros).map(|digit| digit.wrapping_sub(b'0')).collect();
        while digits.last() == Some(&0) {
            digits.pop();
        }
        if digits.is_empty() {
            return Self { negative: false, digits, exponent: 0 };
        }
        let length = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let exponent = exponent_of(exponent).saturating_add(length(whole.len()) - length(zeros));
        Self { negative, digits, exponent }
    }

    fn len(&self) -> i64 {
        i64::try_from(self.digits.len()).unwrap_or(i64::MAX)
    }

    pub(crate) fn is_integer(&self) -> bool {
        self.digits.is_empty() || self.exponent >= self.len()
    }

    /// The integer it is, if it is one that fits.
    pub(crate) fn to_integer(&self) -> Option<i128> {
        const MOST: i64 = 38;
        if !self.is_integer() || self.exponent > MOST {
            return None;
        }
        let zeros = u32::try_from(self.exponent - self.len()).ok()?;
        let magnitude = self.digits.iter().try_fold(0_i128, |value, digit| {
            value.checked_mul(10).and_then(|value| value.checked_add(i128::from(*digit)))
        });
        let magnitude = magnitude?.checked_mul(10_i128.checked_pow(zeros)?)?;
        Some(if self.negative { -magnitude } else { magnitude })
    }

    /// Whether it is `of` times an integer. What `of` has beyond 18 digits does not count.
    pub(crate) fn is_multiple(&self, of: &Self) -> bool {
        const MOST: usize = 18;
        if self.digits.is_empty() || of.digits.is_empty() {
            return self.digits.is_empty();
        }
        let kept = of.digits.len().min(MOST);
        let modulus = of.digits.iter().take(kept).fold(0, |value, digit| value * 10 + u128::from(*digit));
        let kept = i64::try_from(kept).unwrap_or(i64::MAX);
        // as integers times powers of ten, no integer ends in 0: a finer power makes no multiple
        let shift = self.exponent.saturating_sub(self.len()).saturating_sub(of.exponent.saturating_sub(kept));
        let Ok(shift) = u64::try_from(shift) else { return false };
        let rest = self.digits.iter().fold(0, |rest, digit| (rest * 10 + u128::from(*digit)) % modulus);
        (rest * power_of_ten(shift, modulus)).is_multiple_of(modulus)
    }
}

/// The value of an exponent; its size stops at what an `i32` holds, far beyond any number that is compared.
fn exponent_of(text: &str) -> i64 {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let size = digits.parse().unwrap_or(i64::MAX).min(i64::from(i32::MAX));
    if negative { -size } else { size }
}

/// `10^exponent mod modulus`.
fn power_of_ten(mut exponent: u64, modulus: u128) -> u128 {
    let (mut power, mut base) = (1 % modulus, 10 % modulus);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power * base % modulus;
        }
        base = base * base % modulus;
        exponent >>= 1;
    }
    power
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |number: &Self| match (number.digits.is_empty(), number.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        };
        let size = || self.exponent.cmp(&other.exponent).then_with(|| self.digits.cmp(&other.digits));
        sign(self).cmp(&sign(other)).then_with(|| match sign(self) {
            0 => Ordering::Equal,
            1 => size(),
            _ => size().reverse(),
        })
    }
}
impl Hash for Decimal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.negative.hash(state);
        self.digits.hash(state);
        self.exponent.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::Decimal;

    fn decimal(text: &str) -> Decimal {
        Decimal::parse(text)
    }

    #[test]
    fn equal_by_value() {
        for (left, right) in [("1", "1.0"), ("100", "1e2"), ("0", "-0.0e5"), ("0.01", "1E-2"), ("-1.50", "-15e-1")] {
            assert!(decimal(left) == decimal(right), "{left} {right}");
        }
        assert!(decimal("9007199254740993") != decimal("9007199254740992"));
        assert!(decimal("1e99999999999999999999") > decimal("1e400"));
        assert!(decimal("-2") < decimal("-1") && decimal("-1") < decimal("0") && decimal("0.5") < decimal("0.51"));
    }

    #[test]
    fn integers() {
        let cases = [("1.0", Some(1)), ("12e1", Some(120)), ("-3", Some(-3)), ("0.5", None), ("1e40", None)];
        for (text, integer) in cases {
            assert_eq!(decimal(text).to_integer(), integer, "{text}");
        }
        assert!(decimal("1e40").is_integer());
    }

    #[test]
    fn multiples_are_exact() {
        for (number, of, holds) in [
            ("0.0075", "0.0001", true),
            ("0.00751", "0.0001", false),
            ("1.1", "0.1", true),
            ("4.35", "0.01", true),
            ("35", "1.5", false),
            ("4.5", "1.5", true),
            ("1e308", "0.5", true),
            ("0", "7", true),
            ("-21", "7", true),
            ("1e-400", "7", false),
        ] {
            assert_eq!(decimal(number).is_multiple(&decimal(of)), holds, "{number} {of}");
        }
    }
}
