//! The gate: the contract's questions, put to a checker of relationships.
//!
//! An unknown object and a foreign one are asked about by the same sequence of checks and answered with the same words,
//! so that neither the answer nor what it costs says whether an object exists.

use std::sync::Arc;

use counterpart::Invalid;
use counterpart::server::{Caller, Check, RowCheck, Unavailable};
use counterpart_relationships::{Checker, Decision, Embedded, Object, Subject, TextError, grants};
use provider_bundles::gate::{Gate, Refusal};
use provider_bundles::problem::{AuthzUnavailable, PermissionDenied};
use provider_bundles::types::{DenialReason, Userset};

use crate::ids;
use crate::names::{BUNDLE, OBSERVE, PLATFORM, READ};

/// A checker that can say what a permission is looked up in.
pub trait Explainer: Checker {
    /// The usersets of which one has to hold a subject, so that it holds the permission on the object: `type:id#relation`.
    fn explain(&self, object: &Object, permission: &str) -> Vec<String>;
}

impl Explainer for Embedded {
    fn explain(&self, object: &Object, permission: &str) -> Vec<String> {
        grants(&self.read(), object, permission).unwrap_or_else(|error| {
            tracing::error!(%error, "a permission cannot be explained");
            Vec::new()
        })
    }
}

/// The gate, over a checker. Clones share it.
#[derive(Debug)]
pub struct Relations<C> {
    checker: Arc<C>,
}

impl<C> Clone for Relations<C> {
    fn clone(&self) -> Self {
        Self { checker: self.checker.clone() }
    }
}

/// Who asks about what.
struct Question {
    subject: Subject,
    object: Object,
}

impl Question {
    fn of(caller: &Caller, object: &str, id: &str) -> Result<Self, TextError> {
        Ok(Self { subject: subject(caller)?, object: Object::new(object, id)? })
    }
}

impl<C: Explainer> Relations<C> {
    /// Over a checker.
    pub fn new(checker: Arc<C>) -> Self {
        Self { checker }
    }

    /// Whether a caller may observe a bundle that a request names.
    pub(crate) async fn observes_bundle(&self, caller: &Caller, id: &str) -> Result<(), Refusal> {
        self.decide(caller, BUNDLE, id, OBSERVE).await
    }

    async fn decide(&self, caller: &Caller, object: &str, id: &str, permission: &str) -> Result<(), Refusal> {
        let question = Question::of(caller, object, id).map_err(|error| unavailable(&error))?;
        if self.holds(&question, permission).await? {
            return Ok(());
        }
        let observes = match weaker_than(object, permission) {
            Some(weaker) => self.holds(&question, weaker).await?,
            None => false,
        };
        let path = if observes { self.checker.explain(&question.object, permission) } else { Vec::new() };
        Err(denial(object, permission, observes, path).map_or_else(|invalid| unavailable(&invalid), Refusal::from))
    }

    async fn holds(&self, question: &Question, permission: &str) -> Result<bool, Refusal> {
        let Question { subject, object } = question;
        let decision = self.checker.check(subject, object, permission).await.map_err(|error| unavailable(&error))?;
        Ok(is_held(decision, object, permission))
    }
}

impl<C: Explainer> Gate for Relations<C> {
    async fn check(&self, caller: &Caller, check: Check<'_>) -> Result<(), Refusal> {
        let Check { object, id, permission, operation: _ } = check;
        self.decide(caller, object, id, permission).await
    }

    async fn check_rows(&self, caller: &Caller, rows: RowCheck<'_>) -> Result<Vec<bool>, Unavailable> {
        let RowCheck { object, ids, permission, operation: _ } = rows;
        let failed = |error: &dyn std::error::Error| Unavailable::new(error.to_string());
        let subject = subject(caller).map_err(|error| failed(&error))?;
        let objects: Result<Vec<_>, _> = ids.iter().map(|id| Object::new(object, id)).collect();
        let objects = objects.map_err(|error| failed(&error))?;
        let decisions = self.checker.check_bulk(&subject, &objects, permission).await;
        let decisions = decisions.map_err(|error| failed(&error))?;
        Ok(decisions.iter().zip(&objects).map(|(decision, object)| is_held(*decision, object, permission)).collect())
    }
}

fn subject(caller: &Caller) -> Result<Subject, TextError> {
    Subject::new(caller.kind(), caller.subject())
}

/// What is held by whoever may know why they lack a stronger permission; nothing is weaker than to observe.
fn weaker_than(object: &str, permission: &str) -> Option<&'static str> {
    let weaker = if object == PLATFORM { READ } else { OBSERVE };
    (permission != weaker).then_some(weaker)
}

/// A check that the graph is too deep for is answered: nobody is let in by it.
fn is_held(decision: Decision, object: &Object, permission: &str) -> bool {
    match decision {
        Decision::Held => true,
        Decision::NotHeld => false,
        Decision::TooDeep => {
            tracing::warn!(%object, permission, "the graph is too deep, or a circle, where it was asked");
            false
        }
    }
}

fn denial(object: &str, permission: &str, observes: bool, path: Vec<String>) -> Result<PermissionDenied, Invalid> {
    let reason = if observes { DenialReason::InsufficientRelation } else { DenialReason::OutOfScope };
    Ok(PermissionDenied {
        detail: format!("the caller does not hold `{permission}` on this {object}"),
        reason,
        correlation_id: ids::correlation_id()?,
        relation_path: Some(path.into_iter().filter_map(|userset| Userset::new(userset).ok()).collect()),
    })
}

fn unavailable(reason: &dyn std::fmt::Display) -> Refusal {
    tracing::error!(%reason, "the gate cannot decide");
    AuthzUnavailable::new("the authorization backend cannot be reached").into()
}
