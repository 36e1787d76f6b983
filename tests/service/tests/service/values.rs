//! Ids, limits, names, times and sizes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use counterpart::DateTime;
use counterpart_service_tests::{World, attached, bundle, largest_bundle, own, send};
use counterpart_store::Clock;
use counterpart_wire_tests::{Wire, exchange};
use serde_json::{Value, json};

use crate::draft::OPERATIONS;

#[tokio::test]
async fn ids_are_the_same_in_either_case() {
    let world = World::new().await;
    let id = world.bundle(bundle("aws")).await;
    let cloud = world.cloud(attached("shop", &id.to_uppercase())).await;
    assert_eq!(world.get("ada", &format!("/v1/clouds/{cloud}")).await.json()["provider_bundle_id"], json!(id));
    // who was granted one bundle is let in by either spelling
    world.grant(&format!("provider_bundle:{id}#bundle_admin@user:mia")).await;
    world.grant(&format!("cloud:{cloud}#cloud_admin@user:mia")).await;
    for operation in OPERATIONS.into_iter().rev().filter(|operation| operation.has_id() && operation.is_of_clouds()) {
        let path = operation.path(&cloud.to_uppercase());
        if operation.method != "DELETE" {
            let body = if operation.has_body() { json!({ "display_name": "Named" }) } else { Value::Null };
            assert_eq!(world.ask("mia", operation.method, &path, body).await.status(), 200, "{}", operation.name);
        }
    }
    assert_eq!(
        world.ask("mia", "DELETE", &format!("/v1/clouds/{}", cloud.to_uppercase()), Value::Null).await.status(),
        204
    );
    for operation in OPERATIONS.into_iter().filter(|operation| operation.has_id() && !operation.is_of_clouds()) {
        let path = operation.path(&id.to_uppercase());
        if operation.method != "DELETE" {
            let body = if operation.has_body() { json!({ "display_name": "Named" }) } else { Value::Null };
            assert_eq!(world.ask("mia", operation.method, &path, body).await.status(), 200, "{}", operation.name);
        }
    }
    let path = format!("/v1/provider-bundles/{}", id.to_uppercase());
    assert_eq!(world.ask("mia", "DELETE", &path, Value::Null).await.status(), 204);
    // the consumer of the outbox purges what the event names
    world.drain().await;
    assert_eq!(world.get("mia", &path).await.status(), 403);
    let log = world.log().await;
    assert!(log.iter().all(|row| row.object == row.object.to_lowercase()), "{log:?}");
}

#[tokio::test]
async fn what_is_no_uuid_of_version_7_is_no_id() {
    let world = World::new().await;
    let id = "0198c2f4-7a10-7c3e-9b2a-4f1d2e3c5a60";
    let wrong = [
        "00000000-0000-0000-0000-000000000000".to_owned(),
        "ffffffff-ffff-ffff-ffff-ffffffffffff".to_owned(),
        "0198c2f4-7a10-4c3e-9b2a-4f1d2e3c5a60".to_owned(),
        "0198c2f4-7a10-1c3e-9b2a-4f1d2e3c5a60".to_owned(),
        "0198c2f4-7a10-8c3e-9b2a-4f1d2e3c5a60".to_owned(),
        "0198c2f4-7a10-7c3e-1b2a-4f1d2e3c5a60".to_owned(),
        "0198c2f4-7a10-7c3e-cb2a-4f1d2e3c5a60".to_owned(),
        id.replace('-', ""),
        id.replace('-', "_"),
        format!("%7B{id}%7D"),
        format!("urn:uuid:{id}"),
        format!("{id}0"),
        format!("%20{id}"),
        format!("{id}%00"),
        id[1..].to_owned(),
        "aws-europe".to_owned(),
        "%F0%9F%8C%8D".to_owned(),
        "%FF".to_owned(),
    ];
    for operation in OPERATIONS.into_iter().filter(|operation| operation.has_id()) {
        let code = if operation.is_of_clouds() { "invalid_cloud_id" } else { "invalid_provider_bundle_id" };
        for id in &wrong {
            let answer = world.ask("eve", operation.method, &operation.path(id), Value::Null).await;
            assert_eq!((answer.status(), &*answer.code()), (400, code), "{} {id}", operation.name);
        }
    }
    assert!(world.checker.taken().is_empty(), "nobody was asked");
}

