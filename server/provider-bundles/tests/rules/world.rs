//! A whole service: people, a database, the graph, the consumer of the outbox, and the router before all of it.

use std::path::Path;
use std::sync::Arc;

use axum::body::Body;
use counterpart::server::{Caller, CursorKeys, Demand, Options, Service, Unauthenticated};
use counterpart_provider_bundles::{AuthzSync, Composition, Kept, SyncOptions};
use counterpart_relationships::{Relationship, Schema, Writer};
use counterpart_store::{AuditLog, AuditRow, Sqlite};
use http::{HeaderMap, Request};
use http_body_util::BodyExt;
use provider_bundles::server::{Authenticator, Credentials};
use serde_json::{Value, json};
use tempfile::TempDir;

use counterpart_service_tests::{Faulty, Recording};

/// The key of all worlds.
const KEY: &str = "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

/// An id that nobody has.
pub(crate) const UNKNOWN: &str = "0198c2f4-7a10-7c3e-9b2a-4f1d2e3c5a60";

/// A token is the caller's name; `bot` is software.
#[derive(Debug, Clone, Copy)]
struct People;

impl Authenticator for People {
    async fn authenticate(&self, credentials: Credentials, _demand: Demand) -> Result<Caller, Unauthenticated> {
        let token = credentials.bearer.ok_or_else(|| Unauthenticated::new("there is no token"))?;
        let kind = if token.reveal() == "bot" { "service_identity" } else { "user" };
        Ok(Caller::new(kind, token.reveal()))
    }
}

/// An answer.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
    pub(crate) json: Value,
}

impl Answer {
    /// Status and code.
    pub(crate) fn problem(&self) -> (u16, &str) {
        (self.status, self.json["code"].as_str().unwrap_or_default())
    }
    /// A member that is text.
    pub(crate) fn text(&self, member: &str) -> String {
        self.json[member].as_str().unwrap_or_default().to_owned()
    }
    /// A member of each item.
    pub(crate) fn items(&self, member: &str) -> Vec<Value> {
        let items = self.json["items"].as_array().cloned().unwrap_or_default();
        items.into_iter().map(|item| item[member].clone()).collect()
    }
}

/// The service and what lies behind it. Ada administers the platform, oscar audits it, eve holds nothing.
pub(crate) struct World {
    pub(crate) store: Faulty<Sqlite>,
    pub(crate) checker: Arc<Recording<Kept<Sqlite>>>,
    pub(crate) service: Service,
    pub(crate) directory: TempDir,
}

impl World {
    pub(crate) async fn new() -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let world = Self::in_directory(directory).await;
        world.grant("platform:plexsphere#admin@user:ada").await;
        world.grant("platform:plexsphere#auditor@user:oscar").await;
        world
    }

    /// What another process left behind.
    pub(crate) async fn in_directory(directory: TempDir) -> Self {
        let sqlite = Sqlite::open(directory.path().join("world.db")).await.expect("a database");
        let kept = Kept::load(sqlite.clone(), Arc::new(schema())).await.expect("a graph");
        let (store, checker) = (Faulty::new(sqlite), Arc::new(Recording::new(kept)));
        let composition = Composition {
            store: store.clone(),
            checker: checker.clone(),
            authenticator: People,
            cursors: CursorKeys::parse(KEY).expect("a key"),
            options: Options::default(),
        };
        Self { store, checker, service: composition.into_service(), directory }
    }

    pub(crate) fn kept(&self) -> &Kept<Sqlite> {
        self.checker.inner()
    }

    pub(crate) fn sqlite(&self) -> &Sqlite {
        self.store.inner()
    }

    pub(crate) async fn grant(&self, relationship: &str) {
        let relationship: Relationship = relationship.parse().expect("a relationship");
        self.kept().touch(vec![relationship]).await.expect("it is written");
    }

    pub(crate) fn consumer(&self, options: SyncOptions) -> AuthzSync<Sqlite, Kept<Sqlite>> {
        AuthzSync::new(self.sqlite().clone(), self.kept().clone(), options)
    }

    /// Writes all grants that are due.
    pub(crate) async fn drain(&self) {
        let consumer = self.consumer(SyncOptions::default());
        while consumer.settle_due().await.expect("the outbox") > 0 {}
    }

    pub(crate) async fn ask(&self, who: &str, method: &str, path: &str, body: Value) -> Answer {
        let request = Request::builder().method(method).uri(path).header("Authorization", format!("Bearer {who}"));
        let request = if body.is_null() {
            request.body(Body::empty())
        } else {
            request.header("Content-Type", "application/json").body(Body::from(body.to_string()))
        };
        let response = self.service.answer(request.expect("a request")).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.expect("a body").to_bytes();
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        let json = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer { status: parts.status.as_u16(), headers: parts.headers, text, json }
    }
    pub(crate) async fn get(&self, who: &str, path: &str) -> Answer {
        self.ask(who, "GET", path, Value::Null).await
    }
    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask("ada", "POST", path, body).await
    }
    pub(crate) async fn patch(&self, path: &str, body: Value) -> Answer {
        self.ask("ada", "PATCH", path, body).await
    }
    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.ask("ada", "DELETE", path, Value::Null).await
    }

    /// The path of a new bundle of ada's that can be read, and its id.
    pub(crate) async fn bundle(&self, slug: &str) -> (String, String) {
        self.created("/v1/provider-bundles", bundle(slug)).await
    }
    /// The path of a new Cloud of ada's that can be read, and its id.
    pub(crate) async fn cloud(&self, body: Value) -> (String, String) {
        self.created("/v1/clouds", body).await
    }
    async fn created(&self, path: &str, body: Value) -> (String, String) {
        let answer = self.post(path, body).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        self.drain().await;
        (answer.headers["Location"].to_str().expect("text").to_owned(), answer.text("id"))
    }

    /// The audit log.
    pub(crate) async fn log(&self) -> Vec<AuditRow> {
        self.sqlite().rows(0, 1000).await.expect("the log")
    }
}

/// The schema of the contract.
pub(crate) fn schema() -> Schema {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts/provider-bundles/authz.zed");
    Schema::parse(&std::fs::read_to_string(path).expect("the schema")).expect("a schema")
}

/// Packages, by source and version.
pub(crate) fn packages(versions: &[(&str, &str)]) -> Value {
    versions.iter().map(|(source, version)| json!({ "source": source, "version": version })).collect()
}

/// A request that creates a bundle.
pub(crate) fn bundle(slug: &str) -> Value {
    json!({
        "display_name": "Hetzner, shared",
        "slug": slug,
        "provider": "hetzner",
        "provider_packages": packages(&[("xpkg.example.org/net", "v1"), ("xpkg.example.org/compute", "v2")]),
        "provider_config_api_version": "hcloud.example.org/v1",
    })
}

/// A request that creates a Cloud that takes its declaration from a bundle.
pub(crate) fn attached(slug: &str, bundle: &str) -> Value {
    json!({ "display_name": "Shop", "slug": slug, "provider": "hetzner", "provider_bundle_id": bundle })
}

/// A request that creates a Cloud with a declaration of its own.
pub(crate) fn own(slug: &str) -> Value {
    json!({
        "display_name": "Shop",
        "slug": slug,
        "provider": "hetzner",
        "provider_packages": packages(&[("xpkg.example.org/own", "v1")]),
        "provider_config_api_version": "own.example.org/v1",
    })
}
