//! What is wrong with a body, and which of two codes says so.

use counterpart_service_tests::{World, attached, bundle, own, packages, send};
use counterpart_wire_tests::Wire;
use serde_json::{Value, json};

/// A whole request with one member changed, or taken out.
fn with(mut body: Value, name: &str, value: Value) -> Value {
    body[name] = value;
    body
}

fn without(mut body: Value, name: &str) -> Value {
    body.as_object_mut().expect("an object").remove(name);
    body
}

/// Bodies of which a JSON type is wrong, a member unknown, or a value null.
fn of_shape(whole: &Value) -> Vec<Value> {
    let mut bodies = vec![json!([]), json!(null), json!(1), json!("text"), with(whole.clone(), "x", json!(1))];
    for name in whole.as_object().expect("an object").keys() {
        bodies.push(with(whole.clone(), name, Value::Null));
        bodies.push(with(whole.clone(), name, json!({})));
    }
    for value in
        [json!([1]), json!([null]), json!([{ "source": "a/b", "version": "1", "x": 1 }]), json!([{ "source": 1 }])]
    {
        bodies.push(with(whole.clone(), "provider_packages", value));
    }
    bodies
}

/// Values that break a rule of a member that both kinds of object have.
fn of_constraints() -> Vec<(&'static str, Value)> {
    let source = |text: &str| packages(&[(text, "v1")]);
    let version = |text: &str| packages(&[("a/b", text)]);
    let many: Vec<String> = (0..17).map(|number| format!("a/b{number}")).collect();
    let many: Vec<_> = many.iter().map(|source| (&**source, "v1")).collect();
    vec![
        ("display_name", json!("")),
        ("display_name", json!(" \u{2003} ")),
        ("display_name", json!("x".repeat(257))),
        ("display_name", json!("a\u{0}b")),
        ("display_name", json!("a\u{1f}b")),
        ("display_name", json!("a\u{7f}b")),
        ("display_name", json!("a\u{85}b")),
        ("provider_packages", json!([])),
        ("provider_packages", packages(&many)),
        ("provider_packages", packages(&[("a/b", "v1"), ("a/b", "v2")])),
        ("provider_packages", json!([{}])),
        ("provider_packages", json!([{ "source": "a/b" }])),
        ("provider_packages", source("")),
        ("provider_packages", source("no-path")),
        ("provider_packages", source("Upper/case")),
        ("provider_packages", source("a/b:tag")),
        ("provider_packages", source(&format!("a/{}", "b".repeat(254)))),
        ("provider_packages", version("")),
        ("provider_packages", version("-1")),
        ("provider_packages", version("v1\n")),
        ("provider_packages", version(&"v".repeat(129))),
        ("provider_packages", version("sha256:abc")),
        ("provider_config_api_version", json!("")),
        ("provider_config_api_version", json!("v1")),
        ("provider_config_api_version", json!("aws/v1")),
        ("provider_config_api_version", json!("aws.example.org/v1gamma1")),
        ("provider_config_api_version", json!(format!("g.{}/v1", "o".repeat(313)))),
    ]
}

/// Values that break a rule of what is chosen once.
fn of_creations() -> Vec<(&'static str, Value)> {
    let mut all = of_constraints();
    let slugs = ["", "A", "a--b", "-a", "a-", "a_b", "a b", "ä"].map(|slug| ("slug", json!(slug)));
    all.extend(slugs);
    all.push(("slug", json!("a".repeat(64))));
    all.extend(["", "AWS", "ibm"].map(|provider| ("provider", json!(provider))));
    all
}

async fn check(world: &World, method: &str, path: &str, body: &Value, code: &str) {
    let answer = world.ask("ada", method, path, body.clone()).await;
    assert_eq!((answer.status(), &*answer.code()), (400, code), "{method} {path} {body}: {answer:?}");
}

