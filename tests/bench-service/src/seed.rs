//! Databases with as many bundles as are wanted, written through the store in one transaction.

use std::path::Path;

use counterpart_store::{Change, Declaration, NewBundle, Relationships, Sqlite, Store};
use provider_bundles::types::{CloudProvider, ProviderBundleId};
use uuid::Uuid;

use crate::Outcome;

/// Fills a new database: the ids of its bundles. All belong to the platform that `ada` administers, and each has one of
/// a hundred owners.
pub(crate) async fn fill(path: &Path, bundles: u64) -> Outcome<Vec<Uuid>> {
    let store = Sqlite::open(path).await.map_err(|error| error.to_string())?;
    let declaration = declaration()?;
    let (mut ids, mut relationships) = (Vec::new(), vec!["platform:plexsphere#admin@user:ada".to_owned()]);
    let mut change = store.begin().await.map_err(|error| error.to_string())?;
    for number in 0..bundles {
        let new = bundle(number, &declaration)?;
        let id = new.id.into_inner();
        change.insert_bundle(new).await.map_err(|error| error.to_string())?;
        relationships.push(format!("provider_bundle:{id}#parent@platform:plexsphere"));
        relationships.push(format!("provider_bundle:{id}#bundle_admin@user:owner-{}", number % 100));
        ids.push(id);
    }
    change.commit().await.map_err(|error| error.to_string())?;
    store.touch(relationships).await.map_err(|error| error.to_string())?;
    store.close().await;
    Ok(ids)
}

fn bundle(number: u64, declaration: &Declaration) -> Outcome<NewBundle> {
    Ok(NewBundle {
        id: ProviderBundleId::new(Uuid::now_v7()).map_err(|error| error.to_string())?,
        display_name: format!("Bundle {number}").parse().map_err(text)?,
        // spread over the order, as names are
        slug: format!("b{:016x}", number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).parse().map_err(text)?,
        provider: CloudProvider::Aws,
        declaration: declaration.clone(),
        created_by: "user:ada".parse().map_err(text)?,
    })
}

#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` gives")]
fn text(error: impl ToString) -> String {
    error.to_string()
}

fn declaration() -> Outcome<Declaration> {
    let packages = counterpart::decode(packages("v1.20.3").as_bytes()).map_err(text)?;
    Ok(Declaration { packages, config_api_version: "aws.example.org/v1beta1".parse().map_err(text)? })
}

/// Four packages, as JSON.
pub(crate) fn packages(version: &str) -> String {
    let package = |name| format!(r#"{{"source":"xpkg.example.org/providers/{name}","version":"{version}"}}"#);
    let packages: Vec<String> = ["aws", "aws-ec2", "aws-s3", "helm"].map(package).to_vec();
    format!("[{}]", packages.join(","))
}
