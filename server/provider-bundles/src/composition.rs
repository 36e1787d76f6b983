//! The service, put together.

use std::sync::Arc;

use counterpart::server::{CursorKeys, Options, Service};
use counterpart_store::{AuditLog, Store};
use provider_bundles::server::{Authenticator, Router};

use crate::bundles::BundleBodies;
use crate::clouds::CloudBodies;
use crate::journal::Journal;
use crate::relations::{Explainer, Relations};

/// What the service is made of.
#[derive(Debug)]
pub struct Composition<S, C, I> {
    /// What it remembers, the audit log among it.
    pub store: S,
    /// Answers who may do what.
    pub checker: Arc<C>,
    /// Knows who calls.
    pub authenticator: I,
    /// What cursors are sealed with.
    pub cursors: CursorKeys,
    /// How it behaves where the contract says nothing.
    pub options: Options,
}

impl<S: Store + AuditLog, C: Explainer, I: Authenticator> Composition<S, C, I> {
    /// The service: every operation of the contract behind its gate.
    pub fn into_service(self) -> Service {
        let Self { store, checker, authenticator, cursors, options } = self;
        let (gate, audit) = (Relations::new(checker), Journal::new(store.clone()));
        let router = Router {
            provider_bundles: BundleBodies::new(store.clone()),
            clouds: CloudBodies::new(store, gate.clone(), audit.clone()),
            authenticator,
            gate,
            cursors,
            audit,
        };
        router.into_service().with_options(options)
    }
}
