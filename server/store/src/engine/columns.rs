//! From columns to the contract's types: what does not hold there says so.

use super::clock::date_time;
use super::session::Columns;
use crate::error::StoreError;
use crate::records::{Declaration, Window};
use counterpart::{DateTime, Invalid};
use provider_bundles::types::{CloudProvider, VersionNumber};

/// What is stored is not what the contract allows. The value stays unsaid: errors are logged.
pub(crate) fn corrupt(what: &str) -> StoreError {
    StoreError::Corrupt(format!("a {what} is not as the contract says"))
}

/// A text of the contract.
pub(crate) fn text<T>(row: &impl Columns, column: usize, what: &str) -> Result<T, StoreError>
where
    T: TryFrom<String, Error = Invalid>,
{
    T::try_from(row.text(column)?.to_owned()).map_err(|_| corrupt(what))
}

pub(crate) fn provider(row: &impl Columns, column: usize) -> Result<CloudProvider, StoreError> {
    row.text(column)?.parse().map_err(|_| corrupt("provider"))
}

pub(crate) fn version_number(number: i64) -> Result<VersionNumber, StoreError> {
    let number = u64::try_from(number).map_err(|_| corrupt("version"))?;
    VersionNumber::new(number).map_err(|_| corrupt("version"))
}

/// How a version is stored.
pub(crate) fn version_column(version: VersionNumber) -> i64 {
    i64::try_from(version.into_inner()).unwrap_or(i64::MAX)
}

pub(crate) fn at(row: &impl Columns, column: usize) -> Result<DateTime, StoreError> {
    date_time(row.integer(column)?)
}

/// A declaration, in two columns beside each other.
pub(crate) fn declaration(row: &impl Columns, column: usize) -> Result<Declaration, StoreError> {
    let packages = counterpart::decode(row.text(column)?.as_bytes()).map_err(|_| corrupt("package list"))?;
    Ok(Declaration { packages, config_api_version: text(row, column + 1, "ProviderConfig version")? })
}

/// The packages of a declaration, as they are stored.
pub(crate) fn packages(declaration: &Declaration) -> String {
    counterpart::encode_to_string(&declaration.packages)
}

/// Rows that were asked for with one more than is wanted.
pub(crate) fn window<R, T>(
    mut rows: Vec<R>,
    limit: u32,
    read: impl Fn(&R) -> Result<T, StoreError>,
) -> Result<Window<T>, StoreError> {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = rows.len() > limit;
    rows.truncate(limit);
    Ok(Window { rows: rows.iter().map(read).collect::<Result<_, _>>()?, more })
}
