//! A clock that jumps.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime};

use counterpart_process_tests::{World, bundle, content, eventually};
use counterpart_service_tests::World as Within;
use counterpart_store::{AuditLog, Clock, Verdict};
use counterpart_tests::components::component;
use serde_json::Value;

const HOUR: i64 = 3600;

/// Seconds that the clock is off.
#[derive(Clone, Default)]
struct Off(Arc<AtomicI64>);

impl Off {
    fn clock(&self) -> Clock {
        let off = self.clone();
        Clock::new(move || {
            let seconds = off.0.load(Ordering::Relaxed);
            let distance = Duration::from_secs(seconds.unsigned_abs());
            if seconds < 0 { SystemTime::now() - distance } else { SystemTime::now() + distance }
        })
    }
    fn jump(&self, seconds: i64) {
        self.0.store(seconds, Ordering::Relaxed);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_depends_on_a_clock_that_only_goes_on() {
    let off = Off::default();
    let world = Within::with_clock(off.clock()).await;
    let mut last = String::new();
    for (round, seconds) in [0, HOUR, -HOUR, 365 * 24 * HOUR, 0].into_iter().enumerate() {
        let created = world.create("/v1/provider-bundles", bundle(&format!("jumped-{round}"), 0)).await;
        let id = created.json()["id"].as_str().unwrap().to_owned();
        // between an event and its delivery
        off.jump(seconds);
        world.drain().await;
        let target = format!("/v1/provider-bundles/{id}");
        assert_eq!(world.get("ada", &target).await.status(), 200, "grants wait for no clock: {seconds}");
        for target in [target, last] {
            if !target.is_empty() {
                let patched = world.ask("ada", "PATCH", &target, content(round)).await;
                assert_eq!(patched.status(), 200, "{patched:?}");
                let text = |name: &str| patched.json()[name].as_str().unwrap().to_owned();
                assert!(text("updated_at") >= text("created_at"), "{patched:?}");
            }
        }
        last = format!("/v1/provider-bundles/{id}");
    }
    let rows = world.get("ada", "/v1/provider-bundles").await.json();
    assert_eq!(rows["items"].as_array().map(Vec::len), Some(5));
    assert!(matches!(world.sqlite().verify().await, Ok(Verdict::Sound(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_whose_clock_jumps_loses_nothing() {
    let Some(library) = component("COUNTERPART_FAKETIME") else { return };
    let world = World::new();
    world.write("clock", "+0\n");
    let mut command = world.serving();
    command.env("LD_PRELOAD", library).env("FAKETIME_TIMESTAMP_FILE", world.file("clock"));
    command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    let server = world.start(command);
    let ada = world.caller(&server, "ada");
    let first = ada.create("/v1/provider-bundles", bundle("before", 0)).await;
    // back: what is written then is not older than what was there
    world.write("clock", "-20m\n");
    let target = format!("/v1/provider-bundles/{first}");
    let patched = ada.ask("PATCH", &target, content(1)).await.json();
    assert!(patched["updated_at"].as_str() >= patched["created_at"].as_str(), "{patched}");
    ada.create("/v1/provider-bundles", bundle("earlier", 0)).await;
    // forward: tokens are over, which is a documented answer
    world.write("clock", "+2h\n");
    eventually("the token is over", async || ada.get(&target).await.status == 401).await;
    ada.get(&target).await.check(401, "unauthenticated");
    world.write("clock", "+0\n");
    eventually("the token counts again", async || ada.get(&target).await.status == 200).await;
    assert_eq!(ada.ask("DELETE", &target, Value::Null).await.status, 204);
    server.stop().await;
    assert!(world.done(&["audit", "verify"]).starts_with("sound: "));
}
