//! Bundles and their versions.

use super::Everything;
use super::world::{
    TestClock, bundle_id, content, declaration, done, insert, largest, name, new_bundle, publisher, rename, slug,
    update, version,
};
use counterpart_store::{Change, Deleted, Inserted, NewBundle, Updated};
use provider_bundles::types::CloudProvider;

pub(crate) async fn inserted_and_read<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    assert_eq!(store.bundle(bundle.id).await.expect("read"), Some(bundle.clone()));
    assert_eq!((bundle.latest_version, bundle.revision), (version(1), 1));
    assert_eq!(bundle.declaration, declaration("v1.0.0"));
    assert_eq!(bundle.created_at, bundle.updated_at);
    assert_eq!(store.bundle(bundle_id()).await.expect("read"), None);
    let versions = store.versions(bundle.id, None, 10).await.expect("versions");
    assert_eq!(versions.rows.len(), 1);
    assert_eq!(versions.rows[0].created_by, publisher("user:ada"));
    assert_eq!(versions.rows[0].created_at, bundle.created_at);
}

pub(crate) async fn slugs_are_unique<S: Everything>(store: S, _: TestClock) {
    insert(&store, new_bundle("shop")).await;
    let other = NewBundle { provider: CloudProvider::Gcp, ..new_bundle("shop") };
    let mut change = store.begin().await.expect("begin");
    assert_eq!(change.insert_bundle(other).await.expect("insert"), Inserted::SlugTaken);
}

pub(crate) async fn ids_are_unique<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    let other = NewBundle { id: bundle.id, ..new_bundle("other") };
    let mut change = store.begin().await.expect("begin");
    assert_eq!(change.insert_bundle(other).await.expect("insert"), Inserted::Conflict);
}

pub(crate) async fn pages_by_slug<S: Everything>(store: S, _: TestClock) {
    // by bytes: a digit is before a hyphen's successor, and `a-b` is before `a0`
    for text in ["b", "a0", "a-b", "a", "0", "ab", "z"] {
        insert(&store, new_bundle(text)).await;
    }
    let (mut after, mut seen) = (None, Vec::new());
    loop {
        let page = store.bundles(after, 2).await.expect("page");
        assert!(page.rows.len() <= 2);
        seen.extend(page.rows.iter().map(|bundle| bundle.slug.to_string()));
        if !page.more {
            break;
        }
        after = page.rows.last().map(|bundle| bundle.slug.clone());
    }
    assert_eq!(seen, ["0", "a", "a-b", "a0", "ab", "b", "z"]);
    assert!(store.bundles(Some(slug("z")), 2).await.expect("page").rows.is_empty());
    let whole = store.bundles(None, 7).await.expect("page");
    assert!(!whole.more && whole.rows.len() == 7);
}

pub(crate) async fn content_publishes_versions<S: Everything>(store: S, _: TestClock) {
    let first = insert(&store, new_bundle("shop")).await;
    let second = done(update(&store, &first, content("v2.0.0")).await);
    assert_eq!((second.latest_version, second.revision), (version(2), 2));
    assert_eq!(second.declaration, declaration("v2.0.0"));
    assert!(second.updated_at > first.updated_at && second.created_at == first.created_at);
    // restating it publishes another one
    let third = done(update(&store, &second, content("v2.0.0")).await);
    assert_eq!(third.latest_version, version(3));
    let versions = store.versions(first.id, None, 10).await.expect("versions").rows;
    let tags: Vec<_> = versions.iter().map(|version| version.declaration.clone()).collect();
    assert_eq!(tags, [declaration("v2.0.0"), declaration("v2.0.0"), declaration("v1.0.0")]);
    assert_eq!(versions[0].created_at, third.updated_at);
    assert_eq!(versions[0].created_by, publisher("user:bob"));
}

