//! Bodies, by serde's derive.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Package {
    pub(super) source: String,
    pub(super) version: String,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Provider {
    Aws,
    Azure,
    Gcp,
    Hetzner,
    Openstack,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewBundle {
    pub(super) display_name: String,
    pub(super) slug: String,
    pub(super) provider: Provider,
    pub(super) provider_packages: Vec<Package>,
    pub(super) provider_config_api_version: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Patch {
    pub(super) display_name: Option<String>,
    pub(super) provider_packages: Option<Vec<Package>>,
    pub(super) provider_config_api_version: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Page {
    pub(super) limit: Option<u32>,
    pub(super) cursor: Option<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Bundle {
    pub(super) id: Uuid,
    pub(super) display_name: String,
    pub(super) slug: String,
    pub(super) provider: Provider,
    pub(super) provider_packages: Vec<Package>,
    pub(super) provider_config_api_version: String,
    pub(super) latest_version: i64,
    pub(super) created_at: DateTime<Utc>,
    pub(super) updated_at: DateTime<Utc>,
}

#[derive(Debug, Serialize)]
pub(super) struct Bundles {
    pub(super) items: Vec<Bundle>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next_cursor: Option<String>,
}
