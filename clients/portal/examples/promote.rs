//! Creates a bundle with three Clouds, publishes a second version, and promotes every Cloud to it.
//!
//! Start a server with `cargo xtask up`, take the token that it prints for `ada`, and:
//!
//! ```sh
//! TOKEN=… cargo run -p portal --example promote
//! ```

use counterpart::client::Reqwest;
use indicatif::{ProgressBar, ProgressStyle};
use portal::{Portal, To};
use provider_bundles::operations::PatchProviderBundleRequest;
use provider_bundles::types::{
    CloudCreateRequest, CloudProvider, CloudProviderPackage, DisplayName, PackageSource, PackageVersion,
    ProviderBundleCreateRequest, ProviderBundlePatchRequest, ProviderConfigApiVersion, ProviderPackages, Slug,
};
use std::error::Error;
use std::time::{SystemTime, UNIX_EPOCH};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let address = std::env::var("ADDRESS").unwrap_or_else(|_| "http://127.0.0.1:8080".to_owned());
    let token = std::env::var("TOKEN").map_err(|_| "TOKEN has to hold a token, such as `cargo xtask up` prints")?;
    let portal = Portal::connect(Reqwest::new(address), token);

    // A bundle says once which packages are installed. Creating it waits until its grants are written.
    let stamp = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis();
    let bundle = portal
        .create_bundle(ProviderBundleCreateRequest {
            display_name: DisplayName::new("AWS, European regions")?,
            slug: Slug::new(format!("aws-eu-{stamp}"))?,
            provider: CloudProvider::Aws,
            provider_packages: packages("v1.20.0")?,
            provider_config_api_version: ProviderConfigApiVersion::new("aws.upbound.io/v1beta1")?,
        })
        .await?;
    println!("bundle {} is at version {}", bundle.slug.as_str(), bundle.latest_version.get());

    // Three Clouds take their configuration from it, and pin its version 1.
    for region in ["eu-central-1", "eu-west-1", "eu-north-1"] {
        let cloud = portal
            .create_cloud(CloudCreateRequest {
                display_name: DisplayName::new(region)?,
                slug: Slug::new(format!("{region}-{stamp}"))?,
                provider: CloudProvider::Aws,
                provider_bundle_id: Some(bundle.id),
                provider_bundle_version: None,
                provider_packages: None,
                provider_config_api_version: None,
            })
            .await?;
        println!("Cloud {} pins version {:?}", cloud.slug.as_str(), cloud.provider_bundle_version.map(|v| *v.get()));
    }

    // New content is a new version. No Cloud moves by it.
    let body = ProviderBundlePatchRequest {
        display_name: None,
        provider_packages: Some(packages("v1.21.0")?),
        provider_config_api_version: None,
    };
    portal.client().patch_provider_bundle(&PatchProviderBundleRequest { id: bundle.id, body: body.into() }).await?;

    // Promotion moves them, a few at a time, and says what became of each.
    let bar = ProgressBar::new(0).with_style(ProgressStyle::with_template("promoting {bar:30} {pos}/{len}")?);
    let report = portal
        .promote_all(bundle.id, To::Latest, |progress| {
            bar.set_length(progress.all as u64);
            bar.set_position(progress.done as u64);
        })
        .await?;
    bar.finish();
    println!("{report}");
    Ok(())
}

fn packages(version: &str) -> Result<ProviderPackages, Box<dyn Error>> {
    let package = |name: &str| -> Result<_, Box<dyn Error>> {
        Ok(CloudProviderPackage {
            source: PackageSource::new(format!("xpkg.upbound.io/upbound/{name}"))?,
            version: PackageVersion::new(version)?,
        })
    };
    Ok(ProviderPackages::new(vec![package("provider-aws-ec2")?, package("provider-aws-s3")?])?)
}
