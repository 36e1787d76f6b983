//! The server is killed under load, again and again.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use counterpart_process_tests::{Caller, MARK, World, content, eventually};
use serde_json::Value;
use tokio::task::JoinSet;

use super::audit;
use super::ledger::{Deed, Entry, Fate};
use super::worker::Worker;
use super::writers::versions;

const KILLS: u64 = 20;
const WORKERS: usize = 8;

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost() {
    let world = World::new();
    let mut workers: Vec<_> = (0..WORKERS).map(Worker::new).collect();
    for round in 0..KILLS {
        let server = world.serve();
        let mut working = JoinSet::new();
        for worker in workers.drain(..) {
            let caller = world.caller(&server, worker.subject);
            working.spawn(worker.work(caller));
        }
        // never the same moment, and never one that a bad day could not repeat
        tokio::time::sleep(Duration::from_millis(200 + round * 137 % 400)).await;
        server.kill();
        workers = working.join_all().await;
        let (code, text) = world.run(&["audit", "verify"]);
        assert_eq!(code, Some(0), "after {round} kills: {text}");
    }
    let server = world.serve();
    eventually("the outbox drains", async || world.done(&["outbox", "list"]).is_empty()).await;
    let entries: Vec<_> = workers.into_iter().flat_map(|worker| worker.entries).collect();
    let rows = audit::rows(&world);
    each_deed_is_written_down_once(&entries, &rows);
    let ada = world.caller(&server, "ada");
    let bundles = listed(&ada, "/v1/provider-bundles").await;
    let mut clouds = listed(&ada, "/v1/clouds").await;
    clouds.extend(listed(&world.caller(&server, "zoe"), "/v1/clouds").await);
    let model = Model::of(&rows, &entries, &ids(&bundles, &clouds));
    what_is_there_is_what_happened(&bundles, &clouds, &model);
    contents_are_what_was_acknowledged(&ada, &entries, &model).await;
    assert_eq!(
        world.done(&["relationships", "export"]).lines().map(str::trim).collect::<BTreeSet<_>>(),
        model.grants()
    );
    server.stop().await;
    assert!(world.done(&["audit", "verify"]).starts_with("sound: "));
}

/// Whether a row says that something was changed.
fn is_deed(row: &Value) -> bool {
    let (_, what) = row["relation"].as_str().unwrap().split_once('.').unwrap();
    row["decision"] == "granted" && what != "read"
}

fn each_deed_is_written_down_once(entries: &[Entry], rows: &[Value]) {
    let mut by_request: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for row in rows.iter().filter(|row| is_deed(row)) {
        by_request.entry(row["request_id"].as_str().unwrap()).or_default().push(row);
    }
    let (mut acknowledged, mut unknown, mut done) = (0, 0, 0);
    for entry in entries {
        let written = by_request.remove(&*entry.request).unwrap_or_default();
        match entry.fate {
            Fate::Acknowledged(_) => assert_eq!(written.len(), 1, "{entry:?}: {written:?}"),
            Fate::Refused => assert!(written.is_empty(), "{entry:?}: {written:?}"),
            Fate::Unknown => assert!(written.len() <= 1, "{entry:?}: {written:?}"),
        }
        for row in &written {
            assert_eq!(row["relation"], entry.deed.relation(), "{entry:?}");
            assert_eq!(row["subject"], format!("user:{}", entry.subject), "{entry:?}");
        }
        acknowledged += usize::from(matches!(entry.fate, Fate::Acknowledged(_)));
        unknown += usize::from(entry.fate == Fate::Unknown);
        done += usize::from(entry.fate == Fate::Unknown && !written.is_empty());
    }
    assert!(by_request.is_empty(), "nobody asked for {by_request:?}");
    assert!(acknowledged > 100 && unknown > 20, "there was no load: {acknowledged} acknowledged, {unknown} unknown");
    println!("{acknowledged} acknowledged, {unknown} without an answer, of which {done} were done");
}

/// What there has to be, by what the audit log says has happened.
#[derive(Default)]
struct Model {
    /// By object: who created it, and how often it was changed.
    live: BTreeMap<String, (String, u64)>,
}

