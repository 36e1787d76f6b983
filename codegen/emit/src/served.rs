//! What of a contract a server has: operations for clients alone are not among it.

use std::borrow::Cow;

use counterpart_model::{Contract, Operation, Service, ServiceId};

/// The contract as a server sees it: every operation that is served, and the services that have one.
pub(crate) fn served(contract: &Contract) -> Cow<'_, Contract> {
    if contract.operations.iter().all(Operation::is_served) {
        return Cow::Borrowed(contract);
    }
    let mut seen = contract.clone();
    // Only clients look up one operation from another, by its place in the list.
    seen.operations.retain(Operation::is_served);
    let mut services: Vec<(ServiceId, Service)> = (0..).map(ServiceId).zip(seen.services).collect();
    services.retain(|(id, _)| seen.operations.iter().any(|operation| operation.service == *id));
    for operation in &mut seen.operations {
        let place = (0..).map(ServiceId).zip(&services).find(|(_, (old, _))| *old == operation.service);
        operation.service = place.map_or(operation.service, |(new, _)| new);
    }
    seen.services = services.into_iter().map(|(_, service)| service).collect();
    Cow::Owned(seen)
}
