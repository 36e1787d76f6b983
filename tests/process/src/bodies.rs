//! What requests carry. Every value has a mark, so that a log that repeats one is found out.

use serde_json::{Value, json};

/// A word that stands in every value of every body, and in no log.
pub const MARK: &str = "unspeakable";

/// Packages and API version, as one number: what a version of a bundle consists of.
#[must_use]
pub fn content(number: usize) -> Value {
    json!({
        "provider_packages": [
            { "source": format!("xpkg.example.org/{MARK}/ec2"), "version": format!("v1.{number}-{MARK}") },
            { "source": format!("xpkg.example.org/{MARK}/s3"), "version": format!("v2.0-{MARK}") },
        ],
        "provider_config_api_version": format!("{MARK}.example.org/v1"),
    })
}

/// A request that creates a bundle with some content.
#[must_use]
pub fn bundle(slug: &str, number: usize) -> Value {
    with(
        content(number),
        &json!({ "display_name": format!("Bundle, {MARK}"), "slug": marked(slug), "provider": "aws" }),
    )
}

/// A request that creates a Cloud that takes its declaration from a bundle.
#[must_use]
pub fn attached(slug: &str, bundle: &str) -> Value {
    let display_name = format!("Cloud, {MARK}");
    json!({ "display_name": display_name, "slug": marked(slug), "provider": "aws", "provider_bundle_id": bundle })
}

/// A request that creates a Cloud with a declaration of its own.
#[must_use]
pub fn own(slug: &str) -> Value {
    with(content(0), &json!({ "display_name": format!("Cloud, {MARK}"), "slug": marked(slug), "provider": "aws" }))
}

fn marked(slug: &str) -> String {
    format!("{slug}-{MARK}")
}

fn with(mut object: Value, more: &Value) -> Value {
    for (name, value) in more.as_object().into_iter().flatten() {
        object[name] = value.clone();
    }
    object
}
