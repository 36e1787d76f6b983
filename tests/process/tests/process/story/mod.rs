//! One story, told once and lived through twice: over plain HTTP, and through the typed client.

mod plain;
mod tale;
mod typed;
mod voice;

use counterpart_process_tests::World;

use self::plain::Plain;
use self::tale::Tale;
use self::typed::Typed;

/// Long enough for a caller to see a bundle before its grants are written.
const INTERVAL: (&str, &str) = ("OUTBOX_INTERVAL", "400ms");

#[tokio::test(flavor = "multi_thread")]
async fn the_story_over_plain_http() {
    let world = World::new();
    let server = world.serve_with(&[INTERVAL]);
    let voice = |who: &str| Plain(world.caller(&server, who));
    let stranger = Plain(server.caller().with_token("no.token.atall"));
    Tale::new(voice, stranger).tell().await;
    let log = server.stop().await;
    assert!(log.contains("provider_bundle_referenced"), "{log}");
    assert!(world.done(&["audit", "verify"]).starts_with("sound: "));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_story_through_the_typed_client() {
    let world = World::new();
    let server = world.serve_with(&[INTERVAL]);
    let voice = |who: &str| Typed::new(&server, world.known().clone(), &world.token(who));
    let stranger = Typed::new(&server, world.known().clone(), "no.token.atall");
    Tale::new(voice, stranger).tell().await;
    server.stop().await;
    assert!(world.done(&["audit", "verify"]).starts_with("sound: "));
}
