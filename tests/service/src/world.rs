//! A whole service: people, a database, the graph, the consumer of the outbox, and the router before all of it.

use std::net::SocketAddr;
use std::sync::Arc;

use counterpart::server::{CursorKeys, Options, Service};
use counterpart_provider_bundles::{AuthzSync, Composition, Kept, SyncOptions};
use counterpart_relationships::{Relationship, Schema, Writer};
use counterpart_store::{self as store, AuditLog, AuditRow, Clock, Sqlite};
use counterpart_wire_tests::{Wire, serve};
use serde_json::Value;
use tempfile::TempDir;

use crate::bodies::MEDIA_TYPE;
use crate::faulty::Faulty;
use crate::people::People;
use crate::recording::Recording;
use crate::send::send;

/// The key that cursors of all worlds are sealed with.
pub const KEY: &str = "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

/// An id that nobody has.
pub const UNKNOWN: &str = "0198c2f4-7a10-7c3e-9b2a-4f1d2e3c5a60";

/// The tags of the contract.
const TAGS: [&str; 2] = ["provider-bundles", "clouds"];

/// The service and what lies behind it. Ada and zoe administer the platform, oscar audits it, eve holds nothing.
#[derive(Debug)]
pub struct World {
    /// The database.
    pub store: Faulty<Sqlite>,
    /// The graph.
    pub checker: Arc<Recording<Kept<Sqlite>>>,
    /// Who calls.
    pub people: People,
    /// The router.
    pub service: Service,
    /// Where database and secret lie.
    pub folder: TempDir,
}

impl World {
    /// A new one.
    pub async fn new() -> Self {
        Self::with_clock(Clock::default()).await
    }

    /// A new one, with another clock.
    ///
    /// # Panics
    ///
    /// Where there is no room for it.
    pub async fn with_clock(clock: Clock) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let options = store::Options { clock, ..store::Options::new(folder.path().join("world.db")) };
        let sqlite = Sqlite::open(options).await.expect("a database");
        let kept = Kept::load(sqlite.clone(), Arc::new(schema())).await.expect("a graph");
        let (store, checker) = (Faulty::new(sqlite), Arc::new(Recording::new(kept)));
        let people = People::in_folder(folder.path());
        let service = compose(&store, &checker, &people, KEY);
        let world = Self { store, checker, people, service, folder };
        for name in ["ada", "zoe"] {
            world.grant(&format!("platform:plexsphere#admin@user:{name}")).await;
        }
        world.grant("platform:plexsphere#auditor@user:oscar").await;
        world
    }

    /// The same service with other keys of cursors, one a line.
    #[must_use]
    pub fn with_keys(&self, keys: &str) -> Service {
        compose(&self.store, &self.checker, &self.people, keys)
    }
    /// The same service as an installation has it that leaves every operation dark.
    #[must_use]
    pub fn dark(&self) -> Service {
        TAGS.into_iter().fold(self.service.clone(), Service::without)
    }
    /// Serves over TCP until the test ends.
    #[must_use]
    pub fn serve(&self) -> SocketAddr {
        serve(self.service.clone())
    }

    /// The graph.
    #[must_use]
    pub fn kept(&self) -> &Kept<Sqlite> {
        self.checker.inner()
    }
    /// The database, which does not fail.
    #[must_use]
    pub fn sqlite(&self) -> &Sqlite {
        self.store.inner()
    }
    /// Writes a relationship.
    ///
    /// # Panics
    ///
    /// Where it is none.
    pub async fn grant(&self, relationship: &str) {
        let relationship: Relationship = relationship.parse().expect("a relationship");
        self.kept().touch(vec![relationship]).await.expect("it is written");
    }
    /// The consumer of the outbox.
    #[must_use]
    pub fn consumer(&self, options: SyncOptions) -> AuthzSync<Sqlite, Kept<Sqlite>> {
        AuthzSync::new(self.sqlite().clone(), self.kept().clone(), options)
    }
    /// Writes all grants that are due.
    ///
    /// # Panics
    ///
    /// Where the outbox cannot be read.
    pub async fn drain(&self) {
        let consumer = self.consumer(SyncOptions::default());
        while consumer.settle_due().await.expect("the outbox") > 0 {}
    }
    /// Forgets what database and checker were asked until now.
    pub fn forget(&self) {
        drop((self.store.taken(), self.checker.taken()));
    }
    /// The audit log.
    ///
    /// # Panics
    ///
    /// Where it cannot be read.
    pub async fn log(&self) -> Vec<AuditRow> {
        self.sqlite().rows(0, 10_000).await.expect("the log")
    }

    /// The request of a caller.
    #[must_use]
    pub fn request(&self, who: &str, method: &str, target: &str) -> Wire {
        Wire::request(method, target).with("Authorization", &format!("Bearer {}", self.people.token(who)))
    }
    /// Sends a request of a caller, with a body where it is not null.
    pub async fn ask(&self, who: &str, method: &str, target: &str, body: Value) -> Wire {
        let request = self.request(who, method, target);
        let request = if body.is_null() { request } else { request.with_json(MEDIA_TYPE, &body) };
        send(&self.service, &request).await
    }
    /// Reads.
    pub async fn get(&self, who: &str, target: &str) -> Wire {
        self.ask(who, "GET", target, Value::Null).await
    }
    /// Creates something of ada's: the answer.
    ///
    /// # Panics
    ///
    /// Where it is refused.
    pub async fn create(&self, path: &str, body: Value) -> Wire {
        let answer = self.ask("ada", "POST", path, body).await;
        assert_eq!(answer.status(), 201, "{answer:?}");
        answer
    }
    /// Creates a bundle of ada's that can be read: its id.
    pub async fn bundle(&self, body: Value) -> String {
        self.settled("/v1/provider-bundles", body).await
    }
    /// Creates a Cloud of ada's that can be read: its id.
    pub async fn cloud(&self, body: Value) -> String {
        self.settled("/v1/clouds", body).await
    }
    async fn settled(&self, path: &str, body: Value) -> String {
        let answer = self.create(path, body).await;
        self.drain().await;
        answer.json()["id"].as_str().unwrap_or_default().to_owned()
    }
}

fn compose(store: &Faulty<Sqlite>, checker: &Arc<Recording<Kept<Sqlite>>>, people: &People, keys: &str) -> Service {
    let composition = Composition {
        store: store.clone(),
        checker: checker.clone(),
        authenticator: people.identity(),
        cursors: CursorKeys::parse(keys).expect("keys"),
        options: Options::default(),
    };
    composition.into_service()
}

/// The schema of the graph, as the contract has it.
///
/// # Panics
///
/// Where it cannot be read.
#[must_use]
pub fn schema() -> Schema {
    let path = counterpart_tests::root().join("contracts/provider-bundles/authz.zed");
    Schema::parse(&std::fs::read_to_string(path).expect("the schema")).expect("a schema")
}