#[tokio::test]
async fn of_creations_each_fault_has_its_code() {
    let world = World::new().await;
    for (path, whole, constraint) in [
        ("/v1/provider-bundles", bundle("new"), "invalid_provider_bundle"),
        ("/v1/clouds", own("new"), "invalid_cloud"),
    ] {
        for body in of_shape(&whole) {
            // a null body is one that a test has to spell out
            if body.is_null() {
                let request = world.request("ada", "POST", path).with("Content-Type", "application/json");
                let answer = send(&world.service, &request.with_body("null")).await;
                assert_eq!((answer.status(), &*answer.code()), (400, "invalid_body"), "{path} null");
            } else {
                check(&world, "POST", path, &body, "invalid_body").await;
            }
        }
        for (name, value) in of_creations() {
            check(&world, "POST", path, &with(whole.clone(), name, value), constraint).await;
        }
        for name in whole.as_object().expect("an object").keys() {
            check(&world, "POST", path, &without(whole.clone(), name), constraint).await;
        }
        check(&world, "POST", path, &json!({}), constraint).await;
    }
}

#[tokio::test]
async fn of_patches_each_fault_has_its_code() {
    let world = World::new().await;
    let bundle = format!("/v1/provider-bundles/{}", world.bundle(bundle("aws")).await);
    let cloud = format!("/v1/clouds/{}", world.cloud(own("shop")).await);
    let whole = without(without(own("shop"), "slug"), "provider");
    for (path, constraint) in [(&bundle, "invalid_provider_bundle"), (&cloud, "invalid_cloud")] {
        for body in of_shape(&whole).into_iter().filter(|body| !body.is_null()) {
            check(&world, "PATCH", path, &body, "invalid_body").await;
        }
        for (name, value) in of_constraints() {
            check(&world, "PATCH", path, &json!({ name: value }), constraint).await;
        }
        check(&world, "PATCH", path, &json!({}), "empty_patch").await;
        check(&world, "PATCH", path, &json!({ "display_name": null }), "invalid_body").await;
        for (name, code) in [("slug", "slug_immutable"), ("provider", "provider_immutable")] {
            for value in [json!(null), json!(1), json!("aws"), json!([])] {
                check(&world, "PATCH", path, &json!({ name: value }), code).await;
            }
        }
    }
    for body in [json!({ "provider_bundle_id": null }), json!({ "provider_bundle_version": "1" })] {
        check(&world, "PATCH", &cloud, &body, "invalid_body").await;
    }
}

#[tokio::test]
async fn of_clouds_bundle_and_declaration_exclude_each_other() {
    let world = World::new().await;
    let id = world.bundle(bundle("aws")).await;
    let pinned = format!("/v1/clouds/{}", world.cloud(attached("pinned", &id)).await);
    let inline = format!("/v1/clouds/{}", world.cloud(own("inline")).await);
    for body in [
        with(own("new"), "provider_bundle_id", json!(id)),
        with(own("new"), "provider_bundle_version", json!(1)),
        with(
            without(without(own("new"), "provider_packages"), "provider_config_api_version"),
            "provider_bundle_version",
            json!(1),
        ),
        with(attached("new", &id), "provider_bundle_version", json!(0)),
        attached("new", "no-id"),
        attached("new", "00000000-0000-0000-0000-000000000000"),
        attached("new", "0198c2f4-7a10-4c3e-9b2a-4f1d2e3c5a60"),
    ] {
        check(&world, "POST", "/v1/clouds", &body, "invalid_cloud").await;
    }
    let declaration = json!({ "provider_config_api_version": "own.example.org/v2" });
    for (path, body) in [
        (&pinned, declaration.clone()),
        (&pinned, with(declaration.clone(), "provider_bundle_version", json!(1))),
        (&inline, with(declaration, "provider_bundle_id", json!(id))),
        (&inline, json!({ "provider_bundle_version": 1 })),
    ] {
        check(&world, "PATCH", path, &body, "invalid_cloud").await;
    }
}

