//! A world in which every operation succeeds, and everything that can go wrong is at hand.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use counterpart_service_tests::{World, attached, bundle, own, send};
use counterpart_wire_tests::{Wire, exchange, serve};
use serde_json::{Value, json};

use crate::draft::{Draft, OPERATIONS, Operation};

/// A world with something in it.
pub(crate) struct Stage {
    pub(crate) world: World,
    /// A bundle with three versions and two Clouds.
    pub(crate) bundle: String,
    /// A bundle without Clouds.
    pub(crate) free: String,
    /// A bundle of another provider.
    pub(crate) other: String,
    /// A bundle that is gone, and whose grants are still there.
    pub(crate) gone: String,
    /// A bundle that is there, and whose grants are not yet.
    pub(crate) hidden: String,
    /// A Cloud that takes its declaration from the bundle.
    pub(crate) cloud: String,
    /// A Cloud with a declaration of its own.
    pub(crate) inline: String,
    /// A Cloud that is gone, and whose grants are still there.
    pub(crate) gone_cloud: String,
    /// The cursor of the first page, by caller and path.
    cursors: BTreeMap<(&'static str, String), String>,
    lit: SocketAddr,
    dark: SocketAddr,
}

impl Stage {
    pub(crate) async fn new() -> Self {
        let world = World::new().await;
        let (bundle_id, gone) = (history(&world, "aws").await, history(&world, "gone").await);
        let free = world.bundle(bundle("free")).await;
        let mut hetzner = bundle("other");
        hetzner["provider"] = json!("hetzner");
        let other = world.bundle(hetzner).await;
        let cloud = world.cloud(attached("one", &bundle_id)).await;
        world.cloud(attached("two", &bundle_id)).await;
        let inline = world.cloud(own("inline")).await;
        let last = [world.cloud(attached("last", &gone)).await, world.cloud(attached("very-last", &gone)).await];
        let cursors = cursors(&world, &[&bundle_id, &gone]).await;
        // from here on nothing is drained: grants of what goes stay, and those of what comes do not arrive
        for path in [
            format!("/v1/clouds/{}", last[0]),
            format!("/v1/clouds/{}", last[1]),
            format!("/v1/provider-bundles/{gone}"),
        ] {
            assert_eq!(world.ask("ada", "DELETE", &path, Value::Null).await.status(), 204);
        }
        let created = world.create("/v1/provider-bundles", bundle("hidden")).await;
        let hidden = created.json()["id"].as_str().expect("an id").to_owned();
        let (lit, dark) = (world.serve(), serve(world.dark()));
        let [gone_cloud, _] = last;
        Self { world, bundle: bundle_id, free, other, gone, hidden, cloud, inline, gone_cloud, cursors, lit, dark }
    }

    /// The cursor of a caller for the path of a draft.
    pub(crate) fn cursor(&self, caller: &'static str, draft: &Draft) -> String {
        self.cursors.get(&(caller, draft.path())).cloned().unwrap_or_else(|| self.first_cursor(caller, draft.operation))
    }
    /// The one for a path that has an id, where the draft's id is none.
    fn first_cursor(&self, caller: &'static str, operation: Operation) -> String {
        self.cursors.get(&(caller, operation.path(&self.bundle))).cloned().expect("a cursor of the bundle")
    }

    /// Sends a draft straight to the router.
    pub(crate) async fn send(&self, draft: &Draft) -> Wire {
        self.prepare(draft);
        let request = draft.request(self);
        let service = if draft.is_dark { self.world.dark() } else { self.world.service.clone() };
        let answer = send(&service, &request).await;
        self.tidy();
        answer
    }
    /// Sends a draft over TCP.
    pub(crate) async fn exchange(&self, draft: &Draft) -> Wire {
        self.prepare(draft);
        let answer = exchange(if draft.is_dark { self.dark } else { self.lit }, &draft.request(self)).await;
        self.tidy();
        answer
    }
    fn prepare(&self, draft: &Draft) {
        self.world.store.set(draft.fault);
        if let Some(questions) = draft.cut_after {
            self.world.checker.cut_after(questions);
        }
    }
    fn tidy(&self) {
        self.world.store.set(None);
        self.world.checker.set_unavailable(false);
    }
}

/// A bundle with versions 1, 2 and 3.
async fn history(world: &World, slug: &str) -> String {
    let id = world.bundle(bundle(slug)).await;
    for version in ["aws.example.org/v2", "aws.example.org/v3"] {
        let patch = json!({ "provider_config_api_version": version });
        let answer = world.ask("ada", "PATCH", &format!("/v1/provider-bundles/{id}"), patch).await;
        assert_eq!(answer.status(), 200, "{answer:?}");
    }
    id
}

async fn cursors(world: &World, bundles: &[&str]) -> BTreeMap<(&'static str, String), String> {
    let mut cursors = BTreeMap::new();
    for operation in OPERATIONS.into_iter().filter(|operation| operation.is_list()) {
        for (caller, path) in ["ada", "zoe"]
            .into_iter()
            .flat_map(|caller| bundles.iter().map(move |bundle| (caller, operation.path(bundle))))
        {
            let page = world.get(caller, &format!("{path}?limit=1")).await;
            let cursor = page.json()["next_cursor"].as_str().expect("more than one row").to_owned();
            cursors.insert((caller, path), cursor);
        }
    }
    cursors
}
