//! What a process cost: CPU time and memory.

use std::time::Duration;

use nix::sys::resource::{Usage, UsageWho, getrusage};
use nix::sys::time::TimeVal;
use serde::{Deserialize, Serialize};

use crate::workspace::Outcome;

/// CPU seconds and peak memory.
#[derive(Debug, Default, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Cost {
    pub(crate) seconds: f64,
    pub(crate) megabytes: u64,
}

impl Cost {
    /// What something costs this process.
    pub(crate) fn own<T>(work: impl FnOnce() -> T) -> Outcome<(T, Self)> {
        Self::of(UsageWho::RUSAGE_SELF, work)
    }

    /// What something costs the processes that it starts and waits for.
    pub(crate) fn children<T>(work: impl FnOnce() -> T) -> Outcome<(T, Self)> {
        Self::of(UsageWho::RUSAGE_CHILDREN, work)
    }

    /// Time is that of the work alone, memory the peak since the process began.
    fn of<T>(who: UsageWho, work: impl FnOnce() -> T) -> Outcome<(T, Self)> {
        let before = usage(who)?;
        let outcome = work();
        let after = usage(who)?;
        let megabytes = u64::try_from(after.max_rss()).unwrap_or(0) / 1024;
        Ok((outcome, Self { seconds: seconds(&after) - seconds(&before), megabytes }))
    }
}

fn usage(who: UsageWho) -> Outcome<Usage> {
    getrusage(who).map_err(|error| format!("the operating system does not say what was used: {error}"))
}

fn seconds(usage: &Usage) -> f64 {
    let time = |value: TimeVal| {
        Duration::from_secs(u64::try_from(value.tv_sec()).unwrap_or(0))
            + Duration::from_micros(u64::try_from(value.tv_usec()).unwrap_or(0))
    };
    (time(usage.user_time()) + time(usage.system_time())).as_secs_f64()
}
