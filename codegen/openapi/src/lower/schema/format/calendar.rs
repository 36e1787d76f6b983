//! Dates, times and durations, RFC 3339.

/// Two digits at a place.
fn two(text: &str, at: usize) -> Option<u32> {
    let digits = text.get(at..at + 2)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// A date and a time, RFC 3339.
pub(super) fn is_date_time(text: &str) -> bool {
    let apart = text.get(10..11).is_some_and(|between| between.eq_ignore_ascii_case("t"));
    apart && text.get(..10).is_some_and(is_date) && text.get(11..).is_some_and(is_time)
}

pub(super) fn is_date(text: &str) -> bool {
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

/// Minutes since midnight, `12:30`.
fn clock(text: &str) -> Option<u32> {
    let (hour, minute) = (two(text, 0)?, two(text, 3)?);
    (text.get(2..3) == Some(":") && hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

/// How far east of Greenwich, in minutes, a whole day on top.
fn offset(text: &str) -> Option<u32> {
    const DAY: u32 = 24 * 60;
    if text.eq_ignore_ascii_case("z") {
        return Some(DAY);
    }
    let away = text.get(1..).filter(|away| away.len() == 5).and_then(clock)?;
    if text.starts_with('+') { Some(DAY + away) } else { text.starts_with('-').then_some(DAY - away) }
}

pub(super) fn is_time(text: &str) -> bool {
    let (Some(clock), Some(second)) = (clock(text), two(text, 6)) else { return false };
    let mut rest = text.get(8..).unwrap_or_default();
    if let Some(fraction) = rest.strip_prefix('.') {
        let digits = fraction.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return false;
        }
        rest = fraction.get(digits..).unwrap_or_default();
    }
    // A second more comes at midnight of Greenwich alone.
    let midnight = |offset: u32| (clock + 2 * 24 * 60 - offset) % (24 * 60) == 23 * 60 + 59;
    text.get(5..6) == Some(":") && offset(rest).is_some_and(|offset| second < 60 || second == 60 && midnight(offset))
}

pub(super) fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else { return false };
    let (date, time) = match rest.split_once('T') {
        Some((_, "")) => return false,
        Some((date, time)) => (date, time),
        None => (rest, ""),
    };
    let weeks = time.is_empty() && in_order(date, "W");
    !rest.is_empty() && (weeks || in_order(date, "YMD") && in_order(time, "HMS"))
}

/// Numbers with units of this order behind them, none of those between left out.
fn in_order(text: &str, units: &str) -> bool {
    let mut rest = text;
    let mut expected: Option<&str> = None;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Some(unit) = rest.get(digits..).and_then(|rest| rest.chars().next()) else { return false };
        let behind = match expected {
            None => units.split_once(unit).map(|(_, behind)| behind),
            Some(expected) => expected.strip_prefix(unit),
        };
        if digits == 0 || behind.is_none() {
            return false;
        }
        expected = behind;
        rest = rest.get(digits + unit.len_utf8()..).unwrap_or_default();
    }
    true
}
