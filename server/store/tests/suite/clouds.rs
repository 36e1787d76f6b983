//! Clouds, and the bundles that they reference.

use super::Everything;
use super::world::{
    TestClock, attach, bundle_id, cloud_id, content, declaration, done, insert, move_cloud, name, new_bundle,
    new_cloud, source_patch, update, version,
};
use counterpart_store::{Change, CloudPatch, Deleted, Inserted, NewCloud, Pin, Source, Updated};
use provider_bundles::types::CloudProvider;

pub(crate) async fn of_their_own<S: Everything>(store: S, _: TestClock) {
    let cloud = attach(&store, new_cloud("own", Source::Own(declaration("v7")))).await;
    assert_eq!((cloud.pin, cloud.declaration.clone(), cloud.revision), (None, declaration("v7"), 1));
    assert_eq!(store.cloud(cloud.id).await.expect("read"), Some(cloud));
    assert_eq!(store.cloud(cloud_id()).await.expect("read"), None);
}

pub(crate) async fn attached_to_the_newest<S: Everything>(store: S, _: TestClock) {
    let first = insert(&store, new_bundle("shop")).await;
    let second = done(update(&store, &first, content("v2")).await);
    let cloud = attach(&store, new_cloud("c", Source::Bundle(first.id, None))).await;
    assert_eq!(cloud.pin, Some(Pin { bundle: first.id, version: version(2) }));
    assert_eq!(cloud.declaration, declaration("v2"));
    // no Cloud moves when a version is published
    done(update(&store, &second, content("v3")).await);
    assert_eq!(store.cloud(cloud.id).await.expect("read"), Some(cloud));
}

pub(crate) async fn pinned_forth_and_back<S: Everything>(store: S, _: TestClock) {
    let first = insert(&store, new_bundle("shop")).await;
    done(update(&store, &first, content("v2")).await);
    let cloud = attach(&store, new_cloud("c", Source::Bundle(first.id, Some(version(1))))).await;
    assert_eq!(cloud.declaration, declaration("v1.0.0"));
    let to = |number| source_patch(Source::Bundle(first.id, number));
    let forth = done(move_cloud(&store, &cloud, to(Some(version(2)))).await);
    assert_eq!(forth.declaration, declaration("v2"));
    let back = done(move_cloud(&store, &forth, to(Some(version(1)))).await);
    assert_eq!(back.declaration, declaration("v1.0.0"));
    let newest = done(move_cloud(&store, &back, to(None)).await);
    assert_eq!(newest.pin, Some(Pin { bundle: first.id, version: version(2) }));
    let own = done(move_cloud(&store, &newest, source_patch(Source::Own(declaration("own")))).await);
    assert_eq!((own.pin, own.declaration.clone()), (None, declaration("own")));
    let renamed = CloudPatch { display_name: Some(name("Neu")), source: None };
    let renamed = done(move_cloud(&store, &own, renamed).await);
    assert_eq!((renamed.pin, &renamed.declaration, renamed.revision), (None, &own.declaration, 6));
    assert_eq!(store.cloud(cloud.id).await.expect("read"), Some(renamed));
}

pub(crate) async fn what_a_source_lacks<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    let cloud = attach(&store, new_cloud("own", Source::Own(declaration("v7")))).await;
    let gcp = NewCloud { provider: CloudProvider::Gcp, ..new_cloud("gcp", Source::Own(declaration("v7"))) };
    let gcp = attach(&store, gcp).await;
    let cases = [
        (Source::Bundle(bundle_id(), None), CloudProvider::Aws, Inserted::NoBundle, Updated::NoBundle),
        (Source::Bundle(bundle_id(), Some(version(1))), CloudProvider::Aws, Inserted::NoBundle, Updated::NoBundle),
        (Source::Bundle(bundle.id, None), CloudProvider::Gcp, Inserted::OtherProvider, Updated::OtherProvider),
        (Source::Bundle(bundle.id, Some(version(2))), CloudProvider::Aws, Inserted::NoVersion, Updated::NoVersion),
        (
            Source::Bundle(bundle.id, Some(version(9_223_372_036_854_775_807))),
            CloudProvider::Aws,
            Inserted::NoVersion,
            Updated::NoVersion,
        ),
    ];
    for (source, provider, inserted, updated) in cases {
        let new = NewCloud { provider, ..new_cloud("c", source.clone()) };
        let mut change = store.begin().await.expect("begin");
        assert_eq!(change.insert_cloud(new).await.expect("insert"), inserted);
        drop(change);
        let cloud = if provider == CloudProvider::Gcp { &gcp } else { &cloud };
        assert_eq!(move_cloud(&store, cloud, source_patch(source)).await, updated);
    }
    assert_eq!(store.cloud(cloud.id).await.expect("read"), Some(cloud));
}

