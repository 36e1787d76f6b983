//! The pages that are no operations.

use crate::support::{World, get, request, send};

fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").unwrap().1
}

#[tokio::test]
async fn the_document_is_there_in_both_notations() {
    let world = World::new();
    let running = world.start().await;
    let json = get(running.address(), "/openapi.json", "ada").await;
    let document: serde_json::Value = serde_json::from_str(body(&json)).unwrap();
    assert_eq!(document["info"]["title"], "Provider bundles");
    let yaml = get(running.address(), "/openapi.yaml", "ada").await;
    assert!(yaml.contains("content-type: application/yaml\r\n"), "{yaml}");
    assert!(body(&yaml).starts_with("openapi: \"3.1.0\"\n"));
    for operation in ["CreateProviderBundle", "DeleteCloud"] {
        assert!(body(&yaml).contains(&format!("operationId: \"{operation}\"\n")));
    }
    running.stop().await;
}

#[tokio::test]
async fn the_viewer_loads_nothing_from_elsewhere() {
    let world = World::new();
    let running = world.start().await;
    let address = running.address();
    let page = get(address, "/docs", "ada").await;
    assert!(page.contains("content-security-policy: default-src 'none'; script-src 'self';"), "{page}");
    let named = body(&page).split(['"']).filter(|text| text.starts_with("docs/"));
    let named: Vec<_> = named.collect();
    assert_eq!(named.len(), 4);
    for path in named {
        let answer = send(address, &format!("GET /{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 200 "), "{path}");
        assert!(answer.contains("x-content-type-options: nosniff\r\n"), "{path}");
    }
    assert!(!body(&page).contains("//"), "{page}");
    let moved = get(address, "/docs/", "ada").await;
    assert!(moved.starts_with("HTTP/1.1 308 ") && moved.contains("location: /docs\r\n"), "{moved}");
    running.stop().await;
}

#[tokio::test]
async fn pages_are_read_and_nothing_else() {
    let world = World::new();
    let running = world.start().await;
    for path in ["/healthz", "/readyz", "/metrics", "/openapi.json", "/openapi.yaml", "/docs"] {
        let head = send(running.address(), &request(&format!("HEAD {path}"), "ada", "Connection: close\r\n", "")).await;
        assert!(head.starts_with("HTTP/1.1 200 ") && body(&head).is_empty(), "{head}");
        let post =
            send(running.address(), &request(&format!("POST {path}"), "ada", "Connection: close\r\n", "{}")).await;
        assert!(post.starts_with("HTTP/1.1 405 ") && post.contains("allow: GET, HEAD\r\n"), "{post}");
    }
    running.stop().await;
}
