//! Signals: look again, and stop without cutting anybody off.

use std::time::Duration;

use counterpart_process_tests::{World, bundle, eventually, wait};
use nix::sys::signal::Signal;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test(flavor = "multi_thread")]
async fn relationships_are_read_again_on_hangup() {
    let world = World::new();
    let server = world.serve();
    let eve = world.caller(&server, "eve");
    let create = async || eve.ask("POST", "/v1/provider-bundles", json!({})).await;
    create().await.check(403, "permission_denied");
    let granted = "relationships: |-\n  platform:plexsphere#admin@user:eve\n";
    world.write("relationships.yaml", format!("{granted}  nonsense\n"));
    server.signal(Signal::SIGHUP);
    eventually("the mistake is in the log", async || server.said().contains("relationships stay as they are")).await;
    assert!(server.said().contains("line 3"), "{}", server.said());
    create().await.check(403, "permission_denied");
    world.write("relationships.yaml", granted);
    server.signal(Signal::SIGHUP);
    eventually("eve may create", async || create().await.status == 400).await;
    let all = world.done(&["relationships", "export"]);
    // the file adds, and never removes
    assert!(all.contains("user:ada") && all.contains("user:eve"), "{all}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_lets_come_to_its_end_what_has_begun() {
    for signal in [Signal::SIGTERM, Signal::SIGINT] {
        let world = World::new();
        let server = world.serve();
        let address = server.address().to_owned();
        let body = bundle("late", 0).to_string();
        let head = format!(
            "POST /v1/provider-bundles HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {}\r\nContent-Type: \
             application/json\r\nContent-Length: {}\r\n\r\n",
            world.token("ada"),
            body.len()
        );
        world.known().token(&world.token("ada"));
        let (early, late) = body.split_at(20);
        let mut idle = TcpStream::connect(&address).await.unwrap();
        let mut slow = TcpStream::connect(&address).await.unwrap();
        slow.write_all(format!("{head}{early}").as_bytes()).await.unwrap();
        idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n").await.unwrap();
        let mut first = [0; 12];
        idle.read_exact(&mut first).await.unwrap();
        tokio::time::sleep(Duration::from_millis(200)).await;
        server.signal(signal);
        eventually("nobody else is let in", async || TcpStream::connect(&address).await.is_err()).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        slow.write_all(late.as_bytes()).await.unwrap();
        let mut answer = String::new();
        slow.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 201 ") && answer.contains("connection: close\r\n"), "{answer}");
        let status = server.ended().await;
        assert!(status.success(), "{status}");

        let server = world.serve();
        let ada = world.caller(&server, "ada");
        eventually("it is listed", async || ada.get("/v1/provider-bundles").await.text.contains("late-")).await;
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_while_it_starts_is_a_stop() {
    let world = World::new();
    for pause in [0, 5, 20, 60] {
        let log = std::fs::File::create(world.file("logs/early.text")).unwrap();
        let mut child = world.serving().stderr(log).stdout(std::process::Stdio::null()).spawn().unwrap();
        tokio::time::sleep(Duration::from_millis(pause)).await;
        let id = nix::unistd::Pid::from_raw(i32::try_from(child.id()).unwrap());
        nix::sys::signal::kill(id, Signal::SIGTERM).unwrap();
        let status = wait(&mut child).await;
        // before it has said what signals mean, the system decides
        let by_system = std::os::unix::process::ExitStatusExt::signal(&status) == Some(Signal::SIGTERM as i32);
        assert!(status.success() || by_system, "{status}");
    }
    world.serve().stop().await;
}
