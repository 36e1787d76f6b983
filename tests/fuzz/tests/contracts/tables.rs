//! Every named type of the two HTTP contracts.
//!
//! The plugin contract has none here: its messages are Protocol Buffers on the wire, and nothing reads them from JSON.

use counterpart_fuzz::{Document, Type, types};

/// A contract: its name and its types.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Contract {
    /// The folder of its document.
    pub(crate) name: &'static str,
    /// Its types.
    pub(crate) types: fn() -> &'static [Type],
}

pub(crate) const PROVIDER_BUNDLES: Contract = Contract { name: "provider-bundles", types: bundles };
pub(crate) const PROVISIONER: Contract = Contract { name: "provisioner", types: provisioner };

fn bundles() -> &'static [Type] {
    types!(provider_bundles::types {
    ProviderBundleId,
    CloudId,
    CursorSchema = "Cursor",
    Slug,
    DisplayName,
    CloudProvider,
    PackageSource,
    PackageVersion,
    ProviderConfigApiVersion,
    VersionNumber,
    Timestamp,
    Publisher,
    Subject,
    Problem,
    PermissionDenied,
    DenialReason,
    CorrelationId,
    Userset,
    CloudProviderPackage,
    ProviderPackages,
    ProviderBundleCreateRequest,
    ProviderBundlePatchRequest,
    ProviderBundleResponse,
    ProviderBundleList,
    ProviderBundleCloudRef,
    ProviderBundleCloudList,
    ProviderBundleVersion,
    ProviderBundleVersionList,
    CloudCreateRequest,
    CloudPatchRequest,
    CloudResponse,
    CloudList,
    ProviderBundleCreated,
    ProviderBundleUpdated,
    ProviderBundleDeleted,
    CloudCreated,
    CloudUpdated,
    CloudDeleted
    })
}

fn provisioner() -> &'static [Type] {
    types!(provisioner::types {
    ApplicationId,
    OperationId,
    Name,
    Description,
    Kind,
    Action,
    WorkOutcome,
    OperationState,
    ResourceState,
    ChangeSet,
    Change,
    InspectRequest,
    InspectResource,
    Outcome,
    Results,
    ResultSchema = "Result",
    Accepted,
    OperationOutcome,
    InspectOutcome,
    InspectResult,
    MalformedChangeSet,
    MalformedInspectRequest,
    Violations
    })
}

#[test]
fn every_schema_is_in_the_table() {
    for contract in [PROVIDER_BUNDLES, PROVISIONER] {
        let document = Document::of_contract(contract.name);
        let listed: Vec<&str> = (contract.types)().iter().map(|one| one.schema).collect();
        let missing: Vec<&str> = document.schemas().into_iter().filter(|name| !listed.contains(name)).collect();
        assert!(missing.is_empty() && listed.len() == document.schemas().len(), "{}: {missing:?}", contract.name);
    }
}
