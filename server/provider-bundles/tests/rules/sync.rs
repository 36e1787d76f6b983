//! The consumer of the outbox, and the graph that it writes.

use std::sync::Arc;
use std::time::Duration;

use counterpart_provider_bundles::{AuthzSync, Kept, SyncError, SyncOptions};
use counterpart_relationships::{Object, Relationship, WriteError, Writer};
use counterpart_store::{EventState, Outbox, Relationships, Sqlite};
use serde_json::json;
use tokio::sync::watch;

use crate::world::{World, bundle, own, schema};
use counterpart_service_tests::Fault;

/// A graph that takes nothing, for one reason or another.
#[derive(Debug, Clone)]
struct Refusing(WriteError);

impl Writer for Refusing {
    async fn touch(&self, _: Vec<Relationship>) -> Result<(), WriteError> {
        Err(self.0.clone())
    }
    async fn delete(&self, _: Vec<Relationship>) -> Result<(), WriteError> {
        Err(self.0.clone())
    }
    async fn delete_object(&self, _: &Object) -> Result<(), WriteError> {
        Err(self.0.clone())
    }
}

fn impatient() -> SyncOptions {
    let mut options = SyncOptions::default();
    (options.interval, options.first_wait, options.attempts) = (Duration::from_millis(1), Duration::ZERO, 3);
    options
}

/// A graph that takes everything but Clouds.
#[derive(Debug, Clone)]
struct Cloudless(Kept<Sqlite>);

impl Writer for Cloudless {
    async fn touch(&self, relationships: Vec<Relationship>) -> Result<(), WriteError> {
        if relationships.iter().any(|relationship| relationship.to_string().starts_with("cloud:")) {
            return Err(WriteError::Invalid("a Cloud".to_owned()));
        }
        self.0.touch(relationships).await
    }
    async fn delete(&self, relationships: Vec<Relationship>) -> Result<(), WriteError> {
        self.0.delete(relationships).await
    }
    async fn delete_object(&self, object: &Object) -> Result<(), WriteError> {
        self.0.delete_object(object).await
    }
}

fn refusing(world: &World, error: WriteError) -> AuthzSync<Sqlite, Refusing> {
    AuthzSync::new(world.sqlite().clone(), Refusing(error), impatient())
}

#[tokio::test]
async fn a_creator_is_granted_and_a_deletion_purges() {
    let world = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    let (cloud_path, cloud) = world.cloud(own("shop")).await;
    let expected = [
        format!("cloud:{cloud}#cloud_admin@user:ada"),
        "platform:plexsphere#admin@user:ada".to_owned(),
        "platform:plexsphere#auditor@user:oscar".to_owned(),
        format!("provider_bundle:{id}#bundle_admin@user:ada"),
        format!("provider_bundle:{id}#parent@platform:plexsphere"),
    ];
    assert_eq!(world.sqlite().load().await.unwrap(), expected);
    assert_eq!(world.patch(&path, json!({ "display_name": "Named" })).await.status, 200);
    assert_eq!((world.delete(&path).await.status, world.delete(&cloud_path).await.status), (204, 204));
    world.drain().await;
    assert_eq!(world.sqlite().load().await.unwrap(), expected[1..3], "in the database");
    assert_eq!(world.get("ada", &path).await.status, 403, "in memory");
}

#[tokio::test]
async fn the_graph_is_read_again_after_a_restart() {
    let world = World::new().await;
    let (path, _) = world.bundle("hetzner").await;
    let World { directory, store, service, checker } = world;
    store.inner().close().await;
    drop((store, service, checker));
    let again = World::in_directory(directory).await;
    assert_eq!(again.get("oscar", &path).await.status, 200);
    assert_eq!(again.get("eve", &path).await.status, 403);
}

#[tokio::test]
async fn what_the_schema_refuses_is_not_loaded_or_written() {
    let world = World::new().await;
    let wrong: Relationship = "cloud:shop#owner@user:ada".parse().unwrap();
    assert!(matches!(world.kept().touch(vec![wrong]).await, Err(WriteError::Invalid(_))));
    assert_eq!(world.sqlite().load().await.unwrap().len(), 2);
    world.sqlite().touch(vec!["cloud:shop#owner@user:ada".to_owned()]).await.unwrap();
    let error = Kept::load(world.sqlite().clone(), Arc::new(schema())).await.expect_err("a relation nobody knows");
    assert!(error.to_string().contains("cloud:shop#owner@user:ada"), "{error}");
}