pub(crate) async fn a_rename_publishes_none<S: Everything>(store: S, _: TestClock) {
    let first = insert(&store, new_bundle("shop")).await;
    let second = done(update(&store, &first, rename("Das Geschäft 🛒")).await);
    assert_eq!(second.display_name, name("Das Geschäft 🛒"));
    assert_eq!((second.latest_version, second.revision), (version(1), 2));
    assert_eq!(store.versions(first.id, None, 10).await.expect("versions").rows.len(), 1);
    assert_eq!(store.bundle(first.id).await.expect("read"), Some(second));
}

pub(crate) async fn a_lost_race_is_stale<S: Everything>(store: S, _: TestClock) {
    let read = insert(&store, new_bundle("shop")).await;
    done(update(&store, &read, rename("first")).await);
    assert_eq!(update(&store, &read, rename("second")).await, Updated::Stale);
    assert_eq!(update(&store, &read, content("v3")).await, Updated::Stale);
    let unknown = counterpart_store::Bundle { id: bundle_id(), ..read };
    assert_eq!(update(&store, &unknown, rename("third")).await, Updated::Stale);
}

pub(crate) async fn versions_newest_first<S: Everything>(store: S, _: TestClock) {
    let mut bundle = insert(&store, new_bundle("shop")).await;
    for number in 2..=5 {
        bundle = done(update(&store, &bundle, content(&format!("v{number}"))).await);
    }
    let page = store.versions(bundle.id, None, 3).await.expect("page");
    let numbers: Vec<_> = page.rows.iter().map(|row| row.version).collect();
    assert_eq!(numbers, [version(5), version(4), version(3)]);
    assert!(page.more);
    let rest = store.versions(bundle.id, Some(version(3)), 3).await.expect("page");
    assert_eq!(rest.rows.iter().map(|row| row.version).collect::<Vec<_>>(), [version(2), version(1)]);
    assert!(!rest.more);
    assert!(store.versions(bundle_id(), None, 3).await.expect("page").rows.is_empty());
}

pub(crate) async fn deleting<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    let mut change = store.begin().await.expect("begin");
    assert_eq!(change.delete_bundle(bundle.id).await.expect("delete"), Deleted::Done);
    change.commit().await.expect("commit");
    assert_eq!(store.bundle(bundle.id).await.expect("read"), None);
    assert!(store.versions(bundle.id, None, 1).await.expect("versions").rows.is_empty());
    let mut change = store.begin().await.expect("begin");
    assert_eq!(change.delete_bundle(bundle.id).await.expect("delete"), Deleted::Missing);
}

pub(crate) async fn a_dropped_change<S: Everything>(store: S, _: TestClock) {
    let kept = insert(&store, new_bundle("kept")).await;
    let mut change = store.begin().await.expect("begin");
    change.insert_bundle(new_bundle("lost")).await.expect("insert");
    change.update_bundle(kept.id, kept.revision, content("v2")).await.expect("update");
    drop(change);
    let rows = store.bundles(None, 10).await.expect("page").rows;
    assert_eq!(rows, [kept]);
    insert(&store, new_bundle("lost")).await;
}

pub(crate) async fn the_largest_declaration<S: Everything>(store: S, _: TestClock) {
    let new = NewBundle { declaration: largest(), display_name: name(&"🛒".repeat(256)), ..new_bundle("large") };
    let bundle = insert(&store, new).await;
    assert_eq!(bundle.declaration, largest());
    assert_eq!(store.bundle(bundle.id).await.expect("read"), Some(bundle));
}

pub(crate) async fn a_deleted_slug_is_free<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    let mut change = store.begin().await.expect("begin");
    assert_eq!(change.delete_bundle(bundle.id).await.expect("delete"), Deleted::Done);
    assert!(matches!(change.insert_bundle(new_bundle("shop")).await.expect("insert"), Inserted::Done(_)));
    change.commit().await.expect("commit");
    assert_eq!(store.bundles(None, 10).await.expect("page").rows.len(), 1);
}
