//! Bundles and their versions.

use super::columns::{at, declaration, packages, provider, text, version_column, version_number, window};
use super::{Arg, Columns, Failure, Session, Unique, deletions};
use crate::error::StoreError;
use crate::records::{Bundle, BundlePatch, Content, NewBundle, Version, Window};
use crate::store::{Deleted, Inserted, Updated};
use provider_bundles::types::{DisplayName, ProviderBundleId, Slug, VersionNumber};

macro_rules! columns {
    () => {
        "id, display_name, slug, provider, packages, config_api_version, latest_version, created_at, updated_at, \
         revision"
    };
}

fn bundle(row: &impl Columns) -> Result<Bundle, StoreError> {
    Ok(Bundle {
        id: id(row, 0)?,
        display_name: text(row, 1, "name of a bundle")?,
        slug: text(row, 2, "slug of a bundle")?,
        provider: provider(row, 3)?,
        declaration: declaration(row, 4)?,
        latest_version: version_number(row.integer(6)?)?,
        created_at: at(row, 7)?,
        updated_at: at(row, 8)?,
        revision: row.integer(9)?,
    })
}

pub(crate) fn id(row: &impl Columns, column: usize) -> Result<ProviderBundleId, StoreError> {
    ProviderBundleId::new(row.id(column)?).map_err(|_| super::columns::corrupt("bundle id"))
}

fn version(row: &impl Columns) -> Result<Version, StoreError> {
    Ok(Version {
        version: version_number(row.integer(0)?)?,
        declaration: declaration(row, 1)?,
        created_by: text(row, 3, "publisher")?,
        created_at: at(row, 4)?,
    })
}

pub(crate) async fn get(session: &mut impl Session, id: ProviderBundleId) -> Result<Option<Bundle>, StoreError> {
    const SQL: &str = concat!("SELECT ", columns!(), " FROM bundles WHERE id = $1");
    session.row(SQL, &[id.into_inner().into()]).await?.as_ref().map(bundle).transpose()
}

pub(crate) async fn list(
    session: &mut impl Session,
    after: Option<&Slug>,
    limit: u32,
) -> Result<Window<Bundle>, StoreError> {
    // no slug is empty: the first page begins after ''
    const SQL: &str = concat!("SELECT ", columns!(), " FROM bundles WHERE slug > $1 ORDER BY slug LIMIT $2 + 0");
    let after = after.map_or("", Slug::as_str);
    window(session.rows(SQL, &[after.into(), more_than(limit)]).await?, limit, bundle)
}

/// One more than is wanted shows whether the order goes on.
///
/// Statements say `LIMIT $2 + 0`: SQLite looks into a limit that is a bare parameter to plan with its value, and so plans
/// anew for each value that is bound, which takes a tenth of a page's time. There is one plan whatever the limit is.
pub(crate) fn more_than(limit: u32) -> Arg<'static> {
    (i64::from(limit) + 1).into()
}

pub(crate) async fn versions(
    session: &mut impl Session,
    bundle: ProviderBundleId,
    before: Option<VersionNumber>,
    limit: u32,
) -> Result<Window<Version>, StoreError> {
    const SQL: &str = "SELECT version, packages, config_api_version, created_by, created_at FROM versions \
                       WHERE bundle_id = $1 AND version < $2 ORDER BY version DESC LIMIT $3 + 0";
    let before = before.map_or(i64::MAX, version_column);
    let args = [bundle.into_inner().into(), before.into(), more_than(limit)];
    window(session.rows(SQL, &args).await?, limit, version)
}

