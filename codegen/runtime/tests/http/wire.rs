//! What travels, to the letter.

use super::shop::{Iter, Shop};
use counterpart::server::{Options, Service};
use http::{Request, Response};
use std::time::Duration;

/// Sends a request, given as its text without line ends of its own, and gives the answer in the same form.
pub async fn exchange(service: &Service, text: &str) -> String {
    let (head, body) = text.split_once("\n\n").unwrap_or((text, ""));
    let mut lines = head.lines().map(str::trim_start);
    let (method, target) = lines.next().unwrap().split_once(' ').unwrap();
    let mut request = Request::builder().method(method).uri(target).header("x-request-id", "t-1");
    for line in lines {
        let (name, value) = line.split_once(": ").unwrap();
        request = request.header(name, value);
    }
    shown(service.answer(request.body(axum::body::Body::from(body.to_owned())).unwrap()).await.unwrap()).await
}

async fn shown(response: Response<axum::body::Body>) -> String {
    let (parts, body) = response.into_parts();
    let mut headers: Vec<_> =
        parts.headers.iter().map(|(name, value)| format!("{name}: {}\n", value.to_str().unwrap())).collect();
    headers.sort();
    let body = axum::body::to_bytes(body, 1 << 20).await.unwrap();
    format!("{}\n{}\n{}", parts.status.as_u16(), headers.concat(), String::from_utf8(body.to_vec()).unwrap())
}

fn check(service: &Service, request: &str, expected: &str) {
    super::harness::run(async {
        let answer = exchange(service, request).await;
        let expected: Vec<_> = expected.trim().lines().map(str::trim_start).collect();
        assert_eq!(answer.trim_end(), expected.join("\n"), "{request}");
    });
}

const JSON: &str = "authorization: Bearer ada\ncontent-type: application/json";

#[test]
fn a_problem_in_the_contracts_order() {
    check(
        &Shop::default().service(),
        "GET /v1/pets/0?x=1",
        r#"
        401
        content-type: application/problem+json
        www-authenticate: Bearer
        x-request-id: t-1

        {"type":"https://errors.example/","title":"A title","status":401,"detail":"the request carries no valid credentials","instance":"/v1/pets/0","code":"unauthenticated","request_id":"t-1"}"#,
    );
}

#[test]
fn a_created_pet() {
    check(
        &Shop::default().service(),
        &format!("POST /v1/pets\n{JSON}\n\n{{\"name\":\"Rex\"}}"),
        r#"
        201
        content-type: application/json
        location: /v1/pets/8
        x-request-id: t-1

        {"id":8,"name":"Rex"}"#,
    );
}

#[test]
fn a_problem_of_the_body() {
    check(
        &Shop::default().service(),
        "GET /v1/pets/101\nauthorization: Bearer ada",
        r#"
        404
        content-type: application/problem+json
        x-request-id: t-1

        {"type":"https://errors.example/","title":"No such pet","status":404,"detail":"no such pet","instance":"/v1/pets/101","code":"pet_not_found"}"#,
    );
}

#[test]
fn outside_any_operation() {
    let service = Shop::default().service();
    check(
        &service,
        "GET /v2",
        r#"
        404
        content-type: application/problem+json
        x-request-id: t-1

        {"type":"https://errors.example/","title":"A title","status":404,"detail":"no operation has this path","instance":"/v2","code":"route_not_found","request_id":"t-1"}"#,
    );
    check(
        &service,
        "PUT /v1/pets/1",
        r#"
        405
        allow: GET, PATCH, DELETE
        content-type: application/problem+json
        x-request-id: t-1

        {"type":"about:blank","title":"Method Not Allowed","status":405,"detail":"the path has GET, PATCH, DELETE","instance":"/v1/pets/1"}"#,
    );
    check(
        &service,
        "HEAD /v1/pets/1",
        "
        405
        allow: GET, PATCH, DELETE
        content-type: application/problem+json
        x-request-id: t-1
    ",
    );
}

#[test]
fn every_violation_of_a_phase_in_one_answer() {
    let service = Shop::default().service();
    check(
        &service,
        &format!("POST /v1/pets\n{JSON}\n\n{{\"name\":\"\",\"age\":-1,\"x\":1,\"age\":2}}"),
        r#"
        400
        content-type: application/problem+json
        x-request-id: t-1

        {"type":"https://errors.example/","title":"A title","status":400,"detail":"/x is not a member of this object; /age appears more than once","instance":"/v1/pets","code":"invalid_body","request_id":"t-1"}"#,
    );
    check(
        &service,
        &format!("POST /v1/pets\n{JSON}\n\n{{\"name\":\"\",\"age\":-1}}"),
        r#"
        400
        content-type: application/problem+json
        x-request-id: t-1

        {"type":"https://errors.example/","title":"A title","status":400,"detail":"/name must hold from 1 to 16 characters; /age must be an integer from 0 to 30","instance":"/v1/pets","code":"invalid_pet","request_id":"t-1"}"#,
    );
    check(
        &service,
        "POST /v1/upload\ncontent-type: application/json\n\n[]",
        r#"
        400
        content-type: application/json
        x-fault: yes
        x-request-id: t-1

        {"message":"the body must be an object","violations":[{"pointer":"","detail":"must be an object"}]}"#,
    );
    check(
        &service,
        "DELETE /v1/pets/x",
        r#"
        400
        content-type: application/json
        x-fault: yes
        x-request-id: t-1

        {"message":"path parameter `id` must be a number","violations":[{"pointer":"/path/id","detail":"must be a number"}]}"#,
    );
    check(
        &service,
        "GET /v1/pets?limit=0&cursor=\nauthorization: Bearer ada",
        r#"
        400
        content-type: application/problem+json
        x-request-id: t-1

        {"type":"https://errors.example/","title":"A title","status":400,"detail":"query parameter `cursor` must hold from 1 to 512 characters","instance":"/v1/pets","code":"invalid_cursor","request_id":"t-1"}"#,
    );
}