#[tokio::test]
async fn limits_are_plain_numbers() {
    let world = World::new().await;
    let id = world.bundle(bundle("aws")).await;
    let wrong = [
        "limit=0",
        "limit=201",
        "limit=999",
        "limit=1000",
        "limit=-1",
        "limit=%2B1",
        "limit=+1",
        "limit=01",
        "limit=1.0",
        "limit=1e1",
        "limit=0x10",
        "limit=%201",
        "limit=1%20",
        "limit=",
        "limit",
        "limit=abc",
        "limit=1&limit=1",
        "limit=1&limit=",
        "limit=%D9%A1",
        "limit=1,2",
        "limit=null",
        "limit=99999999999999999999",
    ];
    for operation in OPERATIONS.into_iter().filter(|operation| operation.is_list()) {
        let path = operation.path(&id);
        for query in wrong {
            let answer = world.get("ada", &format!("{path}?{query}")).await;
            assert_eq!((answer.status(), &*answer.code()), (400, "invalid_limit"), "{path}?{query}");
        }
        for query in
            ["limit=1", "limit=9", "limit=10", "limit=99", "limit=200", "LIMIT=0", "x=1&limit=5&limits=0", "", "&"]
        {
            assert_eq!(world.get("ada", &format!("{path}?{query}")).await.status(), 200, "{path}?{query}");
        }
    }
}

#[tokio::test]
async fn a_page_is_cut_from_fifty_rows_unless_it_is_told() {
    let world = World::new().await;
    for number in 0..51 {
        world.create("/v1/provider-bundles", bundle(&format!("b{number:02}"))).await;
    }
    world.drain().await;
    let count = |page: &Wire| page.json()["items"].as_array().map_or(0, Vec::len);
    let page = world.get("ada", "/v1/provider-bundles").await;
    assert_eq!((count(&page), page.json()["next_cursor"].is_string()), (50, true));
    let whole = world.get("ada", "/v1/provider-bundles?limit=51").await;
    assert_eq!((count(&whole), whole.json().get("next_cursor")), (51, None), "at the end it is absent");
}

#[tokio::test]
async fn names_are_stored_trimmed() {
    let world = World::new().await;
    let longest = "\u{1F30D}".repeat(256);
    for (index, (sent, stored)) in [
        ("  AWS  Europe ", "AWS  Europe"),
        ("\u{a0}\u{2003}AWS\u{3000}", "AWS"),
        ("\t\r\nAWS\n", "AWS"),
        (&*format!(" {longest} "), &*longest),
    ]
    .into_iter()
    .enumerate()
    {
        for (path, body) in
            [("/v1/provider-bundles", bundle(&format!("n{index}"))), ("/v1/clouds", own(&format!("n{index}")))]
        {
            let mut body = body;
            body["display_name"] = json!(sent);
            let created = world.create(path, body).await;
            world.drain().await;
            let location = created.header("location").expect("a place").to_owned();
            assert_eq!(created.json()["display_name"], stored, "{path} {sent:?}");
            let patched = world.ask("ada", "PATCH", &location, json!({ "display_name": format!("\t{sent}\t") })).await;
            assert_eq!(patched.json()["display_name"], stored, "{path} {sent:?}");
            assert_eq!(world.get("ada", &location).await.status(), 200);
        }
    }
}

#[tokio::test]
async fn the_largest_bundle_fits_as_it_is_and_not_escaped() {
    let world = World::new().await;
    let (raw, limit) = (largest_bundle().to_string(), 8192);
    assert!(raw.len() <= limit, "{} bytes", raw.len());
    let escaped = raw.replace('\u{1F30D}', r"\ud83c\udf0d");
    assert!(escaped.len() > limit, "{} bytes", escaped.len());
    let request = |body: String| {
        world.request("ada", "POST", "/v1/provider-bundles").with("Content-Type", "application/json").with_body(body)
    };
    let server = world.serve();
    let answer = exchange(server, &request(escaped)).await;
    assert_eq!((answer.status(), &*answer.code()), (413, "request_body_too_large"));
    let created = exchange(server, &request(format!("{raw}{}", " ".repeat(limit - raw.len())))).await;
    assert_eq!(created.status(), 201, "a body may have as many bytes as the limit: {created:?}");
    world.drain().await;
    let path = created.header("location").expect("a place");
    let read = world.get("ada", path).await.json();
    for name in ["display_name", "slug", "provider_packages", "provider_config_api_version"] {
        assert_eq!(read[name], largest_bundle()[name], "{name}");
    }
    let over = exchange(server, &request(" ".repeat(limit + 1))).await;
    assert_eq!((over.status(), &*over.code()), (413, "request_body_too_large"));
}

