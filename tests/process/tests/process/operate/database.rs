//! The database: made, copied and put back.

use counterpart_process_tests::{World, bundle};

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_is_put_back_is_the_database_as_it_was() {
    let world = World::new();
    assert!(world.done(&["migrate"]).contains("newest version"));
    assert!(world.done(&["migrate"]).contains("newest version"), "again, and nothing to do");
    let server = world.serve();
    let ada = world.caller(&server, "ada");
    let kept = ada.create("/v1/provider-bundles", bundle("kept", 0)).await;
    assert!(world.done(&["backup", "copy.db"]).contains("whole copy"));
    let lost = ada.create("/v1/provider-bundles", bundle("lost", 0)).await;
    let (code, text) = world.run(&["backup", "copy.db"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("there already"), "{text}");
    server.stop().await;
    assert!(world.done(&["audit", "verify", "--database-url", "sqlite://copy.db"]).starts_with("sound: "));

    let keys = std::fs::read(world.file("bundles.db.cursor-keys")).unwrap();
    world.write("copy.db.cursor-keys", keys);
    let server = world.serve_with(&[("DATABASE_URL", "sqlite://copy.db")]);
    let ada = world.caller(&server, "ada");
    assert_eq!(ada.get(&format!("/v1/provider-bundles/{kept}")).await.status, 200);
    ada.get(&format!("/v1/provider-bundles/{lost}")).await.check(403, "permission_denied");
    ada.create("/v1/provider-bundles", bundle("lost", 0)).await;
    server.stop().await;
    assert!(world.done(&["audit", "verify", "--database-url", "sqlite://copy.db"]).starts_with("sound: "));
}
