//! The page at `/docs`, as a browser shows it: with every operation, from the server alone, and without a complaint.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::{Path, PathBuf};
use std::process::Command;

use counterpart_process_tests::{Server, World};
use counterpart_tests::components::component;
use serde_json::Value;

/// It belongs to no user, asks its makers for nothing, and finds no other host than this one.
const ARGUMENTS: [&str; 11] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--enable-logging=stderr",
    "--virtual-time-budget=30000",
];

/// What a browser made of an address.
struct Seen {
    /// The document, after its scripts have run.
    page: String,
    /// What it said to whoever writes pages: errors of scripts, and what a policy blocked.
    complaints: Vec<String>,
    /// What the page asked for, and the page itself.
    requests: Vec<String>,
}

/// A browser, and a folder for what it writes.
struct Browser {
    program: PathBuf,
    world: World,
}

impl Browser {
    /// Shows an address as somebody who was never here.
    async fn show(&self, name: &str, address: &str) -> Seen {
        let log = self.world.file(&format!("{name}.network.json"));
        let mut command = Command::new(&self.program);
        command.args(ARGUMENTS).arg(format!("--user-data-dir={}", self.world.file(name).display()));
        command.arg(format!("--log-net-log={}", log.display())).args(["--dump-dom", address]);
        let output = tokio::task::spawn_blocking(move || command.output()).await.unwrap().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        let complaints = said.lines().filter(|line| line.contains(":CONSOLE:")).map(str::to_owned).collect();
        let requests = requests(&log, &origin(address));
        Seen { page: String::from_utf8(output.stdout).unwrap(), complaints, requests }
    }
}

/// Scheme and authority of an address.
fn origin(address: &str) -> String {
    address.split('/').take(3).collect::<Vec<_>>().join("/")
}

/// The addresses that were asked for by a page of this origin or at it: what the browser asks for itself has no origin.
fn requests(log: &Path, origin: &str) -> Vec<String> {
    let log: Value = serde_json::from_slice(&std::fs::read(log).unwrap()).unwrap();
    let start = &log["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"];
    assert!(start.is_number(), "the browser says what it asks for");
    let events = log["events"].as_array().unwrap().iter().filter(|event| event["type"] == *start);
    let ours = events.map(|event| &event["params"]).filter(|params| {
        params["initiator"] == *origin || params["url"].as_str().is_some_and(|url| url.starts_with(origin))
    });
    ours.filter_map(|params| params["url"].as_str().map(str::to_owned)).collect()
}

fn start() -> Option<(Browser, Server)> {
    let program = component("COUNTERPART_CHROMIUM")?;
    let world = World::new();
    let server = world.serve();
    Some((Browser { program, world }, server))
}

/// The operations of the document: tag, operation id, and summary.
async fn operations(server: &Server) -> Vec<(String, String, String)> {
    let document = server.caller().get("/openapi.json").await.json();
    let items = document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values());
    let operations = items.filter(|operation| operation["operationId"].is_string());
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    operations.map(|found| (text(&found["tags"][0]), text(&found["operationId"]), text(&found["summary"]))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_shows_every_operation_and_needs_nothing_else() {
    let Some((browser, server)) = start() else { return };
    let base = format!("http://{}", server.address());
    let seen = browser.show("page", &format!("{base}/docs")).await;
    assert_eq!(seen.complaints, [""; 0]);
    let operations = operations(&server).await;
    assert_eq!(operations.len(), 12);
    for (_, id, summary) in &operations {
        let summary = format!(">{summary}</div>");
        assert_eq!(seen.page.matches(&summary).count(), 1, "{id}");
    }
    let mut requests = seen.requests;
    requests.sort();
    let files = ["docs", "docs/page.css", "docs/start.js", "docs/swagger-ui-bundle.js", "docs/swagger-ui.css"];
    let expected: Vec<_> = files.iter().chain(&["openapi.json"]).map(|file| format!("{base}/{file}")).collect();
    assert_eq!(requests, expected);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_opened_operation_shows_its_parameters_its_body_and_its_problems() {
    let Some((browser, server)) = start() else { return };
    let base = format!("http://{}", server.address());
    let expected = [
        ("CreateProviderBundle", &["Request body", "The bundle as it was stored.", "request_body_too_large"][..]),
        ("PatchCloud", &["Request body", "The Cloud.", "cloud_not_found"]),
        ("ListProviderBundleVersions", &["limit", "cursor", "The cursor was handed out to another caller."]),
    ];
    let operations = operations(&server).await;
    for (id, texts) in expected {
        let (tag, ..) = operations.iter().find(|(_, found, _)| found == id).unwrap();
        let seen = browser.show(id, &format!("{base}/docs#/{tag}/{id}")).await;
        assert_eq!(seen.complaints, [""; 0], "{id}");
        assert!(seen.requests.iter().all(|url| url.starts_with(&base)), "{id}: {:?}", seen.requests);
        for text in texts {
            assert!(seen.page.contains(text), "{id} shows no `{text}`");
        }
    }
    server.stop().await;
}

/// The browser says what the other tests rely on its saying.
#[tokio::test(flavor = "multi_thread")]
async fn complaints_and_requests_are_seen_where_there_are_some() {
    let Some((browser, server)) = start() else { return };
    let elsewhere = "http://nobody.example/picture.png";
    let page = format!("<script>console.error('a complaint')</script><img src='{elsewhere}'>");
    let file = browser.world.write("page.html", page);
    let seen = browser.show("other", &format!("file://{}", file.display())).await;
    assert!(seen.complaints.iter().any(|line| line.contains("a complaint")), "{:?}", seen.complaints);
    let log = browser.world.file("other.network.json");
    assert_eq!(requests(&log, "null"), [elsewhere]);
    server.stop().await;
}
