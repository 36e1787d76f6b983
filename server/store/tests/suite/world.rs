//! What the tests put in.

use counterpart::Json;
use counterpart::server::{AuditEntry, AuditOutcome, Caller, EventEntry};
use counterpart_store::{
    Bundle, BundlePatch, Change, Clock, Cloud, CloudPatch, Content, Declaration, Inserted, NewBundle, NewCloud, Source,
    Store, StoreError, Updated,
};
use provider_bundles::types::{
    CloudId, CloudProvider, DisplayName, ProviderBundleId, ProviderConfigApiVersion, ProviderPackages, Publisher, Slug,
    VersionNumber,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use uuid::Uuid;

/// A clock that goes a microsecond on each time it is asked, and jumps where it is told.
#[derive(Clone)]
pub(crate) struct TestClock(Arc<AtomicI64>);

impl Default for TestClock {
    fn default() -> Self {
        Self(Arc::new(AtomicI64::new(1_772_281_800_000_000)))
    }
}

impl TestClock {
    pub(crate) fn clock(&self) -> Clock {
        let micros = self.0.clone();
        Clock::new(move || at(micros.fetch_add(1, Ordering::SeqCst)))
    }
    pub(crate) fn jump(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1_000_000, Ordering::SeqCst);
    }
}

fn at(micros: i64) -> SystemTime {
    UNIX_EPOCH + Duration::from_micros(u64::try_from(micros).expect("after 1970"))
}

pub(crate) fn slug(text: &str) -> Slug {
    text.parse().expect("a slug")
}

pub(crate) fn name(text: &str) -> DisplayName {
    text.parse().expect("a name")
}

pub(crate) fn version(number: u64) -> VersionNumber {
    VersionNumber::new(number).expect("a version")
}

pub(crate) fn declaration(tag: &str) -> Declaration {
    let json = format!(r#"[{{"source":"xpkg.example.org/providers/aws","version":"{tag}"}}]"#);
    Declaration { packages: counterpart::decode(json.as_bytes()).expect("packages"), config_api_version: api("v1") }
}

pub(crate) fn api(version: &str) -> ProviderConfigApiVersion {
    format!("aws.example.org/{version}").parse().expect("an API version")
}

/// The largest declaration that the contract allows.
pub(crate) fn largest() -> Declaration {
    let package = |number: usize| {
        let source = format!("{}/{number:03}", "a".repeat(251));
        format!(r#"{{"source":"{source}","version":"{}"}}"#, "v".repeat(128))
    };
    let packages: Vec<String> = (0..16).map(package).collect();
    let packages: ProviderPackages =
        counterpart::decode(format!("[{}]", packages.join(",")).as_bytes()).expect("the largest list");
    let group = format!("{}.example/v1", "g".repeat(300));
    Declaration { packages, config_api_version: group.parse().expect("a long API version") }
}

pub(crate) fn publisher(text: &str) -> Publisher {
    text.parse().expect("a publisher")
}

pub(crate) fn bundle_id() -> ProviderBundleId {
    ProviderBundleId::new(Uuid::now_v7()).expect("a UUIDv7")
}

pub(crate) fn cloud_id() -> CloudId {
    CloudId::new(Uuid::now_v7()).expect("a UUIDv7")
}

pub(crate) fn new_bundle(text: &str) -> NewBundle {
    NewBundle {
        id: bundle_id(),
        display_name: name(text),
        slug: slug(text),
        provider: CloudProvider::Aws,
        declaration: declaration("v1.0.0"),
        created_by: publisher("user:ada"),
    }
}

pub(crate) fn new_cloud(text: &str, source: Source) -> NewCloud {
    NewCloud { id: cloud_id(), display_name: name(text), slug: slug(text), provider: CloudProvider::Aws, source }
}

pub(crate) fn content(tag: &str) -> BundlePatch {
    let content = Content { declaration: declaration(tag), created_by: publisher("user:bob") };
    BundlePatch { display_name: None, content: Some(content) }
}

pub(crate) fn rename(text: &str) -> BundlePatch {
    BundlePatch { display_name: Some(name(text)), content: None }
}

pub(crate) fn source_patch(source: Source) -> CloudPatch {
    CloudPatch { display_name: None, source: Some(source) }
}

pub(crate) async fn insert<S: Store>(store: &S, new: NewBundle) -> Bundle {
    let mut change = store.begin().await.expect("begin");
    let Inserted::Done(bundle) = change.insert_bundle(new).await.expect("insert") else { unreachable!("inserted") };
    change.commit().await.expect("commit");
    bundle
}

pub(crate) async fn attach<S: Store>(store: &S, new: NewCloud) -> Cloud {
    let mut change = store.begin().await.expect("begin");
    let Inserted::Done(cloud) = change.insert_cloud(new).await.expect("insert") else { unreachable!("inserted") };
    change.commit().await.expect("commit");
    cloud
}

pub(crate) async fn update<S: Store>(store: &S, bundle: &Bundle, patch: BundlePatch) -> Updated<Bundle> {
    let mut change = store.begin().await.expect("begin");
    let updated = change.update_bundle(bundle.id, bundle.revision, patch).await.expect("update");
    if matches!(updated, Updated::Done(_)) {
        change.commit().await.expect("commit");
    }
    updated
}

pub(crate) async fn move_cloud<S: Store>(store: &S, cloud: &Cloud, patch: CloudPatch) -> Updated<Cloud> {
    let mut change = store.begin().await.expect("begin");
    let updated = change.update_cloud(cloud.id, cloud.revision, patch).await.expect("update");
    if matches!(updated, Updated::Done(_)) {
        change.commit().await.expect("commit");
    }
    updated
}

pub(crate) fn done<T: std::fmt::Debug>(updated: Updated<T>) -> T {
    match updated {
        Updated::Done(value) => value,
        other => unreachable!("{other:?}"),
    }
}

pub(crate) fn json(text: &str) -> Json {
    text.parse().expect("JSON")
}

pub(crate) fn entry(id: &str) -> AuditEntry {
    AuditEntry {
        relation: "provider_bundle.update",
        operation: "PatchProviderBundle",
        caller: Caller::new("user", "ada"),
        object: "provider_bundle",
        id: Some(id.to_owned()),
        outcome: AuditOutcome::Succeeded,
        request_id: "request-1".to_owned(),
        at: at(1_772_281_800_000_000),
        context: json(r#"{"fields":["display_name","provider_packages"]}"#),
        problem: None,
    }
}

pub(crate) fn event(name: &'static str, aggregate: &str) -> EventEntry {
    let event = json(&format!(r#"{{"id":"{aggregate}"}}"#));
    EventEntry { name, aggregate: aggregate.to_owned(), event, request_id: "request-1".to_owned() }
}

/// Writes events in a transaction of their own.
pub(crate) async fn tell<S: Store>(store: &S, events: &[(&'static str, &str)]) {
    let mut change = store.begin().await.expect("begin");
    for (name, aggregate) in events {
        append(&mut change, event(name, aggregate)).await.expect("append");
    }
    change.commit().await.expect("commit");
}

async fn append<C: Change>(change: &mut C, event: EventEntry) -> Result<(), StoreError> {
    change.append(None, Some(event)).await
}
