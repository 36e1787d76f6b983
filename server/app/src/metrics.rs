//! What is counted and measured, and its text for Prometheus.

use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// The media type of the text.
pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    operation: &'static str,
    status: u16,
    code: &'static str,
}

/// What is counted and measured. Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct Metrics(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    registry: Registry,
    answers: Family<Answered, Counter>,
    checks: Histogram,
    lag: Gauge<f64, AtomicU64>,
    pending: Gauge,
    dead: Gauge,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let (answers, lag, pending, dead) = (Family::default(), Gauge::default(), Gauge::default(), Gauge::default());
        // from 4 µs, which a check in memory takes, to 4 s
        let checks = Histogram::new(exponential_buckets(4e-6, 4.0, 11));
        let mut registry = Registry::default();
        let help = "Answers by operation, status and problem code; `none` is no operation, or no problem";
        registry.register("counterpart_http_requests", help, Family::clone(&answers));
        let help = "How long a check of one or more relationships took";
        registry.register("counterpart_authz_check_duration_seconds", help, Histogram::clone(&checks));
        let help = "How old the oldest undelivered event is";
        registry.register("counterpart_outbox_lag_seconds", help, Gauge::clone(&lag));
        registry.register("counterpart_outbox_pending", "Events to be delivered", Gauge::clone(&pending));
        registry.register("counterpart_outbox_dead", "Events that were refused too often", Gauge::clone(&dead));
        Self(Arc::new(Inner { registry, answers, checks, lag, pending, dead }))
    }

    /// An answer was given.
    pub(crate) fn answered(&self, operation: &'static str, status: u16, code: &'static str) {
        self.0.answers.get_or_create(&Answered { operation, status, code }).inc();
    }
    /// A check took its time.
    pub(crate) fn checked(&self, took: Duration) {
        self.0.checks.observe(took.as_secs_f64());
    }
    /// How far the outbox is behind; `None`: nobody can say.
    pub(crate) fn lagging(&self, lag: Option<counterpart_store::Lag>) {
        let count = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        self.0.lag.set(lag.map_or(f64::NAN, |lag| lag.oldest.as_secs_f64()));
        if let Some(lag) = lag {
            self.0.pending.set(count(lag.pending));
            self.0.dead.set(count(lag.dead));
        }
    }
    /// Everything, as text.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        // writing into a `String` does not fail
        let _ = text::encode(&mut out, &self.0.registry);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_the_promised_ones() {
        let metrics = Metrics::new();
        metrics.answered("GetCloud", 404, "cloud_not_found");
        metrics.answered("GetCloud", 404, "cloud_not_found");
        metrics.answered("GetCloud", 200, "none");
        metrics.checked(Duration::from_micros(10));
        metrics.lagging(Some(counterpart_store::Lag { pending: 2, dead: 1, oldest: Duration::from_millis(1500) }));
        let text = metrics.text();
        for line in [
            r#"counterpart_http_requests_total{operation="GetCloud",status="404",code="cloud_not_found"} 2"#,
            r#"counterpart_http_requests_total{operation="GetCloud",status="200",code="none"} 1"#,
            "counterpart_authz_check_duration_seconds_count 1",
            r#"counterpart_authz_check_duration_seconds_bucket{le="0.000016"} 1"#,
            "counterpart_outbox_lag_seconds 1.5",
            "counterpart_outbox_pending 2",
            "counterpart_outbox_dead 1",
        ] {
            assert!(text.lines().any(|own| own == line), "{line}\n{text}");
        }
    }
}
