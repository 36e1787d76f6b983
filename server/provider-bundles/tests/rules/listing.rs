//! Listings: rows, pages and cursors.

use serde_json::json;

use crate::world::{World, attached};

/// Goes through all pages.
async fn pages(world: &World, who: &str, path: &str, member: &str) -> Vec<Vec<String>> {
    let (mut pages, mut query) = (Vec::new(), String::new());
    loop {
        let page = world.get(who, &format!("{path}?limit=2{query}")).await;
        assert_eq!(page.status, 200, "{page:?}");
        pages.push(page.items(member).iter().map(|item| item.to_string().trim_matches('"').to_owned()).collect());
        match page.json.get("next_cursor") {
            Some(cursor) => query = format!("&cursor={}", cursor.as_str().expect("text")),
            None => return pages,
        }
    }
}

#[tokio::test]
async fn bundles_are_paged_by_slug_and_filtered_by_row() {
    let world = World::new().await;
    let mut ids = Vec::new();
    for slug in ["b", "a-1", "d", "a", "c"] {
        ids.push(world.bundle(slug).await.1);
    }
    assert_eq!(
        pages(&world, "oscar", "/v1/provider-bundles", "slug").await,
        [vec!["a", "a-1"], vec!["b", "c"], vec!["d"]]
    );
    world.grant(&format!("provider_bundle:{}#viewer@user:vera", ids[2])).await;
    world.checker.taken();
    assert_eq!(pages(&world, "vera", "/v1/provider-bundles", "slug").await, [vec![], vec![], vec!["d"]]);
    let bulk = |rows: u32| format!("user:vera observe {rows} objects");
    assert_eq!(world.checker.taken(), [bulk(2), bulk(2), bulk(1)], "one check a page");
}

#[tokio::test]
async fn a_page_that_ends_with_the_last_row_is_the_last() {
    let world = World::new().await;
    for slug in ["a", "b"] {
        world.bundle(slug).await;
    }
    assert_eq!(pages(&world, "ada", "/v1/provider-bundles", "slug").await, [["a", "b"]]);
    assert!(pages(&world, "ada", "/v1/clouds", "slug").await == [Vec::<String>::new()]);
}

#[tokio::test]
async fn versions_and_roster_are_paged() {
    let world = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    for version in 2..=5 {
        let change = json!({ "provider_config_api_version": format!("hcloud.example.org/v{version}") });
        assert_eq!(world.patch(&path, change).await.status, 200);
    }
    let versions = pages(&world, "ada", &format!("{path}/versions"), "version").await;
    assert_eq!(versions, [vec!["5", "4"], vec!["3", "2"], vec!["1"]]);
    for slug in ["z", "y", "x"] {
        world.cloud(attached(slug, &id)).await;
    }
    assert_eq!(pages(&world, "ada", &format!("{path}/clouds"), "slug").await, [vec!["z", "y"], vec!["x"]], "by id");
    assert_eq!(pages(&world, "ada", "/v1/clouds", "slug").await, [vec!["x", "y"], vec!["z"]]);
}

#[tokio::test]
async fn the_roster_is_whole() {
    let world = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    world.cloud(attached("shop", &id)).await;
    world.grant(&format!("provider_bundle:{id}#bundle_admin@user:mia")).await;
    assert_eq!(world.get("mia", &format!("{path}/clouds")).await.items("slug"), ["shop"]);
    assert!(world.get("mia", "/v1/clouds").await.items("slug").is_empty(), "she may see none of them");
}
