//! A checker that remembers what it was asked, and can be out of reach.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use counterpart_provider_bundles::Explainer;
use counterpart_relationships::{CheckError, Checker, Decision, Object, Subject};

/// A checker that remembers what it was asked, and can be out of reach.
#[derive(Debug)]
pub struct Recording<C> {
    inner: C,
    asked: Mutex<Vec<String>>,
    unavailable: AtomicBool,
    /// How many more questions are answered before the line is cut; `usize::MAX`: all of them.
    left: AtomicUsize,
}

impl<C> Recording<C> {
    /// Around a checker.
    pub fn new(inner: C) -> Self {
        let (unavailable, left) = (AtomicBool::new(false), AtomicUsize::new(usize::MAX));
        Self { inner, asked: Mutex::default(), unavailable, left }
    }
    /// What it is around.
    pub fn inner(&self) -> &C {
        &self.inner
    }
    /// Cuts the line, or mends it.
    pub fn set_unavailable(&self, unavailable: bool) {
        self.unavailable.store(unavailable, Ordering::SeqCst);
        self.left.store(usize::MAX, Ordering::SeqCst);
    }
    /// Cuts the line after so many more questions.
    pub fn cut_after(&self, questions: usize) {
        self.left.store(questions, Ordering::SeqCst);
    }
    /// What it was asked since the last time: subject, permission and type of the object. The id is left out.
    pub fn taken(&self) -> Vec<String> {
        std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }
    fn note(&self, question: String) -> Result<(), CheckError> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(question);
        let count = |left: usize| if left == usize::MAX { Some(left) } else { left.checked_sub(1) };
        let is_cut = self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, count).is_err();
        let unavailable = is_cut || self.unavailable.load(Ordering::SeqCst);
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
        let question = format!("why {permission} {}", object.object_type());
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(question);
        self.inner.explain(object, permission)
    }
}
