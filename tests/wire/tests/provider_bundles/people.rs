//! Who calls, and what they may do.

use counterpart::server::{Caller, Check, Demand, RowCheck, Unauthenticated, Unavailable};
use provider_bundles::gate::{self, Refusal};
use provider_bundles::problem::{AuthzUnavailable, PermissionDenied};
use provider_bundles::server::{Authenticator, Credentials};
use provider_bundles::types::{CorrelationId, DenialReason, Userset};

/// The bundle that grace may observe, and none else.
pub(crate) const HETZNER: &str = "0198c2f4-9d31-7a55-8c10-6be2f70d9a42";

/// Ada administers the platform, oscar audits it, grace was given one bundle, and eve nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct People;

impl Authenticator for People {
    async fn authenticate(&self, credentials: Credentials, demand: Demand) -> Result<Caller, Unauthenticated> {
        assert!(demand.scopes.is_empty(), "the contract asks for no scopes");
        let token = credentials.bearer.ok_or_else(|| Unauthenticated::new("there is no token"))?;
        match token.reveal() {
            name @ ("ada" | "oscar" | "grace" | "eve") => Ok(Caller::new("user", name)),
            name => Err(Unauthenticated::new(format!("nobody is called {name}"))),
        }
    }
}

/// How the authorization backend is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Backend {
    /// It answers.
    Up,
    /// It does not answer.
    Down,
    /// It answers about fewer rows than it was asked about.
    Forgetful,
}

/// The gate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Relations(pub(crate) Backend);

fn may(caller: &Caller, permission: &str, id: &str) -> bool {
    match caller.subject() {
        "ada" => true,
        "oscar" => permission == "observe",
        "grace" => permission == "observe" && id == HETZNER,
        _ => false,
    }
}

impl gate::Gate for Relations {
    async fn check(&self, caller: &Caller, check: Check<'_>) -> Result<(), Refusal> {
        if self.0 == Backend::Down {
            return Err(AuthzUnavailable::new("the authorization backend cannot be reached").into());
        }
        if may(caller, check.permission, check.id) {
            return Ok(());
        }
        Err(denied(caller, check).into())
    }

    async fn check_rows(&self, caller: &Caller, rows: RowCheck<'_>) -> Result<Vec<bool>, Unavailable> {
        let decisions = rows.ids.iter().map(|id| may(caller, rows.permission, id));
        match self.0 {
            Backend::Up => Ok(decisions.collect()),
            Backend::Down => Err(Unavailable::new("the backend does not answer")),
            Backend::Forgetful => Ok(decisions.skip(1).collect()),
        }
    }
}

/// Who may observe an object learns what they lack, and all others nothing.
fn denied(caller: &Caller, check: Check<'_>) -> PermissionDenied {
    let (reason, path) = if may(caller, "observe", check.id) {
        let admin = "platform:plexsphere#admin".to_owned();
        let own = (check.object != "platform").then(|| format!("{}:{}#bundle_admin", check.object, check.id));
        (DenialReason::InsufficientRelation, own.into_iter().chain([admin]).collect())
    } else {
        (DenialReason::OutOfScope, Vec::new())
    };
    let userset = |text: String| Userset::new(text).expect("an object and a relation");
    PermissionDenied {
        detail: format!("the caller does not hold {} on this {}", check.permission, check.object),
        reason,
        correlation_id: CorrelationId::new("01K31FX6P0V4M2Q8ZC5T9RJH7B").expect("a ULID"),
        relation_path: Some(path.into_iter().map(userset).collect()),
    }
}
