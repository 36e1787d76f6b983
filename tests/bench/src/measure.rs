//! CPU time of two sides that take turns.

use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;

use crate::Outcome;

/// How much is measured.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    /// Rounds a side.
    pub(crate) rounds: usize,
    /// CPU time of one round of a side, about.
    pub(crate) round: Duration,
}

impl Budget {
    /// For a result to report.
    pub(crate) const FULL: Self = Self { rounds: 15, round: Duration::from_millis(120) };
    /// For a look.
    pub(crate) const QUICK: Self = Self { rounds: 5, round: Duration::from_millis(40) };
}

/// One side: does its work so many times and says what CPU time that took.
pub(crate) type Side<'a> = &'a mut dyn FnMut(u32) -> Outcome<Duration>;

/// What two sides took.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Comparison {
    /// CPU time of one time, the median over the rounds.
    pub(crate) ours: Duration,
    /// The same of the other side.
    pub(crate) theirs: Duration,
    /// Ours over theirs, the median over the rounds; it need not be the ratio of the medians.
    pub(crate) ratio: f64,
}

/// Whose CPU time is measured.
#[cfg(target_os = "linux")]
pub(crate) const WHOSE: &str = "CPU time of the thread that does the work";
/// Whose CPU time is measured.
#[cfg(not(target_os = "linux"))]
pub(crate) const WHOSE: &str = "CPU time of the process, the other end of a connection included";

/// CPU time so far, in the kernel too.
pub(crate) fn cpu() -> Outcome<Duration> {
    #[cfg(target_os = "linux")]
    let who = UsageWho::RUSAGE_THREAD;
    #[cfg(not(target_os = "linux"))]
    let who = UsageWho::RUSAGE_SELF;
    let usage = getrusage(who).map_err(|error| format!("the operating system does not say what was used: {error}"))?;
    let time = |value: TimeVal| {
        Duration::from_secs(u64::try_from(value.tv_sec()).unwrap_or(0))
            + Duration::from_micros(u64::try_from(value.tv_usec()).unwrap_or(0))
    };
    Ok(time(usage.user_time()) + time(usage.system_time()))
}

/// A side that works on this thread.
pub(crate) fn here<T>(mut work: impl FnMut() -> T) -> impl FnMut(u32) -> Outcome<Duration> {
    move |times| {
        let before = cpu()?;
        for _ in 0..times {
            drop(std::hint::black_box(work()));
        }
        Ok(cpu()?.saturating_sub(before))
    }
}

/// Lets both sides take turns.
pub(crate) fn compare(budget: Budget, ours: Side<'_>, theirs: Side<'_>) -> Outcome<Comparison> {
    let times = calibrate(budget, theirs)?;
    // The other side was warmed by that.
    ours(times / 4 + 1)?;
    let mut rounds = Vec::new();
    for _ in 0..budget.rounds {
        rounds.push((ours(times)?.as_secs_f64(), theirs(times)?.as_secs_f64()));
    }
    let each = |seconds: f64| Duration::from_secs_f64(seconds / f64::from(times));
    Ok(Comparison {
        ours: each(median(rounds.iter().map(|round| round.0))),
        theirs: each(median(rounds.iter().map(|round| round.1))),
        ratio: median(rounds.iter().map(|(ours, theirs)| ours / theirs)),
    })
}

/// The comparison with the middle ratio of several, which share the rounds.
pub(crate) fn typical(budget: Budget, mut measure: impl FnMut(Budget) -> Outcome<Comparison>) -> Outcome<Comparison> {
    const TIMES: usize = 5;
    let budget = Budget { rounds: budget.rounds.div_ceil(TIMES), ..budget };
    let mut all = (0..TIMES).map(|_| measure(budget)).collect::<Outcome<Vec<_>>>()?;
    all.sort_by(|one, other| one.ratio.total_cmp(&other.ratio));
    all.into_iter().nth(TIMES / 2).ok_or_else(|| "nothing was measured".to_owned())
}

/// How many times take about one round.
fn calibrate(budget: Budget, side: Side<'_>) -> Outcome<u32> {
    let mut times = 16;
    loop {
        let taken = side(times)?;
        // Below this, the clock's own grain shows.
        if taken >= budget.round / 4 || times >= 1 << 24 {
            let fitting = f64::from(times) * budget.round.as_secs_f64() / taken.as_secs_f64().max(1e-6);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to what fits")]
            return Ok(fitting.clamp(1.0, f64::from(1_u32 << 26)) as u32);
        }
        times *= 2;
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_three() {
        assert!((median([3.0, 1.0, 2.0].into_iter()) - 2.0).abs() < f64::EPSILON);
    }

    #[test]
    fn sides_take_turns_and_are_divided_by_their_times() {
        let budget = Budget { rounds: 3, round: Duration::from_millis(10) };
        let mut ours = |times: u32| Ok(Duration::from_micros(50) * times);
        let mut theirs = |times: u32| Ok(Duration::from_micros(100) * times);
        let comparison = compare(budget, &mut ours, &mut theirs).expect("both sides answer");
        assert_eq!(comparison.theirs, Duration::from_micros(100));
        assert_eq!(comparison.ours, Duration::from_micros(50));
        assert!((comparison.ratio - 0.5).abs() < 1e-9);
    }
}