#[tokio::test]
async fn an_event_may_come_again() {
    let world = World::new().await;
    let created = world.post("/v1/provider-bundles", bundle("hetzner")).await;
    let path = format!("/v1/provider-bundles/{}", created.text("id"));
    let consumer = AuthzSync::new(world.store.clone(), world.kept().clone(), impatient());
    world.store.set(Some(Fault::Delivered));
    for _ in 0..3 {
        assert!(matches!(consumer.settle_due().await, Err(SyncError::Store(_))));
    }
    let graph = world.sqlite().load().await.unwrap();
    assert_eq!((graph.len(), world.get("ada", &path).await.status), (4, 200), "it was written");
    world.store.set(None);
    assert_eq!((consumer.settle_due().await.unwrap(), consumer.settle_due().await.unwrap()), (1, 0));
    assert_eq!(world.sqlite().load().await.unwrap(), graph);
}

#[tokio::test]
async fn an_invalid_event_dies_and_is_driven_again() {
    let world = World::new().await;
    let created = world.post("/v1/provider-bundles", bundle("hetzner")).await;
    let path = format!("/v1/provider-bundles/{}", created.text("id"));
    world.post("/v1/clouds", own("shop")).await;
    let consumer = refusing(&world, WriteError::Invalid("nobody knows why".to_owned()));
    while consumer.settle_due().await.unwrap() > 0 {}
    let dead = world.sqlite().events(Some(EventState::Dead), 10).await.unwrap();
    assert_eq!(
        dead.iter().map(|event| (&*event.name, event.attempts)).collect::<Vec<_>>(),
        [("ProviderBundleCreated", 3), ("CloudCreated", 3)]
    );
    assert_eq!(dead[0].last_error.as_deref(), Some("nobody knows why"));
    world.drain().await;
    assert_eq!(world.get("ada", &path).await.status, 403, "a dead event stays so");
    world.sqlite().redrive(None).await.unwrap();
    world.drain().await;
    assert_eq!(world.get("ada", &path).await.status, 200);
}

#[tokio::test]
async fn a_refused_event_is_refused_by_itself() {
    let world = World::new().await;
    world.post("/v1/provider-bundles", bundle("hetzner")).await;
    world.post("/v1/clouds", own("shop")).await;
    world.post("/v1/provider-bundles", bundle("gcp")).await;
    let consumer = AuthzSync::new(world.sqlite().clone(), Cloudless(world.kept().clone()), impatient());
    assert_eq!(consumer.settle_due().await.unwrap(), 3);
    let left = world.sqlite().events(None, 10).await.unwrap();
    assert_eq!(
        left.iter().map(|event| (&*event.name, event.attempts)).collect::<Vec<_>>(),
        [("CloudCreated", 1)],
        "the bundles' events are delivered"
    );
    assert_eq!(world.sqlite().load().await.unwrap().len(), 2 + 2 * 2);
}

#[tokio::test]
async fn a_graph_out_of_reach_counts_for_no_event() {
    let world = World::new().await;
    world.post("/v1/provider-bundles", bundle("hetzner")).await;
    let consumer = refusing(&world, WriteError::Unavailable("it is switched off".to_owned()));
    for _ in 0..20 {
        assert!(matches!(consumer.settle_due().await, Err(SyncError::Graph(_))));
    }
    let events = world.sqlite().events(None, 10).await.unwrap();
    assert_eq!(
        events.iter().map(|event| (event.attempts, event.state)).collect::<Vec<_>>(),
        [(0, EventState::Pending)]
    );
}

#[tokio::test]
async fn grants_that_were_revived_are_removed_and_no_others() {
    let world = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    world.delete(&path).await;
    world.drain().await;
    world.grant(&format!("provider_bundle:{id}#bundle_admin@user:ada")).await;
    world.grant("provider_bundle:never-known#bundle_admin@user:ada").await;
    assert_eq!(world.get("ada", &path).await.status, 404, "a stalled consumer has revived a grant");
    world.consumer(SyncOptions::default()).reconcile().await.unwrap();
    assert_eq!(world.get("ada", &path).await.status, 403);
    assert!(
        world.sqlite().load().await.unwrap().contains(&"provider_bundle:never-known#bundle_admin@user:ada".to_owned())
    );
}

#[tokio::test]
async fn it_works_until_it_is_told_to_stop() {
    let world = World::new().await;
    let (stop, stopped) = watch::channel(false);
    let consumer = tokio::spawn(world.consumer(impatient()).run(stopped));
    let created = world.post("/v1/provider-bundles", bundle("hetzner")).await;
    let path = format!("/v1/provider-bundles/{}", created.text("id"));
    while world.get("ada", &path).await.status == 403 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    stop.send(true).unwrap();
    consumer.await.unwrap();
    let (stop, stopped) = watch::channel(false);
    drop(stop);
    world.consumer(impatient()).run(stopped).await;
}
