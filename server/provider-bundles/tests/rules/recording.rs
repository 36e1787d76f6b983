//! A checker that remembers what it was asked, and can be out of reach.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use counterpart_provider_bundles::Explainer;
use counterpart_relationships::{CheckError, Checker, Decision, Object, Subject};

/// A checker that remembers what it was asked.
#[derive(Debug)]
pub(crate) struct Recording<C> {
    pub(crate) inner: C,
    asked: Mutex<Vec<String>>,
    unavailable: AtomicBool,
}

impl<C> Recording<C> {
    pub(crate) fn new(inner: C) -> Self {
        Self { inner, asked: Mutex::default(), unavailable: AtomicBool::new(false) }
    }
    pub(crate) fn set_unavailable(&self, unavailable: bool) {
        self.unavailable.store(unavailable, Ordering::SeqCst);
    }
    /// What it was asked since the last time, the id of the object apart.
    pub(crate) fn taken(&self) -> Vec<String> {
        std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }
    fn note(&self, question: String) -> Result<(), CheckError> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(question);
        let unavailable = self.unavailable.load(Ordering::SeqCst);
        if unavailable { Err(CheckError::Unavailable("a test has cut the line".to_owned())) } else { Ok(()) }
    }
}

impl<C: Checker> Checker for Recording<C> {
    async fn check(&self, subject: &Subject, object: &Object, permission: &str) -> Result<Decision, CheckError> {
        self.note(format!("{subject} {permission} {}", object.object_type()))?;
        self.inner.check(subject, object, permission).await
    }
    async fn check_bulk(
        &self,
        subject: &Subject,
        objects: &[Object],
        permission: &str,
    ) -> Result<Vec<Decision>, CheckError> {
        self.note(format!("{subject} {permission} {} objects", objects.len()))?;
        self.inner.check_bulk(subject, objects, permission).await
    }
}

impl<C: Explainer> Explainer for Recording<C> {
    fn explain(&self, object: &Object, permission: &str) -> Vec<String> {
        self.inner.explain(object, permission)
    }
}
