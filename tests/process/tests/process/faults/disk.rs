//! A disk that is full, and one that cannot be written.

use std::process::Command;

use counterpart_process_tests::{Caller, Namespace, Server, World, binary, bundle, eventually, run};
use serde_json::Value;

/// Creates bundles until one is refused: those that were acknowledged.
async fn fill(ada: &Caller) -> Vec<String> {
    let mut acknowledged = Vec::new();
    for number in 0..2_000 {
        let answer = ada.ask("POST", "/v1/provider-bundles", bundle(&format!("filling-{number}"), 0)).await;
        if answer.status != 201 {
            answer.check(500, "internal");
            return acknowledged;
        }
        acknowledged.push(answer.id());
    }
    panic!("the disk is never full");
}

/// Whatever is asked of a full disk has a documented answer, and the server stays.
async fn is_full(server: &Server, ada: &Caller, id: &str) {
    for _ in 0..3 {
        let target = format!("/v1/provider-bundles/{id}");
        ada.ask("POST", "/v1/provider-bundles", bundle("beyond", 0)).await.check(500, "internal");
        let read = ada.get(&target).await;
        assert!(matches!((read.status, &*read.code()), (200, "") | (500, "internal") | (403, _)), "{}", read.text);
        let deleted = ada.ask("DELETE", &target, Value::Null).await;
        assert!(matches!((deleted.status, &*deleted.code()), (500, "internal") | (403, _)), "{}", deleted.text);
    }
    assert_eq!(ada.get("/healthz").await.status, 200);
    assert!(matches!(ada.get("/readyz").await.status, 200 | 503));
    assert!(ada.get("/metrics").await.text.contains(r#"status="500",code="internal""#));
    let said = server.said();
    assert!(said.contains("ERROR"), "{said}");
}

/// Once there is room, everything that was acknowledged is there, and more can come.
async fn is_whole(ada: &Caller, acknowledged: &[String]) {
    ada.create("/v1/provider-bundles", bundle("afterwards", 0)).await;
    for id in acknowledged {
        let target = format!("/v1/provider-bundles/{id}");
        eventually("grants arrive", async || ada.get(&target).await.status == 200).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_may_not_grow_is_a_documented_problem() {
    let world = World::new();
    world.done(&["migrate"]);
    let ours = world.serving();
    let mut command = Command::new("sh");
    command.args(["-c", r#"trap "" XFSZ; ulimit -S -f 1200; exec "$0" "$@""#]).arg(binary());
    command.args(ours.get_args()).current_dir(world.folder()).env_clear();
    command.envs(ours.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let server = world.start(command);
    let ada = world.caller(&server, "ada");
    let acknowledged = fill(&ada).await;
    assert!(!acknowledged.is_empty());
    is_full(&server, &ada, &acknowledged[0]).await;
    let id = server.id().to_string();
    let freed = Command::new("prlimit").args(["--pid", &id, "--fsize=unlimited"]).status();
    assert!(freed.is_ok_and(|status| status.success()), "this takes `prlimit` (util-linux)");
    is_whole(&ada, &acknowledged).await;
    server.stop().await;
    assert!(world.done(&["audit", "verify"]).starts_with("sound: "));
}

/// A disk, and what the command does with a database on it.
struct OnDisk {
    world: World,
    disk: Namespace,
}

impl OnDisk {
    /// `None` where nobody may have a disk of one's own.
    fn new(kilobytes: u32) -> Option<Self> {
        let world = World::new();
        let disk = Namespace::with_disk(world.folder(), kilobytes);
        if disk.is_none() {
            let required = std::env::var_os("COUNTERPART_REQUIRED").is_some();
            assert!(!required, "a disk of one's own takes `unshare` (util-linux) and namespaces of users");
            println!("not tested: a disk of one's own takes `unshare` (util-linux) and namespaces of users");
        }
        disk.map(|disk| Self { world, disk })
    }
    fn within(&self, command: &mut Command) -> Command {
        self.disk.within(command.env("COUNTERPART_DATABASE_URL", "sqlite://disk/bundles.db"))
    }
    fn serve(&self) -> Server {
        let mut command = self.world.serving();
        self.world.start(self.within(&mut command))
    }
    fn run(&self, arguments: &[&str]) -> (Option<i32>, String) {
        run(&mut self.within(&mut self.world.command(arguments)))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_a_documented_problem() {
    let Some(mut on) = OnDisk::new(2048) else { return };
    let server = on.serve();
    let ada = on.world.caller(&server, "ada");
    let acknowledged = fill(&ada).await;
    assert!(!acknowledged.is_empty());
    is_full(&server, &ada, &acknowledged[0]).await;
    let (code, text) = on.run(&["backup", "disk/copy.db"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(on.disk.run("test ! -e disk/copy.db -a ! -e disk/copy.db.partial"), "no part of a copy is left");
    assert!(on.disk.run("mount -o remount,size=16m disk"));
    is_whole(&ada, &acknowledged).await;
    server.stop().await;
    let (code, text) = on.run(&["audit", "verify"]);
    assert_eq!(code, Some(0), "{text}");

    // full before it starts
    assert!(on.disk.run("{ head -c 32m /dev/zero > disk/ballast || true; }"));
    let (code, text) = run(&mut on.within(&mut on.world.serving()));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("full"), "{text}");
    assert!(on.disk.run("rm disk/ballast"));
    let server = on.serve();
    let read = on.world.caller(&server, "ada").get(&format!("/v1/provider-bundles/{}", acknowledged[0])).await;
    assert_eq!(read.status, 200, "{}", read.text);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_cannot_be_written_stops_the_start() {
    let Some(mut on) = OnDisk::new(8192) else { return };
    let server = on.serve();
    let id = on.world.caller(&server, "ada").create("/v1/provider-bundles", bundle("kept", 0)).await;
    server.stop().await;
    assert!(on.disk.run("mount -o remount,ro disk"));
    for arguments in [&["serve"][..], &["migrate"], &["relationships", "touch", "relationships.yaml"]] {
        let (code, text) = on.run(arguments);
        assert_eq!(code, Some(1), "{arguments:?}: {text}");
        assert!(text.contains("cannot be written"), "{arguments:?}: {text}");
    }
    assert!(on.disk.run("mount -o remount,rw disk"));
    let server = on.serve();
    let read = on.world.caller(&server, "ada").get(&format!("/v1/provider-bundles/{id}")).await;
    assert_eq!(read.status, 200, "{}", read.text);
    server.stop().await;
}

#[test]
fn a_folder_that_cannot_be_written_stops_the_start() {
    let world = World::new();
    // nobody creates a file there, whoever it is
    let (code, text) = run(world.serving().env("COUNTERPART_DATABASE_URL", "sqlite:///proc/bundles.db"));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("error: ") && text.contains("/proc/bundles.db"), "{text}");
}