fn code(service: &Service, request: &str, expected: &str) {
    super::harness::run(async {
        let answer = exchange(service, request).await;
        let code = answer.split("\"code\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or("");
        let status = answer.lines().next().unwrap_or("");
        assert_eq!(format!("{status} {code}").trim_end(), expected, "{request}\n{answer}");
    });
}

#[test]
fn phases_in_order() {
    let service = Shop::default().service();
    let post = |body: &str| format!("POST /v1/pets\n{JSON}\n\n{body}");
    let patch = |rest: &str| format!("PATCH /v1/pets/1\n{JSON}\n\n{rest}");
    let large = "x".repeat(201);
    for (request, expected) in [
        (post(""), "400 invalid_body"),
        (post("{"), "400 invalid_body"),
        (post("\u{feff}{\"name\":\"Rex\"}"), "400 invalid_body"),
        (post("{\"name\":\"\\ud800\"}"), "400 invalid_body"),
        (post("{\"name\":null}"), "400 invalid_body"),
        (post("{}"), "400 invalid_pet"),
        (post(&large), "413 too_large"),
        ("POST /v1/pets\nauthorization: Bearer ada\n\n{\"name\":\"Rex\"}".to_owned(), "400 invalid_body"),
        (format!("POST /v1/pets\n{JSON}\ncontent-encoding: gzip\n\n{{\"name\":\"Rex\"}}"), "400 invalid_body"),
        (format!("POST /v1/pets\n{JSON}\ncontent-type: application/json\n\n{{\"name\":\"Rex\"}}"), "400 invalid_body"),
        (format!("POST /v1/pets\nauthorization: Bearer ada\ncontent-type: text/plain\n\n{large}"), "400 invalid_body"),
        (format!("POST /v1/pets\ncontent-type: text/plain\n\n{large}"), "401 unauthenticated"),
        ("GET /v1/pets\nauthorization: Bearer ada\nauthorization: Bearer ada".to_owned(), "401 unauthenticated"),
        ("GET /v1/pets\nauthorization: bearer ada".to_owned(), "200"),
        (patch("{\"id\":1,\"x\":1}"), "400 id_immutable"),
        (patch("{\"x\":1}"), "400 invalid_body"),
        (patch("{}"), "400 empty_patch"),
        (patch("{\"name\":null}"), "400 invalid_body"),
        (patch("{\"name\":\"\"}"), "400 invalid_pet"),
        (format!("PATCH /v1/pets/x\n{JSON}\n\n{{"), "400 invalid_id"),
        (format!("PATCH /v1/pets/1001\n{JSON}\n\n{{"), "400 invalid_id"),
        ("PATCH /v1/pets/1\nauthorization: Bearer eve\n\n{".to_owned(), "403 permission_denied"),
        ("POST /v1/jobs\ncontent-type: text/plain\n\nnow".to_owned(), "404 route_not_found"),
        ("POST /v1/jobs?beta=true\ncontent-type: text/plain\n\nnow".to_owned(), "200"),
        ("POST /v1/jobs?beta=true\ncontent-type: text/plain\n\n".to_owned(), "400"),
        ("POST /v1/upload\ncontent-type: text/html\n\nx".to_owned(), "415"),
        ("POST /v1/upload\naccept: image/png\ncontent-type: text/html\n\nx".to_owned(), "406"),
    ] {
        code(&service, &request, expected);
    }
}

#[test]
fn a_dark_surface() {
    let service = Shop::default().service().without("pets");
    code(&service, "GET /v1/pets/x\nauthorization: Bearer ada", "501 dark");
    code(&service, "GET /v1/pets/x", "401 unauthenticated");
    code(&service, "POST /v1/fail/not", "204");
}

#[test]
fn a_deadline() {
    let mut options = Options::default();
    options.deadline = Some(Duration::from_millis(20));
    code(&Shop::default().service().with_options(options), "POST /v1/fail/slow", "503 late");
}

#[test]
fn a_body_that_does_not_arrive() {
    let mut options = Options::default();
    options.body_timeout = Duration::from_millis(20);
    let service = Shop::default().service().with_options(options);
    super::harness::run(async {
        let (_sender, receiver) = tokio::sync::mpsc::unbounded_channel::<Result<String, String>>();
        let body = axum::body::Body::from_stream(super::shop::Channel(receiver));
        let request = Request::post("/v1/upload").header("content-type", "text/plain").body(body).unwrap();
        assert_eq!(service.answer(request).await.unwrap().status(), 408);
        let pieces = Iter([Ok("a"), Err("cut off")].into_iter());
        let request = Request::post("/v1/upload").header("content-type", "text/plain");
        let answer = service.answer(request.body(axum::body::Body::from_stream(pieces)).unwrap()).await.unwrap();
        assert_eq!(answer.status(), 400);
    });
}

#[test]
fn a_service_is_nested() {
    super::harness::run(async {
        let router = axum::Router::new().nest_service("/shop", Shop::default().service());
        let request = Request::get("/shop/v1/pets").header("authorization", "Bearer ada");
        let mut router = router.into_service::<axum::body::Body>();
        let response =
            tower_service::Service::call(&mut router, request.body(axum::body::Body::empty()).unwrap()).await;
        assert_eq!(response.unwrap().status(), 200);
    });
}