pub(crate) async fn roster_by_id<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    let other = insert(&store, new_bundle("other")).await;
    let mut ids = Vec::new();
    for text in ["z", "y", "x"] {
        ids.push(attach(&store, new_cloud(text, Source::Bundle(bundle.id, None))).await.id);
    }
    attach(&store, new_cloud("w", Source::Bundle(other.id, None))).await;
    attach(&store, new_cloud("v", Source::Own(declaration("v7")))).await;
    ids.sort();
    let page = store.roster(bundle.id, None, 2).await.expect("page");
    assert!(page.more);
    assert_eq!(page.rows[0].version, version(1));
    let rest = store.roster(bundle.id, Some(page.rows[1].id), 2).await.expect("page");
    assert!(!rest.more);
    let seen: Vec<_> = page.rows.iter().chain(&rest.rows).map(|row| row.id).collect();
    assert_eq!(seen, ids);
}

pub(crate) async fn pages_of_clouds<S: Everything>(store: S, _: TestClock) {
    for text in ["c", "a", "b"] {
        attach(&store, new_cloud(text, Source::Own(declaration("v7")))).await;
    }
    let page = store.clouds(None, 2).await.expect("page");
    assert!(page.more);
    assert_eq!(page.rows.iter().map(|row| row.slug.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    let rest = store.clouds(Some(page.rows[1].slug.clone()), 2).await.expect("page");
    assert_eq!((rest.rows.len(), rest.more), (1, false));
}

pub(crate) async fn referenced_bundles_stay<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    for text in ["a", "b"] {
        attach(&store, new_cloud(text, Source::Bundle(bundle.id, None))).await;
    }
    let mut change = store.begin().await.expect("begin");
    assert_eq!(change.delete_bundle(bundle.id).await.expect("delete"), Deleted::Referenced(Some(2)));
    drop(change);
    assert!(store.bundle(bundle.id).await.expect("read").is_some());
}

pub(crate) async fn stale_clouds<S: Everything>(store: S, _: TestClock) {
    let read = attach(&store, new_cloud("own", Source::Own(declaration("v7")))).await;
    done(move_cloud(&store, &read, source_patch(Source::Own(declaration("v8")))).await);
    assert_eq!(move_cloud(&store, &read, source_patch(Source::Own(declaration("v9")))).await, Updated::Stale);
    // staleness is found before what the source lacks
    assert_eq!(move_cloud(&store, &read, source_patch(Source::Bundle(bundle_id(), None))).await, Updated::Stale);
}

pub(crate) async fn deleting_clouds<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    let cloud = attach(&store, new_cloud("c", Source::Bundle(bundle.id, None))).await;
    let mut change = store.begin().await.expect("begin");
    assert_eq!(change.delete_cloud(cloud.id).await.expect("delete"), Deleted::Done);
    assert_eq!(change.delete_cloud(cloud.id).await.expect("delete"), Deleted::Missing);
    assert_eq!(change.delete_bundle(bundle.id).await.expect("delete"), Deleted::Done);
    change.commit().await.expect("commit");
    assert_eq!(store.cloud(cloud.id).await.expect("read"), None);
}

pub(crate) async fn slugs_of_clouds<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("same")).await;
    let cloud = attach(&store, new_cloud("same", Source::Bundle(bundle.id, None))).await;
    let mut change = store.begin().await.expect("begin");
    let again = new_cloud("same", Source::Own(declaration("v7")));
    assert_eq!(change.insert_cloud(again).await.expect("insert"), Inserted::SlugTaken);
    drop(change);
    let again = NewCloud { id: cloud.id, ..new_cloud("other", Source::Own(declaration("v7"))) };
    let mut change = store.begin().await.expect("begin");
    assert_eq!(change.insert_cloud(again).await.expect("insert"), Inserted::Conflict);
}