#[tokio::test]
async fn a_body_whose_length_is_not_said_is_counted() {
    let world = World::new().await;
    let chunks = |sizes: &[usize]| {
        let chunk = |size: &usize| format!("{size:x}\r\n{}\r\n", " ".repeat(*size));
        let mut body = sizes.iter().map(chunk).collect::<Vec<_>>().concat();
        body.push_str("0\r\n\r\n");
        body
    };
    for (sizes, status, code) in [
        (&[4096, 4096, 1][..], 413, "request_body_too_large"),
        (&[8193], 413, "request_body_too_large"),
        (&[4096, 4096], 400, "invalid_body"),
    ] {
        let mut request = world.request("ada", "POST", "/v1/clouds").with("Content-Type", "application/json");
        request.headers.push(("Transfer-Encoding".to_owned(), "chunked".to_owned()));
        let answer = crate::outside::raw(world.serve(), &request, &chunks(sizes)).await;
        assert_eq!((answer.status(), &*answer.code()), (status, code), "{sizes:?}");
    }
}

#[tokio::test]
async fn restating_the_content_publishes_a_version_and_a_name_none() {
    let world = World::new().await;
    let created = world.create("/v1/provider-bundles", bundle("aws")).await;
    world.drain().await;
    let path = created.header("location").expect("a place").to_owned();
    let whole = bundle("aws");
    let version = |body: Value| {
        let (world, path) = (&world, &path);
        async move { world.ask("zoe", "PATCH", path, body).await.json()["latest_version"].clone() }
    };
    let packages = json!({ "provider_packages": whole["provider_packages"] });
    let mut both = packages.clone();
    both["provider_config_api_version"] = whole["provider_config_api_version"].clone();
    assert_eq!(version(packages).await, 2);
    assert_eq!(version(both).await, 3, "both together are one version");
    assert_eq!(version(json!({ "display_name": "AWS, shared" })).await, 3);
    let history = world.get("ada", &format!("{path}/versions")).await.json();
    let shown: Vec<_> =
        history["items"].as_array().into_iter().flatten().map(|own| (&own["version"], &own["created_by"])).collect();
    let (zoe, ada) = (json!("user:zoe"), json!("user:ada"));
    assert_eq!(shown, [(&json!(3), &zoe), (&json!(2), &zoe), (&json!(1), &ada)]);
}

#[tokio::test]
async fn nothing_was_changed_before_it_was_created() {
    let seconds = Arc::new(AtomicU64::new(1_800_000_000));
    let clock = seconds.clone();
    let world =
        World::with_clock(Clock::new(move || UNIX_EPOCH + Duration::from_secs(clock.load(Ordering::SeqCst)))).await;
    for (path, body) in [("/v1/provider-bundles", bundle("aws")), ("/v1/clouds", own("shop"))] {
        seconds.store(1_800_000_000, Ordering::SeqCst);
        let created = world.create(path, body).await;
        seconds.store(1_900_000_000, Ordering::SeqCst);
        world.drain().await;
        let location = created.header("location").expect("a place").to_owned();
        for now in [1_700_000_000, 1_800_000_060, 1_750_000_000] {
            seconds.store(now, Ordering::SeqCst);
            let patched = world.ask("ada", "PATCH", &location, json!({ "display_name": "Named" })).await;
            assert_eq!(patched.status(), 200);
            let time = |name: &str| {
                let text = patched.json()[name].as_str().expect("a time").to_owned();
                assert!(text.ends_with('Z'), "{text}");
                assert!(text.parse::<DateTime>().is_ok(), "{text}");
                text
            };
            let expected = if now == 1_700_000_000 { "2027-01-15T08:00:00Z" } else { "2027-01-15T08:01:00Z" };
            assert_eq!((&*time("created_at"), &*time("updated_at")), ("2027-01-15T08:00:00Z", expected), "{location}");
        }
    }
}

#[tokio::test]
async fn what_is_created_is_where_it_says_and_what_is_deleted_says_nothing() {
    let world = World::new().await;
    let server = world.serve();
    for (path, body) in [("/v1/provider-bundles", bundle("aws")), ("/v1/clouds", own("shop"))] {
        let create = world.request("ada", "POST", path).with_json("application/json", &body);
        let created = exchange(server, &create).await;
        world.drain().await;
        let location = format!("{path}/{}", created.json()["id"].as_str().unwrap_or_default());
        assert_eq!((created.status(), created.header("location")), (201, Some(&*location)));
        let read = send(&world.service, &world.request("ada", "GET", &location)).await;
        assert_eq!((read.status(), read.json()), (200, created.json()));
        let deleted = exchange(server, &world.request("ada", "DELETE", &location)).await;
        assert_eq!((deleted.status(), deleted.header("content-type"), deleted.body.len()), (204, None, 0));
        assert_eq!(deleted.header("content-length"), None);
    }
}
