//! Keys of cursors, which are rotated by a restart.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use counterpart_process_tests::{Server, World, bundle};

fn key(name: &str, byte: u8) -> String {
    format!("{name}:{}\n", URL_SAFE_NO_PAD.encode([byte; 32]))
}

fn serve(world: &World, keys: &[String]) -> Server {
    let keys = keys.concat();
    world.known().cursor_keys(&keys);
    world.write("cursor-keys", keys);
    world.serve_with(&[("CURSOR_KEYS_FILE", "cursor-keys")])
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_of_cursors_rotate() {
    let (world, first, second) = (World::new(), key("one", 0x5a), key("two", 0xa5));
    let server = serve(&world, std::slice::from_ref(&first));
    let ada = world.caller(&server, "ada");
    for slug in ["first", "second"] {
        ada.create("/v1/provider-bundles", bundle(slug, 0)).await;
    }
    let cursor = async |server: &Server| {
        let page = world.caller(server, "ada").get("/v1/provider-bundles?limit=1").await;
        page.json()["next_cursor"].as_str().unwrap().to_owned()
    };
    let follow = async |server: &Server, cursor: &str| {
        let page = world.caller(server, "ada").get(&format!("/v1/provider-bundles?cursor={cursor}")).await;
        if page.status == 200 {
            assert!(page.text.contains("second-"), "{}", page.text);
        } else {
            page.check(400, "invalid_cursor");
        }
        page.status
    };
    let old = cursor(&server).await;
    server.stop().await;

    let server = serve(&world, &[second.clone(), first]);
    let new = cursor(&server).await;
    assert_eq!((follow(&server, &old).await, follow(&server, &new).await), (200, 200));
    server.stop().await;

    let server = serve(&world, &[second]);
    assert_eq!((follow(&server, &old).await, follow(&server, &new).await), (400, 200));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_were_lost_cost_cursors_and_nothing_else() {
    let world = World::new();
    let server = world.serve();
    let ada = world.caller(&server, "ada");
    for slug in ["first", "second"] {
        ada.create("/v1/provider-bundles", bundle(slug, 0)).await;
    }
    let page = ada.get("/v1/provider-bundles?limit=1").await.json();
    let target = format!("/v1/provider-bundles?cursor={}", page["next_cursor"].as_str().unwrap());
    server.stop().await;
    std::fs::remove_file(world.file("bundles.db.cursor-keys")).unwrap();
    let server = world.serve();
    let ada = world.caller(&server, "ada");
    ada.get(&target).await.check(400, "invalid_cursor");
    assert_eq!(ada.get("/v1/provider-bundles").await.json()["items"].as_array().unwrap().len(), 2);
    server.stop().await;
}
