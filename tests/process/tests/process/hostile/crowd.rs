//! More connections and more requests than the server bears: it says so, and stays.

use counterpart_process_tests::{Server, World, bundle, eventually};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use super::raw::{check, connect, creation, head, send, some};

/// What the server bears.
const CONNECTIONS: usize = 800;
const REQUESTS: usize = 256;
const MORE: usize = 32;

/// Lets this process have as many connections as the system allows.
fn many_files() {
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
    setrlimit(Resource::RLIMIT_NOFILE, hard, hard).unwrap();
    assert!(hard >= 2_048, "this takes 2,048 open files, and the system allows {soft} to {hard}");
}

async fn crowd(server: &Server, size: usize) -> Vec<TcpStream> {
    let mut crowd = Vec::new();
    for _ in 0..size {
        crowd.push(connect(server).await);
    }
    crowd
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_too_many_are_told_so() {
    many_files();
    let world = World::new();
    let server = world.serve();
    let request = head(&world, "GET /v1/clouds", "");
    let mut crowd = crowd(&server, CONNECTIONS).await;
    // all of them are taken once the last one is
    crowd.last_mut().unwrap().write_all(request.as_bytes()).await.unwrap();
    assert!(some(crowd.last_mut().unwrap()).await.starts_with("HTTP/1.1 200 "));
    for _ in 0..20 {
        let answer = send(&server, &request).await;
        check(&answer, 503, "overloaded");
        assert!(answer.contains("\r\nretry-after: 1\r\n") && answer.contains("connection: close\r\n"), "{answer}");
    }
    let health = send(&server, &head(&world, "GET /healthz", "Connection: close\r\n")).await;
    assert!(health.starts_with("HTTP/1.1 200 "), "{health}");
    // far beyond: they wait where the system keeps them, and nobody falls over
    let beyond = self::crowd(&server, 300).await;
    drop((crowd, beyond));
    let again =
        async || send(&server, &head(&world, "GET /v1/clouds", "Connection: close\r\n")).await.contains(" 200 OK");
    eventually("everybody is served again", again).await;
    assert!(server.caller().get("/metrics").await.text.contains(r#"status="503",code="overloaded"} 20"#));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_too_many_are_shed_and_those_under_way_are_answered() {
    many_files();
    let world = World::new();
    let server = world.serve();
    let mut waiting = Vec::new();
    // more than there may be: as soon as those are shed, the others are under way
    for number in 0..REQUESTS + MORE {
        let body = bundle(&format!("crowded-{number}"), 0).to_string();
        let (early, late) = body.split_at(10);
        let mut stream = connect(&server).await;
        stream.write_all(format!("{}{early}", creation(&world, body.len())).as_bytes()).await.unwrap();
        waiting.push((stream, late.to_owned()));
    }
    let close = "Connection: close\r\n";
    let shed = format!(r#"status="503",code="overloaded"}} {MORE}"#);
    let nobody = server.caller();
    eventually("as many are under way as there may be", async || nobody.get("/metrics").await.text.contains(&shed))
        .await;
    let answer = send(&server, &head(&world, "GET /v1/clouds", close)).await;
    check(&answer, 503, "overloaded");
    assert!(answer.contains("\r\nretry-after: 1\r\n"), "{answer}");
    assert_eq!(server.caller().get("/readyz").await.status, 200);
    let mut finishing = JoinSet::new();
    for (mut stream, late) in waiting {
        finishing.spawn(async move {
            // those that were shed are closed
            let _ = stream.write_all(late.as_bytes()).await;
            let answer = some(&mut stream).await;
            if answer.starts_with("HTTP/1.1 503 ") {
                check(&answer, 503, "overloaded");
            } else {
                assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
            }
            answer.starts_with("HTTP/1.1 201 ")
        });
    }
    let created = finishing.join_all().await.into_iter().filter(|created| *created).count();
    assert_eq!(created, REQUESTS);
    assert!(send(&server, &head(&world, "GET /v1/clouds", close)).await.starts_with("HTTP/1.1 200 "));
    server.stop().await;
}
