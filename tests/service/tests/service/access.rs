//! Who is let in, and when.

use std::time::Duration;

use counterpart_provider_bundles::SyncOptions;
use counterpart_service_tests::{World, bundle, check_problem, own, send};
use counterpart_wire_tests::Wire;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::draft::{Draft, OPERATIONS};
use crate::stage::Stage;

/// What is there, and for whom: a bundle and a Cloud.
fn kinds() -> [(&'static str, Value, &'static str); 2] {
    [
        ("/v1/provider-bundles", bundle("aws"), "provider_bundle_not_found"),
        ("/v1/clouds", own("shop"), "cloud_not_found"),
    ]
}

fn slugs(page: &Wire) -> usize {
    assert_eq!(page.status(), 200, "{page:?}");
    page.json()["items"].as_array().map_or(0, Vec::len)
}

#[tokio::test]
async fn what_was_created_can_be_read_once_the_consumer_has_been_there() {
    let world = World::new().await;
    let mut places = Vec::new();
    for (path, body, _) in kinds() {
        let created = world.create(path, body).await;
        let location = created.header("location").expect("a place").to_owned();
        for _ in 0..3 {
            let denied = world.get("ada", &location).await;
            check_problem(path, &denied, &location, "permission_denied");
        }
        assert_eq!(slugs(&world.get("ada", path).await), 0, "{path}");
        places.push((path, location));
    }
    let (stop, stopped) = watch::channel(false);
    let options = SyncOptions { interval: Duration::from_millis(5), ..SyncOptions::default() };
    let consumer = tokio::spawn(world.consumer(options).run(stopped));
    for (path, location) in places {
        let readable = async {
            while world.get("ada", &location).await.status() == 403 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), readable).await.expect("the grants arrive");
        assert_eq!(world.get("ada", &location).await.status(), 200, "{path}");
        assert_eq!(slugs(&world.get("ada", path).await), 1, "{path}");
    }
    stop.send(true).expect("it listens");
    consumer.await.expect("it ends");
}

#[tokio::test]
async fn what_was_deleted_is_not_found_until_its_grants_are_gone() {
    let world = World::new().await;
    for (path, body, code) in kinds() {
        let created = world.create(path, body).await;
        world.drain().await;
        let location = created.header("location").expect("a place").to_owned();
        assert_eq!(world.ask("ada", "DELETE", &location, Value::Null).await.status(), 204);
        let of_kind = OPERATIONS.into_iter().filter(|own| own.has_id() && own.path("").starts_with(path));
        let id = location.rsplit('/').next().expect("an id").to_owned();
        for code in [code, "permission_denied"] {
            for operation in of_kind.clone() {
                let body = if operation.has_body() { json!({ "display_name": "Named" }) } else { Value::Null };
                let target = operation.path(&id);
                let answer = world.ask("ada", operation.method, &target, body).await;
                check_problem(operation.name, &answer, &target, code);
            }
            assert_eq!(slugs(&world.get("ada", path).await), 0);
            let denied = world.get("eve", &location).await;
            assert_eq!(denied.status(), 403, "whoever holds nothing never learns of it");
            world.drain().await;
        }
    }
}

#[tokio::test]
async fn a_listing_denies_nobody() {
    let stage = Stage::new().await;
    for path in ["/v1/provider-bundles", "/v1/clouds"] {
        let page = stage.world.get("eve", path).await;
        assert_eq!((slugs(&page), page.json().get("next_cursor")), (0, None), "{path}");
        // a page may be thin or empty and still not the last
        let first = stage.world.get("eve", &format!("{path}?limit=1")).await;
        assert_eq!((slugs(&first), first.json()["next_cursor"].is_string()), (0, true), "{path}");
    }
    let empty = World::new().await;
    empty.checker.set_unavailable(true);
    for path in ["/v1/provider-bundles", "/v1/clouds"] {
        assert_eq!(slugs(&empty.get("eve", path).await), 0, "nobody is asked about no rows");
        assert!(empty.checker.taken().is_empty());
    }
    stage.world.checker.set_unavailable(true);
    for path in ["/v1/provider-bundles?limit=200", "/v1/clouds?limit=1"] {
        let answer = stage.world.get("ada", path).await;
        assert_eq!((answer.status(), &*answer.code()), (503, "authz_unavailable"), "{path}");
    }
}

#[tokio::test]
async fn an_installation_may_leave_operations_dark() {
    let stage = Stage::new().await;
    let dark = stage.world.dark();
    for operation in OPERATIONS {
        let code = if operation.is_of_clouds() { "clouds_not_provisioned" } else { "provider_bundles_not_provisioned" };
        let draft = Draft::new(operation, &stage);
        for who in ["ada", "eve"] {
            let request =
                draft.request(&stage).with("Authorization", &format!("Bearer {}", stage.world.people.token(who)));
            let answer = send(&dark, &request).await;
            check_problem(operation.name, &answer, &draft.path(), code);
            assert!(answer.json()["detail"].as_str().is_some_and(|detail| detail.contains(operation.name)));
        }
        let nobody = send(&dark, &draft.request(&stage).without("Authorization")).await;
        assert_eq!(nobody.status(), 401, "{}", operation.name);
    }
    assert_eq!(send(&dark, &Wire::request("GET", "/v1/other")).await.status(), 404);
}

#[tokio::test]
async fn one_bearer_token_says_who_calls() {
    let world = World::new().await;
    let (token, path) = (world.people.token("ada"), "/v1/clouds");
    let get = |authorization: &str| Wire::request("GET", path).with("Authorization", authorization);
    for scheme in ["Bearer", "bearer", "BEARER", "bEaReR"] {
        assert_eq!(send(&world.service, &get(&format!("{scheme} {token}"))).await.status(), 200, "{scheme}");
    }
    let mut twice = get(&format!("Bearer {token}"));
    twice.headers.push(("Authorization".to_owned(), format!("Bearer {token}")));
    let nobody = Wire::request("GET", path);
    let in_query = format!("{path}?access_token={token}&token={token}");
    let (head, tail) = token.split_at(token.len() - 1);
    let refused = [
        nobody.clone(),
        twice,
        nobody.clone().to(&in_query),
        nobody.clone().with("Cookie", &format!("token={token}; session={token}")),
        nobody.with("X-Authorization", &format!("Bearer {token}")),
        get(""),
        get("Bearer"),
        get("Bearer "),
        get(&token),
        get(&format!("Basic {token}")),
        get(&format!("Bearer {token} {token}")),
        get(&format!("Bearer {token}, Bearer {token}")),
        get(&format!("Bearer {head}")),
        get(&format!("Bearer {head}{}", if tail == "A" { "B" } else { "A" })),
        get("Bearer ada"),
        get("Bearer a.b.c"),
    ];
    for request in refused {
        let answer = send(&world.service, &request).await;
        check_problem(&format!("{request:?}"), &answer, path, "unauthenticated");
    }
    // wildcards and separators of the graph are nobody's name
    for name in ["*", "a#member", "user:ada", "ada@example.org", "a.b", ""] {
        let answer = send(&world.service, &get(&format!("Bearer {}", world.people.token(name)))).await;
        assert_eq!(answer.status(), 401, "{name}");
    }
}
