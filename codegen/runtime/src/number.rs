//! What a schema says about numbers.

use crate::decimal::Decimal;
use crate::value::Value;

/// What a schema says about a number.
#[derive(Debug, Clone, Copy)]
pub struct Number {
    /// The least number allowed.
    pub minimum: f64,
    /// The greatest number allowed.
    pub maximum: f64,
    /// Every number allowed is greater.
    pub exclusive_minimum: f64,
    /// Every number allowed is less.
    pub exclusive_maximum: f64,
    /// Every number allowed is this one times an integer; as it is written, so that multiples are exact.
    pub multiple_of: Option<&'static str>,
}

impl Number {
    /// Any number that is finite.
    pub const ANY: Self = Self {
        minimum: f64::NEG_INFINITY,
        maximum: f64::INFINITY,
        exclusive_minimum: f64::NEG_INFINITY,
        exclusive_maximum: f64::INFINITY,
        multiple_of: None,
    };

    /// Notes everything in which a number is not as described.
    pub(crate) fn holds(&self, value: Value<'_>, digits: &str, number: f64) -> bool {
        let refuse = |sentence: &str, limit: &dyn std::fmt::Display| {
            let _: Option<()> = value.constraint(format_args!("{sentence}{limit}"));
        };
        let before = value.tape.notes.faults();
        if number.is_infinite() {
            refuse("is out of range", &"");
        }
        if number < self.minimum {
            refuse("must be at least ", &self.minimum);
        }
        if number > self.maximum {
            refuse("must be at most ", &self.maximum);
        }
        if number <= self.exclusive_minimum {
            refuse("must be greater than ", &self.exclusive_minimum);
        }
        if number >= self.exclusive_maximum && number.is_finite() {
            refuse("must be less than ", &self.exclusive_maximum);
        }
        if let Some(of) = self.multiple_of
            && !Decimal::parse(digits).is_multiple(&Decimal::parse(of))
        {
            refuse("must be a multiple of ", &of);
        }
        value.tape.notes.faults() == before
    }
}