#[tokio::test]
async fn what_is_no_json_is_no_body() {
    let world = World::new().await;
    let path = format!("/v1/provider-bundles/{}", world.bundle(bundle("aws")).await);
    let deep = format!("{{\"display_name\":{}1{}}}", "[".repeat(2000), "]".repeat(2000));
    let whole = bundle("new").to_string();
    let bodies: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b" ".to_vec(),
        b"{".to_vec(),
        b"{\"display_name\":\"A\"} {}".to_vec(),
        b"{\"display_name\":\"A\",}".to_vec(),
        b"{'display_name':'A'}".to_vec(),
        b"\xef\xbb\xbf{\"display_name\":\"A\"}".to_vec(),
        b"{\"display_name\":\"\xff\"}".to_vec(),
        b"{\"display_name\":\"\xed\xa0\x80\"}".to_vec(),
        br#"{"display_name":"\ud800"}"#.to_vec(),
        br#"{"display_name":"\udc00\ud800"}"#.to_vec(),
        br#"{"display_name":"A","display_name":"A"}"#.to_vec(),
        br#"{"display_name":"A","display\u005fname":"A"}"#.to_vec(),
        br#"{"slug":1,"slug":1}"#.to_vec(),
        br#"{"slug":1,"display_name":"A","display_name":"B"}"#.to_vec(),
        br#"{"slug":1,"provider_packages":[{"source":"a/b","source":"a/b"}]}"#.to_vec(),
        b"{\"display_name\":\"a\nb\"}".to_vec(),
        br#"{"provider_bundle_version":01}"#.to_vec(),
        deep.into_bytes(),
        whole.replacen("\"source\":", "\"source\":\"a/b\",\"source\":", 1).into_bytes(),
    ];
    for (method, target) in [("PATCH", &*path), ("POST", "/v1/provider-bundles"), ("POST", "/v1/clouds")] {
        for body in &bodies {
            let request = world.request("ada", method, target).with("Content-Type", "application/json");
            let answer = send(&world.service, &request.with_body(body.clone())).await;
            let text = String::from_utf8_lossy(body);
            assert_eq!((answer.status(), &*answer.code()), (400, "invalid_body"), "{method} {target} {text}");
        }
    }
}

#[tokio::test]
async fn a_body_is_json_and_nothing_else() {
    let world = World::new().await;
    let path = format!("/v1/provider-bundles/{}", world.bundle(bundle("aws")).await);
    let request = || world.request("ada", "PATCH", &path).with_body(r#"{"display_name":"Named"}"#);
    let json = || request().with("Content-Type", "application/json");
    let twice = |mut request: Wire, name: &str, value: &str| {
        request.headers.push((name.to_owned(), value.to_owned()));
        request
    };
    let mut refused = vec![request(), twice(json(), "Content-Type", "application/json")];
    for media_type in ["", "text/plain", "application/merge-patch+json", "application/problem+json", "json", "*/*"] {
        refused.push(request().with("Content-Type", media_type));
    }
    for encoding in ["gzip", "br", "deflate", "zstd", "x", "gzip, identity", "identity", ""] {
        refused.push(json().with("Content-Encoding", encoding));
    }
    refused.push(twice(json().with("Content-Encoding", "identity"), "Content-Encoding", "identity"));
    for request in refused {
        let answer = send(&world.service, &request).await;
        assert_eq!((answer.status(), &*answer.code()), (400, "invalid_body"), "{request:?}");
    }
    for media_type in ["application/json", "Application/JSON", "application/json; charset=utf-8"] {
        let answer = send(&world.service, &request().with("Content-Type", media_type)).await;
        assert_eq!(answer.status(), 200, "{media_type}");
    }
    for accept in ["", "*/*", "text/html", "application/xml;q=1", "nonsense", "application/json;q=0"] {
        let answer = send(&world.service, &json().with("Accept", accept)).await;
        assert_eq!((answer.status(), answer.header("content-type")), (200, Some("application/json")), "{accept}");
    }
}
