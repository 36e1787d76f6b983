//! Many at once.

use super::Everything;
use super::world::{TestClock, attach, content, declaration, entry, event, insert, new_bundle, new_cloud, version};
use counterpart::server::Transaction;
use counterpart_store::{Change, Deleted, Inserted, Pin, Source, Updated, Verdict};
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::task::JoinSet;

/// Reads, and writes what it decided on the revision read. Says which version it published, if it won.
async fn patch<S: Everything>(store: S, id: provider_bundles::types::ProviderBundleId, tag: String) -> Option<u64> {
    let read = store.bundle(id).await.expect("read").expect("there");
    tokio::task::yield_now().await;
    let mut change = store.begin().await.expect("begin");
    match change.update_bundle(id, read.revision, content(&tag)).await.expect("update") {
        Updated::Done(bundle) => {
            let told = event("ProviderBundleUpdated", &id.get().to_string());
            change.append(Some(entry(&tag)), Some(told)).await.expect("append");
            change.commit().await.expect("commit");
            assert_eq!(bundle.latest_version.into_inner(), read.latest_version.into_inner() + 1);
            Some(bundle.latest_version.into_inner())
        }
        Updated::Stale => None,
        other => unreachable!("{other:?}"),
    }
}

pub(crate) async fn writers_of_one_bundle<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    let mut writers = JoinSet::new();
    for writer in 0..64 {
        let (store, id) = (store.clone(), bundle.id);
        writers.spawn(async move {
            let mut outcomes = Vec::new();
            for round in 0..3 {
                outcomes.push(patch(store.clone(), id, format!("w{writer}-{round}")).await);
            }
            outcomes
        });
    }
    let outcomes = writers.join_all().await.concat();
    let published: BTreeSet<u64> = outcomes.iter().flatten().copied().collect();
    let accepted = outcomes.iter().flatten().count();
    assert!(accepted < outcomes.len(), "somebody lost");
    // every accepted patch is one version, and there are no others
    assert_eq!(published, (2..=u64::try_from(accepted).expect("few") + 1).collect());
    let bundle = store.bundle(bundle.id).await.expect("read").expect("there");
    assert_eq!(bundle.latest_version, version(u64::try_from(accepted).expect("few") + 1));
    let versions = store.versions(bundle.id, None, 1000).await.expect("versions").rows;
    assert_eq!((versions.len(), &versions[0].declaration), (accepted + 1, &bundle.declaration));
    assert_eq!(store.events(None, 1000).await.expect("events").len(), accepted);
    let Verdict::Sound(head) = store.verify().await.expect("verify") else { unreachable!("sound") };
    assert_eq!(head.sequence, i64::try_from(accepted).expect("few"));
}

pub(crate) async fn deletes_against_attaches<S: Everything>(store: S, _: TestClock) {
    for round in 0..12 {
        let bundle = insert(&store, new_bundle(&format!("b{round}"))).await;
        let mut attaches = JoinSet::new();
        for number in 0..4 {
            let (store, id) = (store.clone(), bundle.id);
            attaches.spawn(async move {
                let mut change = store.begin().await.expect("begin");
                let new = new_cloud(&format!("c{round}-{number}"), Source::Bundle(id, None));
                let inserted = change.insert_cloud(new).await.expect("insert");
                change.commit().await.expect("commit");
                inserted
            });
        }
        let mut change = store.begin().await.expect("begin");
        let deleted = change.delete_bundle(bundle.id).await.expect("delete");
        if deleted == Deleted::Done {
            change.commit().await.expect("commit");
        } else {
            drop(change);
        }
        let outcomes = attaches.join_all().await;
        let done = outcomes.iter().filter(|outcome| matches!(outcome, Inserted::Done(_))).count();
        let there = store.bundle(bundle.id).await.expect("read").is_some();
        assert_eq!(there, deleted != Deleted::Done);
        assert_eq!(done, if there { 4 } else { 0 }, "no Cloud points at nothing");
    }
}

pub(crate) async fn attaches_of_one_slug<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    let mut attaches = JoinSet::new();
    for _ in 0..16 {
        let (store, id) = (store.clone(), bundle.id);
        attaches.spawn(async move {
            let mut change = store.begin().await.expect("begin");
            let inserted = change.insert_cloud(new_cloud("one", Source::Bundle(id, None))).await.expect("insert");
            if matches!(inserted, Inserted::Done(_)) {
                change.commit().await.expect("commit");
            }
            inserted
        });
    }
    let outcomes = attaches.join_all().await;
    assert_eq!(outcomes.iter().filter(|outcome| matches!(outcome, Inserted::Done(_))).count(), 1);
    assert_eq!(outcomes.iter().filter(|outcome| matches!(outcome, Inserted::SlugTaken)).count(), 15);
}

/// Callers go away at any moment: what they began is whole or is not there, and nobody after them waits for it.
pub(crate) async fn aborted_changes<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    let mut tasks = Vec::new();
    for number in 0..60_u64 {
        let (store, id) = (store.clone(), bundle.id);
        let task = tokio::spawn(async move {
            let mut change = store.begin().await.expect("begin");
            let new = new_cloud(&format!("c{number}"), Source::Bundle(id, None));
            let told = event("CloudCreated", &new.id.get().to_string());
            change.insert_cloud(new).await.expect("insert");
            change.append(Some(entry("c")), Some(told)).await.expect("append");
            change.commit().await.expect("commit");
        });
        tasks.push(task);
        tokio::time::sleep(Duration::from_micros(number * 37 % 900)).await;
        if number % 2 == 0 {
            tasks[usize::try_from(number).expect("few")].abort();
        }
    }
    let mut finished = 0;
    for task in tasks {
        finished += usize::from(task.await.is_ok());
    }
    attach(&store, new_cloud("last", Source::Own(declaration("v7")))).await;
    let clouds = store.roster(bundle.id, None, 1000).await.expect("roster").rows.len();
    let events = store.events(None, 1000).await.expect("events").len();
    let Verdict::Sound(head) = store.verify().await.expect("verify") else { unreachable!("sound") };
    assert!(clouds >= finished && finished >= 30, "{clouds} Clouds, {finished} acknowledged");
    assert_eq!((events, head.sequence), (clouds, i64::try_from(clouds).expect("few")));
    let last = store.clouds(None, 1000).await.expect("Clouds").rows;
    assert!(last.iter().all(|cloud| cloud.pin.is_none_or(|pin: Pin| pin.bundle == bundle.id)));
}
