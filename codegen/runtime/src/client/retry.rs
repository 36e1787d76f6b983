//! When a call is tried again: only where its problem says so.

use super::options::ClientOptions;
use crate::message::{Retry, RetryWhen};
use http::HeaderMap;
use http::header::RETRY_AFTER;
use std::time::{Duration, SystemTime};

/// How often where the contract does not say.
const AT_MOST: u32 = 3;
/// How long to wait where neither the contract nor the server says.
const AFTER: Duration = Duration::from_secs(1);

/// How long to wait before the next try; `None`: there is none.
pub(super) fn delay(retry: Retry, tries: u32, headers: &HeaderMap, options: &ClientOptions) -> Option<Duration> {
    let allowed = options.retries && retry.when == RetryWhen::SameRequest && tries <= retry.at_most.unwrap_or(AT_MOST);
    let own = retry.after_ms.map_or(AFTER, Duration::from_millis);
    let delay = retry_after(headers, SystemTime::now()).unwrap_or(own).max(own);
    (allowed && delay <= options.longest_delay).then_some(delay)
}

/// `Retry-After`: seconds, or a date.
fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = SystemTime::UNIX_EPOCH + Duration::from_secs(http_date(text)?);
    Some(date.duration_since(now).unwrap_or_default())
}

/// `Sun, 06 Nov 1994 08:49:37 GMT` in seconds since 1970.
fn http_date(text: &str) -> Option<u64> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let [_, day, month, year, time, "GMT"] = *fields else { return None };
    let month = MONTHS.iter().position(|own| *own == month)? as u64 + 1;
    let (day, year): (u64, u64) = (day.parse().ok()?, year.parse().ok()?);
    let clock: Vec<u64> = time.split(':').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [hour, minute, second] = *clock else { return None };
    if !(1970..=9999).contains(&year) || !(1..=31).contains(&day) || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    // days of the civil calendar, whose years begin in March
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day - 1;
    Some((days - 719_468) * 86_400 + hour * 3_600 + minute * 60 + second)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &'static str) -> Option<u64> {
        let headers = HeaderMap::from_iter([(RETRY_AFTER, http::HeaderValue::from_static(text))]);
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777 - 60);
        retry_after(&headers, now).map(|delay| delay.as_secs())
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        assert_eq!(after("120"), Some(120));
        assert_eq!(after("Sun, 06 Nov 1994 08:49:37 GMT"), Some(60));
        assert_eq!(after("Sun, 06 Nov 1983 08:49:37 GMT"), Some(0));
        for hostile in ["", "-1", "soon", "Sun, 06 Nov 0000 08:49:37 GMT", "Sun, 99 Nov 1994 08:49:37 GMT"] {
            assert_eq!(after(hostile), None, "{hostile}");
        }
    }

    #[test]
    fn only_what_the_contract_allows() {
        let options = ClientOptions::default();
        let none = HeaderMap::new();
        let retry = Retry::same_request().after(20).at_most(2);
        assert_eq!(delay(retry, 2, &none, &options), Some(Duration::from_millis(20)));
        assert_eq!(delay(retry, 3, &none, &options), None);
        assert_eq!(delay(Retry::fresh_read(), 1, &none, &options), None);
        let long = HeaderMap::from_iter([(RETRY_AFTER, http::HeaderValue::from_static("3600"))]);
        assert_eq!(delay(retry, 1, &long, &options), None);
    }
}
