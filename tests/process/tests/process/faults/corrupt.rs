//! A database that is damaged, foreign, or from the future.

use std::fs::OpenOptions;
use std::os::unix::fs::FileExt;

use counterpart_process_tests::{World, bundle, content, run};
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};

/// A world that has seen some use, and the id of its one bundle.
async fn used() -> (World, String) {
    let world = World::new();
    let server = world.serve();
    let ada = world.caller(&server, "ada");
    let id = ada.create("/v1/provider-bundles", bundle("kept", 0)).await;
    for number in 1..30 {
        assert_eq!(ada.ask("PATCH", &format!("/v1/provider-bundles/{id}"), content(number)).await.status, 200);
    }
    server.stop().await;
    world.done(&["backup", "copy.db"]);
    (world, id)
}

/// Overwrites a part of the database.
fn overwrite(world: &World, at: u64, bytes: &[u8]) {
    let file = OpenOptions::new().write(true).open(world.file("bundles.db")).unwrap();
    file.write_all_at(bytes, at).unwrap();
}

/// A start that goes wrong: what it says.
fn failed(world: &World) -> String {
    let (code, text) = run(&mut world.serving());
    assert_eq!(code, Some(1), "{text}");
    text
}

/// Puts the copy back, and finds everything there.
async fn put_back(world: &World, id: &str) {
    for suffix in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(world.file(&format!("bundles.db{suffix}")));
    }
    std::fs::copy(world.file("copy.db"), world.file("bundles.db")).unwrap();
    let server = world.serve();
    let read = world.caller(&server, "ada").get(&format!("/v1/provider-bundles/{id}")).await;
    assert_eq!((read.status, &read.json()["latest_version"]), (200, &30.into()), "{}", read.text);
    server.stop().await;
    assert!(world.done(&["audit", "verify"]).starts_with("sound: "));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_beginning_stops_the_start() {
    let (world, id) = used().await;
    overwrite(&world, 0, &[0x55; 100]);
    let damaged = std::fs::read(world.file("bundles.db")).unwrap();
    let text = failed(&world);
    assert!(text.contains("damaged or no database") && text.contains("restore the newest backup"), "{text}");
    assert_eq!(std::fs::read(world.file("bundles.db")).unwrap(), damaged, "it is left as it is");
    let (code, text) = world.run(&["audit", "verify"]);
    assert_eq!(code, Some(2), "{text}");
    put_back(&world, &id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_page_is_a_documented_problem() {
    let (world, id) = used().await;
    for (table, path) in [("bundles", ""), ("versions", "/versions")] {
        let page = root_page(&world, table).await;
        overwrite(&world, (page - 1) * 4096, &[0xaa; 4096]);
        let server = world.serve();
        let ada = world.caller(&server, "ada");
        ada.get(&format!("/v1/provider-bundles/{id}{path}")).await.check(500, "internal");
        let patched = ada.ask("PATCH", &format!("/v1/provider-bundles/{id}"), content(9)).await;
        patched.check(500, "internal");
        assert!(!patched.text.contains("malformed"), "what is wrong is the operator's affair: {}", patched.text);
        assert_eq!(ada.get("/healthz").await.status, 200);
        let said = server.stop().await;
        assert!(said.contains("malformed"), "{said}");
        put_back(&world, &id).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_audit_log_is_found_and_nothing_is_answered_without_it() {
    let (world, id) = used().await;
    let page = root_page(&world, "audit").await;
    overwrite(&world, (page - 1) * 4096, &[0xaa; 4096]);
    let (code, text) = world.run(&["audit", "verify"]);
    assert_eq!(code, Some(2), "{text}");
    let server = world.serve();
    world.caller(&server, "ada").get(&format!("/v1/provider-bundles/{id}")).await.check(500, "internal");
    server.stop().await;
    put_back(&world, &id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_relationships_stop_the_start() {
    let (world, id) = used().await;
    let page = root_page(&world, "relationships").await;
    overwrite(&world, (page - 1) * 4096, &[0xaa; 4096]);
    let text = failed(&world);
    assert!(text.contains("error: ") && text.contains("malformed"), "{text}");
    put_back(&world, &id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_not_ours_or_too_new_is_left_alone() {
    let (world, id) = used().await;
    for (pragma, says) in [("user_version = 99", "schema version 99"), ("application_id = 7", "of another program")] {
        change(&world, &format!("PRAGMA {pragma}")).await;
        let before = std::fs::read(world.file("bundles.db")).unwrap();
        let text = failed(&world);
        assert!(text.contains(says), "{text}");
        for arguments in [&["migrate"][..], &["audit", "verify"], &["backup", "never.db"], &["outbox", "list"]] {
            let (code, text) = world.run(arguments);
            assert_ne!(code, Some(0), "{arguments:?}: {text}");
            assert!(text.contains(says), "{arguments:?}: {text}");
        }
        assert!(!world.file("never.db").exists());
        assert_eq!(std::fs::read(world.file("bundles.db")).unwrap(), before, "it is left as it is");
        put_back(&world, &id).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_file_is_not_taken_for_a_whole_one() {
    let (world, id) = used().await;
    let length = std::fs::metadata(world.file("bundles.db")).unwrap().len();
    OpenOptions::new().write(true).open(world.file("bundles.db")).unwrap().set_len(length / 2 / 4096 * 4096).unwrap();
    let (code, text) = run(&mut world.serving());
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("error: "), "{text}");
    let (code, text) = world.run(&["audit", "verify"]);
    assert!(code == Some(1) || code == Some(2), "{code:?} {text}");
    put_back(&world, &id).await;
}

async fn connect(world: &World) -> SqliteConnection {
    SqliteConnection::connect(&format!("sqlite://{}", world.file("bundles.db").display())).await.unwrap()
}

/// The page that a table begins with.
async fn root_page(world: &World, table: &str) -> u64 {
    let mut connection = connect(world).await;
    let query = sqlx::query("SELECT rootpage FROM sqlite_schema WHERE name = $1").bind(table);
    let page: i64 = query.fetch_one(&mut connection).await.unwrap().get(0);
    connection.close().await.unwrap();
    page.try_into().unwrap()
}

async fn change(world: &World, sql: &str) {
    let mut connection = connect(world).await;
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}