pub(crate) async fn insert(
    session: &mut impl Session,
    new: NewBundle,
    now: i64,
) -> Result<Inserted<Bundle>, StoreError> {
    const SQL: &str = concat!(
        "INSERT INTO bundles (id, display_name, slug, provider, packages, config_api_version, latest_version, \
         created_at, updated_at, revision) VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $7, 1) RETURNING ",
        columns!()
    );
    let packages = packages(&new.declaration);
    let args = [
        new.id.into_inner().into(),
        new.display_name.as_str().into(),
        new.slug.as_str().into(),
        new.provider.as_str().into(),
        (&packages).into(),
        new.declaration.config_api_version.as_str().into(),
        now.into(),
    ];
    let inserted = match session.row(SQL, &args).await {
        Ok(Some(row)) => bundle(&row)?,
        Err(Failure::Unique(Unique::Slug)) => return Ok(Inserted::SlugTaken),
        Ok(None) | Err(Failure::Unique(Unique::Other)) => return Ok(Inserted::Conflict),
        Err(failure) => return Err(failure.into()),
    };
    let content = Content { declaration: new.declaration, created_by: new.created_by };
    match publish(session, &inserted, 1, &content, now).await {
        Ok(()) => Ok(Inserted::Done(inserted)),
        Err(Failure::Unique(_)) => Ok(Inserted::Conflict),
        Err(failure) => Err(failure.into()),
    }
}

async fn publish(
    session: &mut impl Session,
    bundle: &Bundle,
    version: i64,
    content: &Content,
    at: i64,
) -> Result<(), Failure> {
    const SQL: &str = "INSERT INTO versions (bundle_id, version, packages, config_api_version, created_by, created_at) \
                       VALUES ($1, $2, $3, $4, $5, $6)";
    let packages = packages(&content.declaration);
    let args = [
        bundle.id.into_inner().into(),
        version.into(),
        (&packages).into(),
        content.declaration.config_api_version.as_str().into(),
        content.created_by.as_str().into(),
        at.into(),
    ];
    session.execute(SQL, &args).await?;
    Ok(())
}

pub(crate) async fn update(
    session: &mut impl Session,
    id: ProviderBundleId,
    revision: i64,
    patch: BundlePatch,
    now: i64,
) -> Result<Updated<Bundle>, StoreError> {
    // a clock that goes back takes no time back
    const SQL: &str = concat!(
        "UPDATE bundles SET display_name = coalesce($3, display_name), packages = coalesce($4, packages), \
         config_api_version = coalesce($5, config_api_version), latest_version = latest_version + $6, \
         updated_at = CASE WHEN updated_at > $7 THEN updated_at ELSE $7 END, revision = revision + 1 \
         WHERE id = $1 AND revision = $2 RETURNING ",
        columns!()
    );
    let declared = patch.content.as_ref().map(|content| packages(&content.declaration));
    let args = [
        id.into_inner().into(),
        revision.into(),
        patch.display_name.as_ref().map(DisplayName::as_str).into(),
        declared.as_deref().into(),
        patch.content.as_ref().map(|content| content.declaration.config_api_version.as_str()).into(),
        i64::from(patch.content.is_some()).into(),
        now.into(),
    ];
    let Some(row) = session.row(SQL, &args).await? else { return Ok(Updated::Stale) };
    let updated = bundle(&row)?;
    if let Some(content) = patch.content {
        match publish(session, &updated, row.integer(6)?, &content, row.integer(8)?).await {
            Ok(()) => {}
            Err(Failure::Unique(_)) => return Ok(Updated::Conflict),
            Err(failure) => return Err(failure.into()),
        }
    }
    Ok(Updated::Done(updated))
}

/// How many Clouds reference a bundle.
pub(crate) async fn references(session: &mut impl Session, id: ProviderBundleId) -> Result<u64, StoreError> {
    const SQL: &str = "SELECT count(*) FROM clouds WHERE bundle_id = $1";
    let row = session.row(SQL, &[id.into_inner().into()]).await?;
    Ok(row.map(|row| row.integer(0)).transpose()?.and_then(|count| u64::try_from(count).ok()).unwrap_or(0))
}

/// Deletes a bundle that was just seen without references; its versions go with it.
pub(crate) async fn delete(session: &mut impl Session, id: ProviderBundleId, now: i64) -> Result<Deleted, StoreError> {
    let id = id.into_inner();
    match session.execute("DELETE FROM bundles WHERE id = $1", &[id.into()]).await {
        Ok(0) => return Ok(Deleted::Missing),
        Ok(_) => {}
        Err(Failure::ForeignKey) => return Ok(Deleted::Referenced(None)),
        Err(failure) => return Err(failure.into()),
    }
    deletions::record(session, &format!("provider_bundle:{id}"), now).await?;
    Ok(Deleted::Done)
}
