//! Dates and times of day, per RFC 3339.

super::checked_text! {
    /// A date without a time: `2026-02-28`.
    pub struct Date: is_date, "must be a date such as 2026-02-28";
}

super::checked_text! {
    /// A time of day with its offset: `12:30:00Z`.
    pub struct Time: is_time, "must be a time with an offset such as 12:30:00Z";
}

impl Date {
    /// The year, the month and the day of the month, both from 1.
    pub fn parts(&self) -> (u32, u32, u32) {
        date(self.0.as_bytes()).unwrap_or_default()
    }
}

pub(crate) fn is_date(text: &str) -> bool {
    date(text.as_bytes()).is_some()
}

pub(crate) fn is_time(text: &str) -> bool {
    time(text.as_bytes()).is_some()
}

/// A number of exactly so many digits.
fn number(bytes: &[u8], at: usize, digits: usize) -> Option<u32> {
    let digits = bytes.get(at..at + digits)?;
    digits.iter().try_fold(0, |number, digit| Some(number * 10 + char::from(*digit).to_digit(10)?))
}

/// Year, month and day of a text that is a date.
pub(super) fn date(bytes: &[u8]) -> Option<(u32, u32, u32)> {
    let (year, month, day) = (number(bytes, 0, 4)?, number(bytes, 5, 2)?, number(bytes, 8, 2)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    let dashes = bytes.get(4) == Some(&b'-') && bytes.get(7) == Some(&b'-');
    (bytes.len() == 10 && dashes && (1..=days).contains(&day)).then_some((year, month, day))
}

/// A time of day: seconds since midnight as it was written, nanoseconds, and seconds east of Greenwich.
pub(super) struct TimeOfDay {
    pub(super) seconds: i64,
    pub(super) nanoseconds: u32,
    pub(super) offset: i64,
}

pub(super) fn time(bytes: &[u8]) -> Option<TimeOfDay> {
    let (hour, minute, second) = (number(bytes, 0, 2)?, number(bytes, 3, 2)?, number(bytes, 6, 2)?);
    let colons = bytes.get(2) == Some(&b':') && bytes.get(5) == Some(&b':');
    if !colons || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let mut rest = bytes.get(8..)?;
    let mut nanoseconds = 0;
    if let Some(fraction) = rest.strip_prefix(b".") {
        let digits = fraction.iter().take_while(|digit| digit.is_ascii_digit()).count();
        if digits == 0 {
            return None;
        }
        let places = fraction.iter().take(digits).chain(std::iter::repeat(&b'0')).take(9);
        nanoseconds = places.fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
        rest = fraction.get(digits..)?;
    }
    let offset = offset(rest)?;
    let seconds = i64::from(hour * 3600 + minute * 60 + second);
    // a leap second ends a day in Greenwich
    let leaps = second < 60 || (seconds - offset).rem_euclid(86400) == 0;
    leaps.then_some(TimeOfDay { seconds, nanoseconds, offset })
}

fn offset(bytes: &[u8]) -> Option<i64> {
    if matches!(bytes, b"Z" | b"z") {
        return Some(0);
    }
    let (hour, minute) = (number(bytes, 1, 2)?, number(bytes, 4, 2)?);
    let seconds = i64::from(hour * 3600 + minute * 60);
    let whole = bytes.len() == 6 && bytes.get(3) == Some(&b':') && hour <= 23 && minute <= 59;
    match bytes.first() {
        Some(b'+') if whole => Some(seconds),
        Some(b'-') if whole => Some(-seconds),
        _ => None,
    }
}
