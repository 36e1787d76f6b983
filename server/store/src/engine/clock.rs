//! Time, in whole microseconds since 1970.

use crate::error::StoreError;
use counterpart::DateTime;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Tells the time.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> SystemTime + Send + Sync>);

impl Clock {
    /// A clock that asks a function.
    pub fn new(now: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }
    /// What it shows.
    pub fn now(&self) -> SystemTime {
        (self.0)()
    }
    pub(crate) fn micros(&self) -> i64 {
        micros(self.now())
    }
}
impl Default for Clock {
    fn default() -> Self {
        Self::new(SystemTime::now)
    }
}
impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({:?})", self.now())
    }
}

/// Whole microseconds since 1970; what lies outside of the range is its edge.
pub(crate) fn micros(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_micros()).unwrap_or(i64::MAX),
        Err(before) => i64::try_from(before.duration().as_micros()).map_or(i64::MIN, |micros| -micros),
    }
}

/// The time of whole microseconds since 1970.
pub(crate) fn time(micros: i64) -> SystemTime {
    let distance = Duration::from_micros(micros.unsigned_abs());
    let time = if micros < 0 { UNIX_EPOCH.checked_sub(distance) } else { UNIX_EPOCH.checked_add(distance) };
    time.unwrap_or(UNIX_EPOCH)
}

/// The same, as the contract writes it.
pub(crate) fn date_time(micros: i64) -> Result<DateTime, StoreError> {
    DateTime::try_from(time(micros)).map_err(|_| StoreError::Corrupt(format!("{micros} is no time")))
}
