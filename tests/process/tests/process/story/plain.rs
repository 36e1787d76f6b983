//! Plain HTTP: paths, JSON and status codes, and nothing of ours in between.

use counterpart_process_tests::{Answer, Caller, MARK, attached, bundle, content, own};
use serde_json::{Value, json};

use super::voice::{Answered, Bundle, Cloud, Listing, Page, Refusal, Voice};

/// A caller who speaks plain HTTP.
pub(crate) struct Plain(pub(crate) Caller);

impl Plain {
    async fn ask(&self, method: &str, target: &str, body: Value, success: u16) -> Answered<Value> {
        let answer = self.0.ask(method, target, body).await;
        assert!(answer.header("x-request-id").is_some_and(|id| !id.is_empty()), "{answer:?}");
        if answer.status == success { Ok(answer.json()) } else { Err(refusal(&answer)) }
    }
}

impl Voice for Plain {
    async fn create_bundle(&self, slug: &str, content: usize) -> Answered<Bundle> {
        self.ask("POST", "/v1/provider-bundles", bundle(slug, content), 201).await.map(|json| read_bundle(&json))
    }
    async fn bundle(&self, id: &str) -> Answered<Bundle> {
        self.ask("GET", &format!("/v1/provider-bundles/{id}"), Value::Null, 200).await.map(|json| read_bundle(&json))
    }
    async fn rename(&self, id: &str, display_name: &str) -> Answered<Bundle> {
        let body = json!({ "display_name": display_name });
        self.ask("PATCH", &format!("/v1/provider-bundles/{id}"), body, 200).await.map(|json| read_bundle(&json))
    }
    async fn publish(&self, id: &str, number: usize) -> Answered<Bundle> {
        let target = format!("/v1/provider-bundles/{id}");
        self.ask("PATCH", &target, content(number), 200).await.map(|json| read_bundle(&json))
    }
    async fn delete_bundle(&self, id: &str) -> Answered<()> {
        self.ask("DELETE", &format!("/v1/provider-bundles/{id}"), Value::Null, 204).await.map(|_| ())
    }
    async fn create_cloud(&self, slug: &str, bundle: Option<&str>) -> Answered<Cloud> {
        let body = bundle.map_or_else(|| own(slug), |bundle| attached(slug, bundle));
        self.ask("POST", "/v1/clouds", body, 201).await.map(|json| read_cloud(&json))
    }
    async fn cloud(&self, id: &str) -> Answered<Cloud> {
        self.ask("GET", &format!("/v1/clouds/{id}"), Value::Null, 200).await.map(|json| read_cloud(&json))
    }
    async fn pin(&self, id: &str, bundle: &str, version: u64) -> Answered<Cloud> {
        let body = json!({ "provider_bundle_id": bundle, "provider_bundle_version": version });
        self.ask("PATCH", &format!("/v1/clouds/{id}"), body, 200).await.map(|json| read_cloud(&json))
    }
    async fn delete_cloud(&self, id: &str) -> Answered<()> {
        self.ask("DELETE", &format!("/v1/clouds/{id}"), Value::Null, 204).await.map(|_| ())
    }
    async fn page(&self, listing: Listing<'_>, limit: u32, cursor: Option<&str>) -> Answered<Page> {
        let (path, name) = match listing {
            Listing::Bundles => ("/v1/provider-bundles".to_owned(), "slug"),
            Listing::Clouds => ("/v1/clouds".to_owned(), "slug"),
            Listing::Versions(id) => (format!("/v1/provider-bundles/{id}/versions"), "version"),
            Listing::Roster(id) => (format!("/v1/provider-bundles/{id}/clouds"), "cloud_id"),
        };
        let cursor = cursor.map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
        let json = self.ask("GET", &format!("{path}?limit={limit}{cursor}"), Value::Null, 200).await?;
        let row = |row: &Value| row[name].as_str().map_or_else(|| row[name].to_string(), str::to_owned);
        let rows = json["items"].as_array().unwrap().iter().map(row).collect();
        Ok(Page { rows, next: json["next_cursor"].as_str().map(str::to_owned) })
    }
}

fn text(json: &Value) -> String {
    json.as_str().unwrap().to_owned()
}

fn read_bundle(json: &Value) -> Bundle {
    assert_eq!(json["provider_config_api_version"], format!("{MARK}.example.org/v1"));
    Bundle {
        id: text(&json["id"]),
        display_name: text(&json["display_name"]),
        latest_version: json["latest_version"].as_u64().unwrap(),
        package: text(&json["provider_packages"][0]["version"]),
    }
}

fn read_cloud(json: &Value) -> Cloud {
    let pin = json["provider_bundle_id"].as_str().map(str::to_owned).zip(json["provider_bundle_version"].as_u64());
    Cloud { id: text(&json["id"]), pin, package: text(&json["provider_packages"][0]["version"]) }
}

fn refusal(answer: &Answer) -> Refusal {
    let json = answer.json();
    assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{answer:?}");
    assert_eq!(json["status"], answer.status, "{answer:?}");
    match (answer.status, &*answer.code()) {
        (401, "unauthenticated") => Refusal::Unauthenticated,
        (403, "permission_denied") => Refusal::Denied,
        (404, "provider_bundle_not_found" | "cloud_not_found") => Refusal::Missing,
        (409, "provider_bundle_slug_conflict" | "cloud_slug_conflict") => Refusal::SlugTaken,
        (409, "provider_bundle_referenced") => Refusal::Referenced(json["referencing_clouds"].as_u64()),
        (409, "provider_bundle_version_unknown") => Refusal::NoSuchVersion,
        (409, "provider_bundle_unavailable") => Refusal::BundleUnavailable,
        (400, "invalid_cursor") => Refusal::InvalidCursor,
        (403, "cursor_binding_mismatch") => Refusal::ForeignCursor,
        (status, code) => Refusal::Other(format!("{status} {code}")),
    }
}
