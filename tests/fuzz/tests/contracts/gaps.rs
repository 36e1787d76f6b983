//! Where generated code is known to accept what its document refuses: a gap that has closed fails until it is struck off.

use counterpart_fuzz::{Document, Kind, faults};
use serde_json::json;

use crate::planted::compare_one;
use crate::tables::{Contract, PROVIDER_BUNDLES, PROVISIONER};

/// Members whose values are read as any string.
const GAPS: &[&str] = &[
    // `format: uri-reference` is known to the runtime and not yet to the generator.
    "/components/schemas/Problem/properties/instance",
    "/components/schemas/PermissionDenied/properties/instance",
    // The limits of a cursor are asked of the parameter that brings it back, and not of the member that gives it away.
    "/components/schemas/ProviderBundleList/properties/next_cursor",
    "/components/schemas/ProviderBundleCloudList/properties/next_cursor",
    "/components/schemas/ProviderBundleVersionList/properties/next_cursor",
    "/components/schemas/CloudList/properties/next_cursor",
];

/// The document of a contract as generated code reads it.
pub(crate) fn as_read(contract: Contract) -> Document {
    with_gaps(contract, "")
}

fn with_gaps(contract: Contract, closed: &str) -> Document {
    let document = Document::of_contract(contract.name);
    let open = GAPS.iter().filter(|gap| **gap != closed && document.value().pointer(gap).is_some());
    open.fold(document.clone(), |document, gap| document.with(gap, json!({ "type": "string" })))
}

#[test]
fn every_gap_is_still_one() {
    for contract in [PROVIDER_BUNDLES, PROVISIONER] {
        let document = Document::of_contract(contract.name);
        for gap in GAPS.iter().filter(|gap| document.value().pointer(gap).is_some()) {
            let schema = gap.split('/').nth(3).unwrap_or_default();
            let report = compare_one(contract, &with_gaps(contract, gap), schema, &faults());
            let mut kinds = report.differences().map(|difference| difference.kind);
            assert!(kinds.next().is_some(), "{gap} has closed");
            assert!(kinds.all(|kind| kind == Kind::FalseAccept), "{report}");
        }
    }
}
