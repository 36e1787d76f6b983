//! Fills an empty service with a small world: three bundles with a history, and four Clouds.
//!
//! `cargo xtask up` runs it on a fresh database. It prints the relationships that let `linus` see a part of the world,
//! one a line, in the form that the service's relationships file takes.

use counterpart::client::Reqwest;
use portal::Portal;
use provider_bundles::operations::{PatchProviderBundleRequest, PatchProviderBundleResponse};
use provider_bundles::types::{
    CloudCreateRequest, CloudProvider, CloudProviderPackage, CloudResponse, DisplayName, PackageSource, PackageVersion,
    ProviderBundleCreateRequest, ProviderBundlePatchRequest, ProviderBundleResponse, ProviderConfigApiVersion,
    ProviderPackages, Slug, VersionNumber,
};
use std::error::Error;

type Outcome<T> = Result<T, Box<dyn Error>>;

#[tokio::main]
async fn main() -> Outcome<()> {
    let address = std::env::var("ADDRESS").unwrap_or_else(|_| "http://127.0.0.1:8080".to_owned());
    let token = std::env::var("TOKEN").map_err(|_| "TOKEN has to hold a token of a platform administrator")?;
    let portal = Portal::connect(Reqwest::new(address), token);

    let aws = bundle(&portal, "aws-eu", "AWS, European regions", CloudProvider::Aws, "aws.upbound.io/v1beta1").await?;
    publish(&portal, &aws, &["provider-aws-ec2", "provider-aws-s3"], "v1.21.0").await?;
    publish(&portal, &aws, &["provider-aws-ec2", "provider-aws-rds", "provider-aws-s3"], "v1.21.1").await?;
    let gcp = bundle(&portal, "gcp-core", "Google Cloud, core", CloudProvider::Gcp, "gcp.upbound.io/v1beta1").await?;
    publish(&portal, &gcp, &["provider-gcp-compute", "provider-gcp-storage"], "v1.12.0").await?;
    bundle(
        &portal,
        "hetzner-lab",
        "Hetzner, for trying things",
        CloudProvider::Hetzner,
        "hcloud.crossplane.io/v1alpha1",
    )
    .await?;

    cloud(&portal, "payments-prod", "Payments, production", &aws, Some(1)).await?;
    let stage = cloud(&portal, "payments-stage", "Payments, stage", &aws, None).await?;
    cloud(&portal, "analytics", "Analytics", &gcp, Some(1)).await?;
    own(&portal, "lab", "The lab").await?;

    println!("provider_bundle:{}#viewer@group:operators#member", aws.id.get());
    println!("cloud:{}#viewer@group:operators#member", stage.id.get());
    Ok(())
}

async fn bundle(
    portal: &Portal,
    slug: &str,
    name: &str,
    provider: CloudProvider,
    api: &str,
) -> Outcome<ProviderBundleResponse> {
    let body = ProviderBundleCreateRequest {
        display_name: DisplayName::new(name)?,
        slug: Slug::new(slug)?,
        provider,
        provider_packages: packages(&[&format!("provider-{provider}")], "v1.0.0")?,
        provider_config_api_version: ProviderConfigApiVersion::new(api)?,
    };
    Ok(portal.create_bundle(body).await?)
}

/// Publishes a version of a bundle.
async fn publish(
    portal: &Portal,
    bundle: &ProviderBundleResponse,
    names: &[&str],
    version: &str,
) -> Outcome<ProviderBundleResponse> {
    let body = ProviderBundlePatchRequest {
        display_name: None,
        provider_packages: Some(packages(names, version)?),
        provider_config_api_version: None,
    };
    let request = PatchProviderBundleRequest { id: bundle.id, body: body.into() };
    let PatchProviderBundleResponse::Ok(bundle) = portal.client().patch_provider_bundle(&request).await?;
    Ok(bundle)
}

/// A Cloud that takes its configuration from a bundle.
async fn cloud(
    portal: &Portal,
    slug: &str,
    name: &str,
    bundle: &ProviderBundleResponse,
    version: Option<u64>,
) -> Outcome<CloudResponse> {
    let body = CloudCreateRequest {
        display_name: DisplayName::new(name)?,
        slug: Slug::new(slug)?,
        provider: bundle.provider,
        provider_bundle_id: Some(bundle.id),
        provider_bundle_version: version.map(VersionNumber::new).transpose()?,
        provider_packages: None,
        provider_config_api_version: None,
    };
    Ok(portal.create_cloud(body).await?)
}

/// A Cloud that states its own configuration.
async fn own(portal: &Portal, slug: &str, name: &str) -> Outcome<CloudResponse> {
    let body = CloudCreateRequest {
        display_name: DisplayName::new(name)?,
        slug: Slug::new(slug)?,
        provider: CloudProvider::Openstack,
        provider_bundle_id: None,
        provider_bundle_version: None,
        provider_packages: Some(packages(&["provider-openstack"], "v0.6.1")?),
        provider_config_api_version: Some(ProviderConfigApiVersion::new("openstack.crossplane.io/v1alpha1")?),
    };
    Ok(portal.create_cloud(body).await?)
}

fn packages(names: &[&str], version: &str) -> Outcome<ProviderPackages> {
    let package = |name: &&str| -> Outcome<_> {
        Ok(CloudProviderPackage {
            source: PackageSource::new(format!("xpkg.upbound.io/upbound/{name}"))?,
            version: PackageVersion::new(version)?,
        })
    };
    Ok(ProviderPackages::new(names.iter().map(package).collect::<Outcome<Vec<_>>>()?)?)
}
