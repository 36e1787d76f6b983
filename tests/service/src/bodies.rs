//! What requests carry.

use serde_json::{Value, json};

/// The media type of every body.
pub const MEDIA_TYPE: &str = "application/json";

/// Packages, by source and version.
#[must_use]
pub fn packages(versions: &[(&str, &str)]) -> Value {
    versions.iter().map(|(source, version)| json!({ "source": source, "version": version })).collect()
}

/// A request that creates a bundle for `aws`.
#[must_use]
pub fn bundle(slug: &str) -> Value {
    json!({
        "display_name": "AWS, shared",
        "slug": slug,
        "provider": "aws",
        "provider_packages": packages(&[("xpkg.example.org/aws-ec2", "v1"), ("xpkg.example.org/aws-s3", "v2")]),
        "provider_config_api_version": "aws.example.org/v1",
    })
}

/// A request that creates a Cloud that takes its declaration from a bundle.
#[must_use]
pub fn attached(slug: &str, bundle: &str) -> Value {
    json!({ "display_name": "Shop", "slug": slug, "provider": "aws", "provider_bundle_id": bundle })
}

/// A request that creates a Cloud with a declaration of its own.
#[must_use]
pub fn own(slug: &str) -> Value {
    json!({
        "display_name": "Shop",
        "slug": slug,
        "provider": "aws",
        "provider_packages": packages(&[("xpkg.example.org/own", "v1")]),
        "provider_config_api_version": "own.example.org/v1",
    })
}

/// The largest bundle that the contract allows: every member as long as it may be.
#[must_use]
pub fn largest_bundle() -> Value {
    let source = |number: usize| format!("xpkg.example.org/{number:02}/{}", "s".repeat(255 - 20));
    let package = |number| json!({ "source": source(number), "version": "v".repeat(128) });
    json!({
        "display_name": "\u{1F30D}".repeat(256),
        "slug": "b".repeat(63),
        "provider": "openstack",
        "provider_packages": (0..16).map(package).collect::<Vec<_>>(),
        "provider_config_api_version": format!("g.{}/v1", "o".repeat(317 - 5)),
    })
}
