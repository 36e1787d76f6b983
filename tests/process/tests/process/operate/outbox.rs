//! Dead events, and what brings them back.

use counterpart_process_tests::{World, bundle, eventually};
use nix::sys::signal::Signal;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

/// Changes the file that nobody has open.
async fn change(world: &World, sql: &str) {
    let url = format!("sqlite://{}", world.file("bundles.db").display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Creates bundles whose grants nobody writes, and makes their events dead: the ids.
async fn dead(world: &World, slugs: [&str; 2]) -> Vec<String> {
    let server = world.serve_with(&[("OUTBOX_INTERVAL", "1h")]);
    let ada = world.caller(&server, "ada");
    // the consumer looks once when it starts
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let mut ids = Vec::new();
    for slug in slugs {
        ids.push(ada.ask("POST", "/v1/provider-bundles", bundle(slug, 0)).await.id());
    }
    server.stop().await;
    change(world, "UPDATE outbox SET state = 'dead', attempts = 10, last_error = 'it was refused'").await;
    ids
}

#[tokio::test(flavor = "multi_thread")]
async fn dead_events_are_driven_again() {
    let world = World::new();
    let ids = dead(&world, ["first", "second"]).await;
    let server = world.serve();
    let ada = world.caller(&server, "ada");
    let read = async |id: &str| ada.get(&format!("/v1/provider-bundles/{id}")).await.status;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!((read(&ids[0]).await, read(&ids[1]).await), (403, 403));
    let listed = world.done(&["outbox", "list", "--dead"]);
    assert_eq!(listed.matches("\tdead\t10\t").count(), 2, "{listed}");
    assert!(listed.contains("it was refused") && listed.contains(&ids[1]), "{listed}");
    assert!(ada.get("/metrics").await.text.contains("counterpart_outbox_dead 2\n"));
    server.signal(Signal::SIGUSR1);
    eventually("grants arrive", async || read(&ids[0]).await == 200 && read(&ids[1]).await == 200).await;
    server.stop().await;

    let ids = dead(&world, ["third", "fourth"]).await;
    let listed = world.done(&["outbox", "list"]);
    let first = listed.split('\t').next().unwrap();
    assert_eq!(world.done(&["outbox", "redrive", first]), "1 pending again\n");
    let server = world.serve();
    let ada = world.caller(&server, "ada");
    let read = async |id: &str| ada.get(&format!("/v1/provider-bundles/{id}")).await.status;
    eventually("grants arrive", async || read(&ids[0]).await == 200).await;
    assert_eq!(read(&ids[1]).await, 403);
    server.stop().await;
    assert_eq!(world.done(&["outbox", "redrive"]), "1 pending again\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_means_nothing_dies_and_stops_nobody() {
    let world = World::new();
    world.done(&["migrate"]);
    let event = "INSERT INTO outbox (name, aggregate, body, request_id, at, next_at, attempts, state) \
                 VALUES ('Renamed', 'x', '{}', 'own-id', 1, 1, 9, 'pending')";
    change(&world, event).await;
    let server = world.serve();
    eventually("it is dead", async || world.done(&["outbox", "list", "--dead"]).contains("no event is called")).await;
    assert!(server.said().contains("Renamed"), "{}", server.said());
    world.caller(&server, "ada").create("/v1/provider-bundles", bundle("lively", 0)).await;
    server.stop().await;
}
