//! The server: put together, started, and stopped without losing anything.

mod background;
mod running;

pub use self::running::Running;

use crate::cursor_keys;
use crate::failure::Failure;
use crate::http::{Connections, Front, Pages};
use crate::metrics::Metrics;
use crate::settings::{Settings, Surface};
use crate::timed::Timed;
use counterpart::server::{Options, Service};
use counterpart_identity::Identity;
use counterpart_provider_bundles::{AuthzSync, Composition, Kept, SyncOptions};
use counterpart_relationships::Schema;
use counterpart_store::Sqlite;
use std::sync::Arc;
use tokio::net::TcpListener;

use self::background::{Background, Relationships};

/// What relationships mean.
const SCHEMA: &str = include_str!("../../../../contracts/provider-bundles/authz.zed");

/// What relationships mean, read.
pub(crate) fn schema() -> Result<Arc<Schema>, Failure> {
    Ok(Arc::new(Schema::parse(SCHEMA)?))
}

/// Starts the server. Whatever cannot be used stops the start, with a sentence that says what.
pub async fn start(settings: Settings) -> Result<Running, Failure> {
    let identity = Identity::open(settings.keys.clone(), settings.expected.clone())?;
    let store = Sqlite::open(&settings.database).await?;
    let started = start_with(&settings, identity, store.clone()).await;
    if started.is_err() {
        store.close().await;
    }
    started
}

async fn start_with(settings: &Settings, identity: Identity, store: Sqlite) -> Result<Running, Failure> {
    let cursors = cursor_keys::load(settings.cursor_keys.as_deref(), &settings.database)?;
    let kept = Kept::load(store.clone(), schema()?).await?;
    let relationships = Relationships::new(settings.relationships.clone(), kept.clone());
    relationships.touch().await?;
    let listener = TcpListener::bind(&*settings.listen).await.map_err(|error| {
        let addresses = settings.listen.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        Failure::new(format!("nothing can listen on {addresses}: {error}"))
    })?;
    let address = listener.local_addr()?;

    let metrics = Metrics::new();
    let checker = Arc::new(Timed { checker: kept.clone(), metrics: metrics.clone() });
    let composition = Composition {
        store: store.clone(),
        checker,
        authenticator: identity.clone(),
        cursors,
        options: options(settings),
    };
    let service = provisioned(composition.into_service(), settings.surface);
    let pages = Pages::new(store.clone(), metrics.clone())?;
    let front = Front::new(service, pages, metrics, settings.limits);
    let sync = AuthzSync::new(
        store.clone(),
        kept,
        SyncOptions { interval: settings.outbox_interval, ..SyncOptions::default() },
    );
    let background = Background::start(sync, identity, store.clone());
    tracing::info!(%address, database = %settings.database.display(), "the server listens");
    Ok(Running::new(address, Connections::serve(listener, front), background, relationships, store))
}

/// The operations of both tags, lit or dark.
fn provisioned(service: Service, surface: Surface) -> Service {
    match surface {
        Surface::On => service,
        Surface::Off => service.without("provider-bundles").without("clouds"),
    }
}

fn options(settings: &Settings) -> Options {
    let mut options = Options::default();
    options.body_timeout = settings.limits.request_timeout;
    options.deadline = Some(settings.limits.request_timeout);
    options
}
