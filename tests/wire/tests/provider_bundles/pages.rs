//! Pages over the typed client: several calls, one stream of items, whatever the row filter drops.

use counterpart_wire_tests::{Origin, Wire};
use provider_bundles::operations::{
    ListCloudsRequest, ListProviderBundleCloudsRequest, ListProviderBundleVersionsRequest, ListProviderBundlesRequest,
};
use serde_json::{Value, json};

use crate::people::HETZNER;
use crate::scene::{BOOK, BUNDLE, Scene, id};

/// A catalogue that cuts pages from a list, behind the item whose key is the cursor.
fn catalogue(items: Vec<Value>, key: &'static str) -> Origin {
    let text = move |item: &Value| item[key].as_str().map_or_else(|| item[key].to_string(), str::to_owned);
    Origin::new(move |request: &Wire| {
        let limit = request.query("limit").and_then(|limit| limit.parse().ok()).unwrap_or(50);
        let behind = request.query("cursor").and_then(|cursor| items.iter().position(|item| text(item) == cursor));
        let first = behind.map_or(0, |index| index + 1);
        let page: Vec<_> = items.iter().skip(first).take(limit).cloned().collect();
        let mut body = json!({ "items": page });
        if first + page.len() < items.len() {
            body["next_cursor"] = json!("there is more");
        }
        Wire::answer(200).with_json("application/json", &body)
    })
}

/// So many items like the first one of an operation's page.
fn items(operation: &str, count: u32, change: impl Fn(&mut Value, u32)) -> Vec<Value> {
    let page = BOOK.success(operation).response.json.clone().unwrap_or_default();
    (0..count)
        .map(|index| {
            let mut item = page["items"][0].clone();
            change(&mut item, index);
            item
        })
        .collect()
}

fn nth(index: u32) -> Value {
    json!(format!("0198c2f4-0000-7000-8000-{index:012}"))
}

/// Bundles of which every third one is the one that grace may observe.
fn bundles() -> Vec<Value> {
    items("ListProviderBundles", 7, |item, index| {
        item["slug"] = json!(format!("bundle-{index}"));
        item["id"] = if index % 3 == 2 { json!(HETZNER) } else { nth(index) };
    })
}

/// The slugs that somebody sees, and how many pages were asked for.
async fn seen_by(name: &str, limit: u32) -> (Vec<String>, usize) {
    let scene = Scene::new(catalogue(bundles(), "slug"));
    let client = scene.client_of(name);
    let mut pages = client.list_provider_bundles_pages(ListProviderBundlesRequest { limit: Some(limit), cursor: None });
    let mut slugs = Vec::new();
    while let Some(item) = pages.next().await {
        slugs.push(item.expect("a bundle").slug.as_str().to_owned());
    }
    assert!(pages.next().await.is_none(), "a stream that has ended stays ended");
    (slugs, scene.origin.seen().len())
}

#[tokio::test]
async fn all_items_of_all_pages() {
    let all: Vec<_> = (0..7).map(|index| format!("bundle-{index}")).collect();
    assert_eq!(seen_by("ada", 3).await, (all.clone(), 3));
    assert_eq!(seen_by("ada", 7).await, (all.clone(), 1));
    assert_eq!(seen_by("oscar", 1).await, (all, 7));
}

#[tokio::test]
async fn thin_pages_and_empty_ones_are_not_the_last() {
    let some = ["bundle-2".to_owned(), "bundle-5".to_owned()];
    assert_eq!(seen_by("grace", 3).await, (some.to_vec(), 3));
    // with one row a page, five of seven pages are empty
    assert_eq!(seen_by("grace", 1).await, (some.to_vec(), 7));
    assert_eq!(seen_by("eve", 2).await, (Vec::new(), 4));
}

#[tokio::test]
async fn the_other_pages() {
    let clouds = items("ListClouds", 5, |item, index| {
        item["slug"] = json!(format!("cloud-{index}"));
        item["id"] = nth(index);
    });
    let client = Scene::new(catalogue(clouds, "slug")).client_of("ada");
    let mut pages = client.list_clouds_pages(ListCloudsRequest { limit: Some(2), cursor: None });
    for index in 0..5 {
        let cloud = pages.next().await.expect("another one").expect("a Cloud");
        assert_eq!(cloud.slug.as_str(), format!("cloud-{index}"));
    }
    assert!(pages.next().await.is_none());

    let roster = items("ListProviderBundleClouds", 3, |item, index| item["cloud_id"] = nth(index));
    let client = Scene::new(catalogue(roster, "cloud_id")).client_of("ada");
    let request = ListProviderBundleCloudsRequest { id: id(BUNDLE), limit: Some(1), cursor: None };
    let mut pages = client.list_provider_bundle_clouds_pages(request);
    for index in 0..3 {
        let row = pages.next().await.expect("another one").expect("a row");
        assert_eq!(json!(row.cloud_id.get().to_string()), nth(index));
    }
    assert!(pages.next().await.is_none());

    let history = items("ListProviderBundleVersions", 3, |item, index| item["version"] = json!(3 - index));
    let client = Scene::new(catalogue(history, "version")).client_of("ada");
    let request = ListProviderBundleVersionsRequest { id: id(BUNDLE), limit: Some(2), cursor: None };
    let mut pages = client.list_provider_bundle_versions_pages(request);
    for version in [3, 2, 1] {
        assert_eq!(*pages.next().await.expect("another one").expect("a version").version.get(), version);
    }
    assert!(pages.next().await.is_none());
}

#[tokio::test]
async fn a_stream_ends_with_its_first_problem() {
    let client = Scene::new(catalogue(bundles(), "slug")).client_of("eve");
    let request = ListProviderBundleVersionsRequest { id: id(BUNDLE), limit: Some(2), cursor: None };
    let mut pages = client.list_provider_bundle_versions_pages(request);
    let problem = pages.next().await.expect("an outcome").expect_err("eve sees nothing");
    assert_eq!(problem.to_string(), "permission_denied (403)");
    assert!(pages.next().await.is_none());
}
