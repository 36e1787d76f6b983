//! A checker whose checks are measured.

use crate::metrics::Metrics;
use counterpart_provider_bundles::Explainer;
use counterpart_relationships::{CheckError, Checker, Decision, Object, Subject};
use std::time::Instant;

/// Measures what a checker does, and changes nothing about it.
#[derive(Debug)]
pub(crate) struct Timed<C> {
    pub(crate) checker: C,
    pub(crate) metrics: Metrics,
}

impl<C> Timed<C> {
    async fn measured<T>(&self, check: impl Future<Output = T>) -> T {
        let since = Instant::now();
        let decision = check.await;
        self.metrics.checked(since.elapsed());
        decision
    }
}

impl<C: Checker> Checker for Timed<C> {
    async fn check(&self, subject: &Subject, object: &Object, permission: &str) -> Result<Decision, CheckError> {
        self.measured(self.checker.check(subject, object, permission)).await
    }

    async fn check_bulk(
        &self,
        subject: &Subject,
        objects: &[Object],
        permission: &str,
    ) -> Result<Vec<Decision>, CheckError> {
        self.measured(self.checker.check_bulk(subject, objects, permission)).await
    }
}

impl<C: Explainer> Explainer for Timed<C> {
    fn explain(&self, object: &Object, permission: &str) -> Vec<String> {
        self.checker.explain(object, permission)
    }
}
