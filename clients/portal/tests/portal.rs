//! The portal against the real service, without a network between them.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use counterpart::Uuid;
use counterpart_service_tests::{Fault, World, attached, bundle, own};
use portal::{CreateError, Outcome, Patience, Portal, PortalError, To};
use provider_bundles::types::{
    CloudId, CloudProvider, CloudProviderPackage, DisplayName, PackageSource, PackageVersion,
    ProviderBundleCreateRequest, ProviderBundleId, ProviderConfigApiVersion, ProviderPackages, Slug, VersionNumber,
};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

fn portal(world: &World, who: &str) -> Portal {
    let patience = Patience {
        first: Duration::from_millis(5),
        longest: Duration::from_millis(20),
        whole: Duration::from_millis(400),
    };
    Portal::connect(world.service.clone(), world.people.token(who)).with_patience(patience)
}

fn request(slug: &str) -> ProviderBundleCreateRequest {
    let package = CloudProviderPackage {
        source: PackageSource::new("xpkg.example.com/acme/provider-aws").unwrap(),
        version: PackageVersion::new("v1.0.0").unwrap(),
    };
    ProviderBundleCreateRequest {
        display_name: DisplayName::new("A bundle").unwrap(),
        slug: Slug::new(slug).unwrap(),
        provider: CloudProvider::Aws,
        provider_packages: ProviderPackages::new(vec![package]).unwrap(),
        provider_config_api_version: ProviderConfigApiVersion::new("aws.example.com/v1").unwrap(),
    }
}

fn uuid(text: &str) -> Uuid {
    text.parse().unwrap()
}

/// A bundle with two versions and Clouds that pin the first one.
async fn with_clouds(world: &World, clouds: &[&str]) -> (ProviderBundleId, Vec<CloudId>) {
    let id = world.bundle(bundle("shared")).await;
    world.drain().await;
    let mut ids = Vec::new();
    for slug in clouds {
        let cloud = world.cloud(attached(slug, &id)).await;
        ids.push(CloudId::new(uuid(&cloud)).unwrap());
    }
    world.drain().await;
    let target = format!("/v1/provider-bundles/{id}");
    let patched =
        world.ask("ada", "PATCH", &target, json!({ "provider_config_api_version": "aws.example.com/v2" })).await;
    assert_eq!(patched.status(), 200);
    (ProviderBundleId::new(uuid(&id)).unwrap(), ids)
}

fn version(number: u64) -> VersionNumber {
    VersionNumber::new(number).unwrap()
}

#[tokio::test]
async fn what_was_created_is_waited_for() {
    let world = Arc::new(World::new().await);
    let portal = portal(&world, "ada");
    let consumer = tokio::spawn({
        let world = world.clone();
        async move {
            tokio::time::sleep(Duration::from_millis(30)).await;
            world.drain().await;
        }
    });
    let bundle = portal.create_bundle(request("first")).await.unwrap();
    assert_eq!((bundle.slug.as_str(), *bundle.latest_version.get()), ("first", 1));
    consumer.await.unwrap();
}

#[tokio::test]
async fn what_was_created_is_not_lost_where_its_grants_do_not_come() {
    let world = World::new().await;
    let Err(CreateError::NotReadable(created)) = portal(&world, "ada").create_bundle(request("first")).await else {
        panic!("nobody wrote the grants")
    };
    assert_eq!(created.slug.as_str(), "first");
    let Err(CreateError::Create(_)) = portal(&world, "eve").create_bundle(request("second")).await else {
        panic!("eve may not create anything")
    };
}

#[tokio::test]
async fn listings_are_whole() {
    let world = World::new().await;
    for slug in ["c", "a", "b"] {
        world.bundle(bundle(slug)).await;
    }
    world.drain().await;
    let (id, clouds) = with_clouds(&world, &["one", "two"]).await;
    let portal = portal(&world, "ada");
    let slugs: Vec<_> = portal.bundles().await.unwrap().into_iter().map(|bundle| bundle.slug.into_inner()).collect();
    assert_eq!(slugs, ["a", "b", "c", "shared"]);
    let versions: Vec<_> = portal.versions(id).await.unwrap().iter().map(|version| *version.version.get()).collect();
    assert_eq!(versions, [2, 1]);
    let roster: Vec<_> = portal.roster(id).await.unwrap().iter().map(|row| row.cloud_id).collect();
    assert_eq!(roster, clouds);
    assert_eq!(portal.clouds().await.unwrap().len(), 2);
    world.store.set(Some(Fault::Read));
    assert!(matches!(portal.bundles().await, Err(PortalError::ListBundles(_))));
}

#[tokio::test]
async fn a_promotion_that_lost_a_race_is_decided_anew() {
    let world = Arc::new(World::new().await);
    let (_, clouds) = with_clouds(&world, &["one"]).await;
    let (portal, cloud) = (portal(&world, "ada"), clouds[0]);
    world.store.before_change({
        let world = world.clone();
        async move {
            let target = format!("/v1/clouds/{}", cloud.get());
            assert_eq!(world.ask("ada", "PATCH", &target, json!({ "display_name": "Else" })).await.status(), 200);
        }
    });
    let moved = portal.promote(cloud, To::Latest).await.unwrap();
    assert_eq!(moved, Outcome::Moved { from: version(1), to: version(2) });
    assert_eq!(portal.promote(cloud, To::Latest).await.unwrap(), Outcome::Unchanged(version(2)));
    let back = portal.promote(cloud, To::Version(version(1))).await.unwrap();
    assert_eq!(back, Outcome::Moved { from: version(2), to: version(1) });
    world.store.set(Some(Fault::Stale));
    assert!(matches!(portal.promote(cloud, To::Latest).await, Err(PortalError::PatchCloud(_))));
}

#[tokio::test]
async fn a_cloud_with_a_declaration_of_its_own_is_not_promoted() {
    let world = World::new().await;
    let cloud = world.cloud(own("alone")).await;
    world.drain().await;
    let promoted = portal(&world, "ada").promote(CloudId::new(uuid(&cloud)).unwrap(), To::Latest).await;
    assert!(matches!(promoted, Err(PortalError::Moved)));
}

#[tokio::test]
async fn a_report_says_what_became_of_each_cloud() {
    let world = World::new().await;
    let (id, clouds) = with_clouds(&world, &["one", "two", "three"]).await;
    portal(&world, "ada").promote(clouds[1], To::Latest).await.unwrap();
    world.grant(&format!("provider_bundle:{}#bundle_admin@user:mia", id.get())).await;
    for cloud in &clouds[..2] {
        world.grant(&format!("cloud:{}#cloud_admin@user:mia", cloud.get())).await;
    }
    let mut told = Vec::new();
    let report = portal(&world, "mia").promote_all(id, To::Latest, |progress| told.push(progress)).await.unwrap();
    assert_eq!((report.moved(), report.unchanged()), (1, 1));
    let failed: Vec<_> = report.failed().map(|(fate, error)| (fate.cloud, error.to_string())).collect();
    assert!(matches!(&*failed, [(cloud, _)] if *cloud == clouds[2]), "{failed:?}");
    assert_eq!(told.iter().map(|progress| progress.done).collect::<Vec<_>>(), [0, 1, 2, 3]);
    let text = report.to_string();
    assert!(text.starts_with("version 2: 1 moved, 1 there already, 1 failed\n"), "{text}");
    assert!(text.contains("\n  one: 1 -> 2") && text.contains("\n  two: there already"), "{text}");
}
