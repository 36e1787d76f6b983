//! The ids that were deleted: what the reconcile may clear of relationships.

use super::{Failure, Session};

/// Records that an object (`provider_bundle:<id>`) was deleted. Ids are never given twice, so once is enough.
pub(crate) async fn record(session: &mut impl Session, object: &str, at: i64) -> Result<(), Failure> {
    session.execute("INSERT INTO deletions (object, at) VALUES ($1, $2)", &[object.into(), at.into()]).await?;
    Ok(())
}
