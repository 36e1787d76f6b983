//! Instants, per RFC 3339.

use super::calendar::{TimeOfDay, date, time};
use crate::{Invalid, ViolationKind};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// An instant: `2026-02-28T12:30:00Z`. It keeps the text it was read from; two are equal when they are the same instant.
///
/// ```
/// let berlin: counterpart::DateTime = "2026-02-28T13:30:00+01:00".parse()?;
/// let utc: counterpart::DateTime = "2026-02-28T12:30:00Z".parse()?;
/// assert!(berlin == utc && berlin.as_str() != utc.as_str());
/// # Ok::<(), counterpart::Invalid>(())
/// ```
#[derive(Clone)]
pub struct DateTime {
    text: Box<str>,
    /// Seconds since 1970 and nanoseconds.
    instant: (i64, u32),
}

/// The instant of a text that is one.
pub(crate) fn instant(text: &str) -> Option<(i64, u32)> {
    let (day, rest) = text.as_bytes().split_at_checked(10)?;
    let (year, month, day) = date(day)?;
    let (b'T' | b't', rest) = rest.split_first()? else { return None };
    let TimeOfDay { seconds, nanoseconds, offset } = time(rest)?;
    Some((days_since_1970(year, month, day) * 86400 + seconds - offset, nanoseconds))
}

/// Days in the proleptic Gregorian calendar; years are counted from March, so that leap days come last.
fn days_since_1970(year: u32, month: u32, day: u32) -> i64 {
    let year = i64::from(year) - i64::from(month <= 2);
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = i64::from((153 * ((month + 9) % 12) + 2) / 5 + day - 1);
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month and day of a day since 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * from_march + 2) / 5 + 1, (from_march + 2) % 12 + 1);
    (year + era * 400 + i64::from(month <= 2), month, day)
}

impl DateTime {
    fn read(text: &str) -> Option<Self> {
        instant(text).map(|instant| Self { text: text.into(), instant })
    }
    /// This instant, by the system's clock.
    pub fn now() -> Self {
        Self::try_from(SystemTime::now()).unwrap_or_else(|_| Self::of(0, 0))
    }
    /// The text as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }
    /// Whole seconds since 1970.
    pub fn unix_seconds(&self) -> i64 {
        self.instant.0
    }
    fn of(seconds: i64, nanoseconds: u32) -> Self {
        let ((year, month, day), time) = (civil(seconds.div_euclid(86400)), seconds.rem_euclid(86400));
        let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
        // pages are full of instants, and formatting costs several times as much; with room to the letter nothing moves
        let mut text = String::with_capacity(if nanoseconds == 0 { 20 } else { 30 });
        for (pair, behind) in
            [(year / 100, ""), (year % 100, "-"), (month, "-"), (day, "T"), (hour, ":"), (minute, ":"), (second, "")]
        {
            text.extend([digit(pair / 10), digit(pair)]);
            text.push_str(behind);
        }
        if nanoseconds > 0 {
            let place = |power| digit(i64::from(nanoseconds / 10_u32.pow(power)));
            text.push('.');
            text.extend((0..9).rev().map(place));
            text.truncate(text.trim_end_matches('0').len());
        }
        text.push('Z');
        Self { text: text.into(), instant: (seconds, nanoseconds) }
    }
}

/// The last digit of a number that is not negative.
fn digit(number: i64) -> char {
    u32::try_from(number % 10).ok().and_then(|digit| char::from_digit(digit, 10)).unwrap_or('0')
}

