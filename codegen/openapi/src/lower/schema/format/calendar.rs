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

pub(super) fn is_time(text: &str) -> bool {
    let clock = |text: &str| {
        two(text, 0).is_some_and(|hour| hour < 24)
            && text.get(2..3) == Some(":")
            && two(text, 3).is_some_and(|minute| minute < 60)
    };
    let seconds = clock(text) && text.get(5..6) == Some(":") && two(text, 6).is_some_and(|second| second <= 60);
    let mut rest = text.get(8..).unwrap_or_default();
    if let Some(fraction) = rest.strip_prefix('.') {
        let digits = fraction.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return false;
        }
        rest = fraction.get(digits..).unwrap_or_default();
    }
    let offset = rest.strip_prefix(['+', '-']).is_some_and(|offset| offset.len() == 5 && clock(offset));
    seconds && (rest.eq_ignore_ascii_case("z") || offset)
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

/// Numbers with units of this order behind them.
fn in_order(text: &str, units: &str) -> bool {
    let mut rest = text;
    let mut units = units.chars();
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Some(unit) = rest.get(digits..).and_then(|rest| rest.chars().next()) else { return false };
        if digits == 0 || !units.any(|known| known == unit) {
            return false;
        }
        rest = rest.get(digits + unit.len_utf8()..).unwrap_or_default();
    }
    true
}
