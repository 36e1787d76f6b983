//! Fresh ids: UUIDs of version 7 that grow within a process, and ULIDs for denials.

use counterpart::Invalid;
use counterpart::server::{Internal, OrInternal};
use provider_bundles::types::{CloudId, CorrelationId, ProviderBundleId};
use uuid::Uuid;

/// The alphabet of ULIDs: Crockford's base 32.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The id of a new bundle; it follows every one before, a clock that jumps back notwithstanding.
pub(crate) fn bundle_id() -> Result<ProviderBundleId, Internal> {
    ProviderBundleId::new(Uuid::now_v7()).or_internal()
}

/// The id of a new Cloud; it follows every one before.
pub(crate) fn cloud_id() -> Result<CloudId, Internal> {
    CloudId::new(Uuid::now_v7()).or_internal()
}

/// The id under which the audit log holds a denial. Both kinds of id begin with milliseconds, so one is written as the other.
pub(crate) fn correlation_id() -> Result<CorrelationId, Invalid> {
    CorrelationId::new(ulid(Uuid::now_v7().as_u128()))
}

fn ulid(number: u128) -> String {
    let digit = |place: u32| {
        let index = usize::try_from((number >> (5 * place)) & 31).unwrap_or_default();
        char::from(ALPHABET.get(index).copied().unwrap_or(b'0'))
    };
    (0..26).rev().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow() {
        let ids: Vec<_> = (0..1000).filter_map(|_| bundle_id().ok()).collect();
        assert!(ids.len() == 1000 && ids.is_sorted_by(|one, next| one < next));
        assert!(cloud_id().is_ok());
    }

    #[test]
    fn a_ulid_has_26_digits() {
        assert_eq!(ulid(0), "0".repeat(26));
        assert_eq!(ulid(u128::MAX), format!("7{}", "Z".repeat(25)));
        assert_eq!(ulid(0x0192_F1B6_8A40_7000_8000_0000_0000_0001), "01JBRVD2J0E008000000000001");
    }
}
