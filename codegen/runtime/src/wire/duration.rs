//! Durations, per RFC 3339 appendix A.

super::checked_text! {
    /// A duration: `P1DT12H`.
    pub struct Duration: |text: &str| parts(text).is_some(), "must be a duration such as PT30S";
}

/// What a duration consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Parts {
    months: u64,
    days: u64,
    seconds: u64,
}

impl Duration {
    /// The duration in seconds, unless it counts months or years, which have no length of their own.
    pub fn to_std(&self) -> Option<std::time::Duration> {
        let Parts { months, days, seconds } = parts(&self.0)?;
        let seconds = days.checked_mul(86400)?.checked_add(seconds)?;
        (months == 0).then(|| std::time::Duration::from_secs(seconds))
    }
}

impl Duration {
    /// So many seconds; the format knows no fractions.
    pub fn from_secs(seconds: u64) -> Self {
        Self(format!("PT{seconds}S").into())
    }
}

/// The parts of a text that is a duration: units from large to small, none left out between two others.
pub(crate) fn parts(text: &str) -> Option<Parts> {
    let text = text.strip_prefix('P')?;
    let (day, time) = text.split_once('T').map_or((text, None), |(day, time)| (day, Some(time)));
    let mut parts = Parts::default();
    if let Some(weeks) = day.strip_suffix('W') {
        parts.days = count(weeks)?.checked_mul(7)?;
        return time.is_none().then_some(parts);
    }
    let (mut none, mut last) = (true, None);
    let mut rest = day;
    while !rest.is_empty() {
        let (amount, unit, after) = next(rest)?;
        let (place, amount) = ("YMD".find(unit)?, count(amount)?);
        match place {
            0 => parts.months = amount.checked_mul(12)?,
            1 => parts.months = parts.months.checked_add(amount)?,
            _ => parts.days = amount,
        }
        if last.is_some_and(|last| place != last + 1) {
            return None;
        }
        (none, last, rest) = (false, Some(place), after);
    }
    match time {
        Some(time) => time_parts(time, parts),
        None => (!none).then_some(parts),
    }
}

fn time_parts(time: &str, mut parts: Parts) -> Option<Parts> {
    let (mut rest, mut last) = (time, None);
    while !rest.is_empty() {
        let (amount, unit, after) = next(rest)?;
        let place = "HMS".find(unit)?;
        if last.is_some_and(|last| place != last + 1) {
            return None;
        }
        let seconds = count(amount)?.checked_mul([3600, 60, 1].get(place).copied()?)?;
        parts.seconds = parts.seconds.checked_add(seconds)?;
        (last, rest) = (Some(place), after);
    }
    last.map(|_| parts)
}

/// The next amount, its unit, and what follows.
fn next(text: &str) -> Option<(&str, char, &str)> {
    let at = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (amount, rest) = text.split_at_checked(at)?;
    let unit = rest.chars().next()?;
    Some((amount, unit, rest.get(1..)?))
}

fn count(digits: &str) -> Option<u64> {
    let plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    // more than an integer holds is a duration all the same
    plain.then(|| digits.parse().unwrap_or(u64::MAX / 100_000_000))
}

#[cfg(test)]
mod tests {
    use super::{Duration, parts};

    #[test]
    fn what_is_a_duration() {
        for text in ["P1Y", "P1Y2M3DT4H5M6S", "P4W", "PT0S", "P1D", "PT36H", "P1M2D"] {
            assert!(parts(text).is_some(), "{text}");
        }
        for text in
            ["", "P", "PT", "P1", "P1YT", "P1Y2D", "PT1H2S", "P2D1Y", "P1W1D", "P1WT1H", "1D", "P১Y", "PT0.5S", "P-1D"]
        {
            assert!(parts(text).is_none(), "{text}");
        }
    }

    #[test]
    fn lengths() {
        let length = |text: &str| text.parse::<Duration>().expect(text).to_std();
        assert_eq!(length("P1DT1H1M1S"), Some(std::time::Duration::from_secs(90_061)));
        assert_eq!(length("P1M"), None);
        assert_eq!(Duration::from_secs(90).as_str(), "PT90S");
    }
}