impl Model {
    fn of(rows: &[Value], entries: &[Entry], ids: &BTreeMap<String, String>) -> Self {
        let entries: BTreeMap<_, _> = entries.iter().map(|entry| (&*entry.request, entry)).collect();
        let mut model = Self::default();
        for row in rows.iter().filter(|row| is_deed(row)) {
            let entry = entries[row["request_id"].as_str().unwrap()];
            let object = entry.object(ids);
            match entry.deed {
                Deed::CreateBundle | Deed::CreateCloud => {
                    assert!(model.live.insert(object, (format!("user:{}", entry.subject), 0)).is_none());
                }
                Deed::Publish(_) | Deed::Pin(_) => model.live.get_mut(&object).unwrap().1 += 1,
                Deed::DeleteBundle | Deed::DeleteCloud => assert!(model.live.remove(&object).is_some()),
            }
        }
        model
    }

    /// Everything that is there, by kind, with how often it was changed.
    fn live(&self, kind: &str) -> BTreeMap<&str, u64> {
        let own = self.live.iter().filter_map(|(object, (_, changes))| {
            let (own, id) = object.split_once(':').unwrap();
            (own == kind).then_some((id, *changes))
        });
        own.collect()
    }

    /// The lines of the document of relationships.
    fn grants(&self) -> BTreeSet<&str> {
        // leaked by a test that ends soon
        let leak = |text: String| &*text.leak();
        let mut lines = BTreeSet::from(["relationships: |-"]);
        lines.extend(["ada", "zoe"].map(|name| leak(format!("platform:plexsphere#admin@user:{name}"))));
        lines.insert("platform:plexsphere#auditor@user:oscar");
        for (object, (creator, _)) in &self.live {
            if object.starts_with("cloud:") {
                lines.insert(leak(format!("{object}#cloud_admin@{creator}")));
            } else {
                lines.insert(leak(format!("{object}#parent@platform:plexsphere")));
                lines.insert(leak(format!("{object}#bundle_admin@{creator}")));
            }
        }
        lines
    }
}

/// Ids by kind and slug, as the workers gave it.
fn ids(bundles: &[Value], clouds: &[Value]) -> BTreeMap<String, String> {
    let named = |kind: &'static str, row: &Value| {
        let slug = row["slug"].as_str().unwrap().trim_end_matches(MARK).trim_end_matches('-');
        (format!("{kind}:{slug}"), row["id"].as_str().unwrap().to_owned())
    };
    let bundles = bundles.iter().map(|row| named("provider_bundle", row));
    bundles.chain(clouds.iter().map(|row| named("cloud", row))).collect()
}

fn what_is_there_is_what_happened(bundles: &[Value], clouds: &[Value], model: &Model) {
    let found: BTreeMap<_, _> =
        bundles.iter().map(|row| (row["id"].as_str().unwrap(), row["latest_version"].as_u64().unwrap() - 1)).collect();
    assert_eq!(found, model.live("provider_bundle"));
    // a Cloud is changed once, to pin version 2 instead of the newest
    let is_pinned = |row: &Value| u64::from(row["provider_bundle_version"] == 2);
    let found: BTreeMap<_, _> = clouds.iter().map(|row| (row["id"].as_str().unwrap(), is_pinned(row))).collect();
    assert_eq!(found, model.live("cloud"));
}

/// Every row of a listing.
async fn listed(caller: &Caller, path: &str) -> Vec<Value> {
    let (mut all, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = caller.get(&format!("{path}?limit=200{cursor}")).await.json();
        all.extend(page["items"].as_array().unwrap().iter().cloned());
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return all,
        }
    }
}

async fn contents_are_what_was_acknowledged(ada: &Caller, entries: &[Entry], model: &Model) {
    let live = model.live("provider_bundle");
    let mut published: BTreeMap<&str, BTreeMap<u64, Value>> = BTreeMap::new();
    for entry in entries {
        if let (Deed::Publish(number), Fate::Acknowledged(answer)) = (&entry.deed, &entry.fate) {
            let version = answer["latest_version"].as_u64().unwrap();
            published.entry(&entry.object).or_default().insert(version, content(*number));
        }
    }
    for (id, acknowledged) in published.into_iter().filter(|(id, _)| live.contains_key(id)) {
        let found = versions(ada, id).await;
        assert!(acknowledged.iter().all(|(version, content)| found.get(version) == Some(content)), "{id}: {found:?}");
    }
}
