//! A process that is killed while it writes: what it acknowledged is there, and everything is whole.

use crate::file::{ask, directory};
use crate::suite::world::{entry, event, new_bundle, new_cloud};
use counterpart::server::Transaction;
use counterpart_store::{AuditLog, Change, Outbox, Source, Sqlite, Store, Verdict};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const FILE: &str = "COUNTERPART_STORE_CRASH_FILE";

/// Writes until it is killed, when it is told to where; says what was committed.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_process_that_is_killed() {
    let Some(path) = std::env::var_os(FILE) else { return };
    let store = Sqlite::open(Path::new(&path)).await.expect("open");
    let mut writers = Vec::new();
    for writer in 0..4 {
        let store = store.clone();
        writers.push(tokio::spawn(async move {
            for number in 0.. {
                write(&store, &format!("b-{}-{writer}-{number}", std::process::id())).await;
            }
        }));
    }
    for writer in writers {
        writer.await.expect("writes on");
    }
}

async fn write(store: &Sqlite, slug: &str) {
    let bundle = new_bundle(slug);
    let id = bundle.id.get().to_string();
    let cloud = new_cloud(slug, Source::Bundle(bundle.id, None));
    let mut change = store.begin().await.expect("begin");
    change.insert_bundle(bundle).await.expect("insert");
    change.insert_cloud(cloud).await.expect("insert");
    change.append(Some(entry(&id)), Some(event("ProviderBundleCreated", &id))).await.expect("append");
    change.commit().await.expect("commit");
    let mut out = std::io::stdout().lock();
    writeln!(out, "committed {slug}").and_then(|()| out.flush()).expect("say it");
}

/// Lets the other test run in a process of its own and kills it; what it had acknowledged by then.
fn run_and_kill(path: &Path, after: Duration) -> Vec<String> {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["crash::the_process_that_is_killed", "--exact", "--nocapture"]).env(FILE, path);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("start");
    let out = BufReader::new(child.stdout.take().expect("its output"));
    let said = std::thread::spawn(move || {
        let lines = out.lines().map_while(Result::ok);
        lines.filter_map(|line| line.split_once("committed ").map(|(_, slug)| slug.to_owned())).collect()
    });
    std::thread::sleep(after);
    child.kill().expect("kill");
    child.wait().expect("wait");
    said.join().expect("read what it said")
}

#[tokio::test]
async fn nothing_acknowledged_is_lost() {
    let directory = directory();
    let path = directory.path().join("store.db");
    let mut acknowledged = Vec::new();
    for round in 0..4 {
        acknowledged.extend(run_and_kill(&path, Duration::from_millis(250 + 90 * round)));
        let store = Sqlite::open(&path).await.expect("open after the crash");
        let there: Vec<String> =
            store.bundles(None, 100_000).await.expect("read").rows.iter().map(|row| row.slug.to_string()).collect();
        for slug in &acknowledged {
            assert!(there.binary_search(slug).is_ok(), "{slug} was acknowledged");
        }
        let written = i64::try_from(there.len()).expect("few");
        assert!(matches!(store.verify().await.expect("verify"), Verdict::Sound(head) if head.sequence == written));
        assert_eq!(store.lag().await.expect("lag").pending, written.unsigned_abs());
        assert_eq!(store.clouds(None, 100_000).await.expect("Clouds").rows.len(), there.len());
        store.close().await;
        drop(store);
        assert_eq!(ask(&path, "PRAGMA integrity_check").await, "ok");
    }
    assert!(acknowledged.len() > 20, "it wrote something: {}", acknowledged.len());
}
