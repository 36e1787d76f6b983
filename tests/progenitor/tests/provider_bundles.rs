//! The contract `provider-bundles`: our client and progenitor's send the same.

mod support;

use counterpart::Cursor;
use counterpart_progenitor_tests::provider_bundles::Client as Theirs;
use provider_bundles::client::Client as Ours;
use provider_bundles::operations::{
    CreateCloudRequest, CreateProviderBundleRequest, DeleteCloudRequest, DeleteProviderBundleRequest, GetCloudRequest,
    GetProviderBundleRequest, ListCloudsRequest, ListProviderBundleCloudsRequest, ListProviderBundleVersionsRequest,
    ListProviderBundlesRequest, PatchCloudRequest, PatchProviderBundleRequest,
};
use provider_bundles::version;
use std::fmt::Debug;
use std::num::NonZeroU32;
use std::str::FromStr;
use support::{Comparison, Keeper, both};

const ID: &str = r#""01890a5d-ac96-774b-bcce-b302099a8057""#;
const PACKAGES: &str = r#"[{"source":"xpkg.example.com/acme/provider-aws","version":"v1.2.3"}]"#;

fn clients() -> (Ours, Theirs, Comparison) {
    let keeper = Keeper::default();
    let ours = Ours::new(keeper.clone(), version::V1_0_0);
    (ours, Theirs::new("http://bundles.test"), Comparison::new(keeper))
}

/// A page without and with everything.
fn pages() -> [(Option<u32>, Option<&'static str>); 3] {
    [(None, None), (Some(200), None), (Some(1), Some("a/b+c= d&e"))]
}

/// A cursor of progenitor's, which has a type a parameter.
fn their_cursor<T: FromStr<Err: Debug>>(cursor: Option<&str>) -> Option<T> {
    cursor.map(|text| text.parse().expect("the contract takes it"))
}

#[tokio::test]
async fn the_same_is_sent() {
    let (ours, theirs, mut comparison) = clients();
    bundles(&ours, &theirs, &mut comparison).await;
    rosters(&ours, &theirs, &mut comparison).await;
    clouds(&ours, &theirs, &mut comparison).await;
    comparison.is_complete_for("provider-bundles");
}

async fn bundles(ours: &Ours, theirs: &Theirs, comparison: &mut Comparison) {
    let whole = format!(
        r#"{{"display_name":"AWS","slug":"aws","provider":"aws","provider_packages":{PACKAGES},
            "provider_config_api_version":"aws.example.com/v1beta1"}}"#
    );
    let (body, their_body) = both(&whole);
    let _ = ours.create_provider_bundle(&CreateProviderBundleRequest { body }).await;
    let _ = theirs.create_provider_bundle(&their_body).await;
    comparison.asked("CreateProviderBundle");

    for (limit, cursor) in pages() {
        let _ = ours
            .list_provider_bundles(&ListProviderBundlesRequest { limit, cursor: cursor.map(Cursor::from_text) })
            .await;
        let _ = theirs.list_provider_bundles(their_cursor(cursor).as_ref(), limit.and_then(NonZeroU32::new)).await;
        comparison.asked("ListProviderBundles");
    }

    let (id, their_id) = both(ID);
    let _ = ours.get_provider_bundle(&GetProviderBundleRequest { id }).await;
    let _ = theirs.get_provider_bundle(&their_id).await;
    comparison.asked("GetProviderBundle");

    for patch in ["{}", r#"{"display_name":"Amazon"}"#, &format!(r#"{{"provider_packages":{PACKAGES}}}"#)] {
        let (body, their_body) = both::<provider_bundles::types::ProviderBundlePatchRequest, _>(patch);
        let _ = ours.patch_provider_bundle(&PatchProviderBundleRequest { id, body: body.into() }).await;
        let _ = theirs.patch_provider_bundle(&their_id, &their_body).await;
        comparison.asked("PatchProviderBundle");
    }

    let _ = ours.delete_provider_bundle(&DeleteProviderBundleRequest { id }).await;
    let _ = theirs.delete_provider_bundle(&their_id).await;
    comparison.asked("DeleteProviderBundle");
}

async fn rosters(ours: &Ours, theirs: &Theirs, comparison: &mut Comparison) {
    let (id, their_id) = both(ID);
    for (limit, cursor) in pages() {
        let their_limit = limit.and_then(NonZeroU32::new);
        let request = ListProviderBundleCloudsRequest { id, limit, cursor: cursor.map(Cursor::from_text) };
        let _ = ours.list_provider_bundle_clouds(&request).await;
        let _ = theirs.list_provider_bundle_clouds(&their_id, their_cursor(cursor).as_ref(), their_limit).await;
        comparison.asked("ListProviderBundleClouds");
        let request = ListProviderBundleVersionsRequest { id, limit, cursor: cursor.map(Cursor::from_text) };
        let _ = ours.list_provider_bundle_versions(&request).await;
        let _ = theirs.list_provider_bundle_versions(&their_id, their_cursor(cursor).as_ref(), their_limit).await;
        comparison.asked("ListProviderBundleVersions");
    }
}

async fn clouds(ours: &Ours, theirs: &Theirs, comparison: &mut Comparison) {
    let of_bundle = format!(
        r#"{{"display_name":"Prod","slug":"prod","provider":"gcp","provider_bundle_id":{ID},"provider_bundle_version":7}}"#
    );
    let of_its_own = format!(
        r#"{{"display_name":"Prod","slug":"prod","provider":"gcp","provider_packages":{PACKAGES},
            "provider_config_api_version":"gcp.example.com/v1"}}"#
    );
    for whole in [of_bundle, of_its_own] {
        let (body, their_body) = both(&whole);
        let _ = ours.create_cloud(&CreateCloudRequest { body }).await;
        let _ = theirs.create_cloud(&their_body).await;
        comparison.asked("CreateCloud");
    }
    for (limit, cursor) in pages() {
        let _ = ours.list_clouds(&ListCloudsRequest { limit, cursor: cursor.map(Cursor::from_text) }).await;
        let _ = theirs.list_clouds(their_cursor(cursor).as_ref(), limit.and_then(NonZeroU32::new)).await;
        comparison.asked("ListClouds");
    }
    let (id, their_id) = both(ID);
    let _ = ours.get_cloud(&GetCloudRequest { id }).await;
    let _ = theirs.get_cloud(&their_id).await;
    comparison.asked("GetCloud");
    for patch in ["{}", r#"{"display_name":"Production"}"#, r#"{"provider_bundle_version":8}"#] {
        let (body, their_body) = both::<provider_bundles::types::CloudPatchRequest, _>(patch);
        let _ = ours.patch_cloud(&PatchCloudRequest { id, body: body.into() }).await;
        let _ = theirs.patch_cloud(&their_id, &their_body).await;
        comparison.asked("PatchCloud");
    }
    let _ = ours.delete_cloud(&DeleteCloudRequest { id }).await;
    let _ = theirs.delete_cloud(&their_id).await;
    comparison.asked("DeleteCloud");
}