impl TryFrom<SystemTime> for DateTime {
    type Error = Invalid;
    /// Refuses what lies outside the years 0 to 9999, which RFC 3339 cannot write.
    fn try_from(time: SystemTime) -> Result<Self, Invalid> {
        let range = -62_167_219_200..=253_402_300_799;
        let (seconds, nanoseconds) = match time.duration_since(UNIX_EPOCH) {
            Ok(since) => (i64::try_from(since.as_secs()).unwrap_or(i64::MAX), since.subsec_nanos()),
            Err(before) => {
                let before = before.duration();
                let seconds = i64::try_from(before.as_secs()).unwrap_or(i64::MAX);
                match before.subsec_nanos() {
                    0 => (-seconds, 0),
                    nanoseconds => (-seconds - 1, 1_000_000_000 - nanoseconds),
                }
            }
        };
        let refused = || Invalid::one("", ViolationKind::Constraint, "must lie in the years 0 to 9999");
        if range.contains(&seconds) { Ok(Self::of(seconds, nanoseconds)) } else { Err(refused()) }
    }
}

impl From<&DateTime> for SystemTime {
    fn from(time: &DateTime) -> Self {
        let (seconds, nanoseconds) = time.instant;
        let whole = Duration::from_secs(seconds.unsigned_abs());
        let at = if seconds < 0 { UNIX_EPOCH.checked_sub(whole) } else { UNIX_EPOCH.checked_add(whole) };
        at.unwrap_or(UNIX_EPOCH) + Duration::from_nanos(nanoseconds.into())
    }
}

impl PartialEq for DateTime {
    fn eq(&self, other: &Self) -> bool {
        self.instant == other.instant
    }
}
impl Eq for DateTime {}
impl PartialOrd for DateTime {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for DateTime {
    fn cmp(&self, other: &Self) -> Ordering {
        self.instant.cmp(&other.instant)
    }
}
impl Hash for DateTime {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.instant.hash(state);
    }
}

super::text_traits!(DateTime, DateTime::read, "must be a date and time such as 2026-02-28T12:30:00Z");

#[cfg(test)]
mod tests {
    use super::DateTime;
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    #[test]
    fn instants_there_and_back() {
        for (text, seconds) in [
            ("1970-01-01T00:00:00Z", 0),
            ("2000-02-29T23:59:59Z", 951_868_799),
            ("0000-01-01T00:00:00Z", -62_167_219_200),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("2017-01-01T00:59:60+01:00", 1_483_228_800),
        ] {
            let time: DateTime = text.parse().expect(text);
            assert_eq!(time.unix_seconds(), seconds, "{text}");
            let back = DateTime::try_from(SystemTime::from(&time)).expect(text);
            assert_eq!(back, time);
            assert!(text.contains(":60") || back.as_str() == text);
        }
        for year in 0..=9999 {
            for text in [format!("{year:04}-01-01T00:00:00Z"), format!("{year:04}-12-31T23:59:59.000000001Z")] {
                let time: DateTime = text.parse().expect("an instant");
                assert_eq!(DateTime::try_from(SystemTime::from(&time)).expect("in range").as_str(), text);
            }
        }
        for nanoseconds in
            (0..9).flat_map(|power| [10_u32.pow(power), 10_u32.pow(power) * 9, 10_u32.pow(power + 1) - 1])
        {
            let time = DateTime::of(0, nanoseconds);
            let fraction = format!("{nanoseconds:09}");
            assert_eq!(time.as_str(), format!("1970-01-01T00:00:00.{}Z", fraction.trim_end_matches('0')));
            assert_eq!(time.as_str().parse::<DateTime>().expect("an instant"), time);
        }
        let half = DateTime::try_from(UNIX_EPOCH - Duration::from_millis(500)).expect("in range");
        assert_eq!(half.as_str(), "1969-12-31T23:59:59.5Z");
        assert!(half < DateTime::now());
    }

    #[test]
    fn what_is_no_instant() {
        for text in [
            "2026-02-29T00:00:00Z",
            "2026-02-28 00:00:00Z",
            "2026-02-28T24:00:00Z",
            "2026-02-28T00:00:00",
            "2026-02-28T00:00:60Z",
            "2026-02-28T00:00:00.Z",
            "2026-02-28T00:00:00+24:00",
            "২০২৬-02-28T00:00:00Z",
            "",
        ] {
            assert!(text.parse::<DateTime>().is_err(), "{text}");
        }
    }
}
