//! Clouds. Each row holds the declaration that it resolves to: versions never change, so a copy is never stale.

use super::bundles::{id as bundle_id, more_than};
use super::columns::{at, corrupt, declaration, packages, provider, text, version_column, version_number, window};
use super::{Columns, Failure, Session, Unique, deletions};
use crate::error::StoreError;
use crate::records::{Cloud, CloudPatch, Declaration, NewCloud, Pin, RosterRow, Source, Window};
use crate::store::{Deleted, Inserted, Updated};
use provider_bundles::types::{CloudId, CloudProvider, DisplayName, ProviderBundleId, Slug, VersionNumber};
use uuid::Uuid;

macro_rules! columns {
    () => {
        "id, display_name, slug, provider, bundle_id, bundle_version, packages, config_api_version, created_at, \
         updated_at, revision"
    };
}

fn cloud(row: &impl Columns) -> Result<Cloud, StoreError> {
    let pin = match (row.id_if(4)?, row.integer_if(5)?) {
        (Some(_), Some(version)) => Some(Pin { bundle: bundle_id(row, 4)?, version: version_number(version)? }),
        (None, None) => None,
        _ => return Err(corrupt("pin of a Cloud")),
    };
    Ok(Cloud {
        id: id(row, 0)?,
        display_name: text(row, 1, "name of a Cloud")?,
        slug: text(row, 2, "slug of a Cloud")?,
        provider: provider(row, 3)?,
        pin,
        declaration: declaration(row, 6)?,
        created_at: at(row, 8)?,
        updated_at: at(row, 9)?,
        revision: row.integer(10)?,
    })
}

fn id(row: &impl Columns, column: usize) -> Result<CloudId, StoreError> {
    CloudId::new(row.id(column)?).map_err(|_| corrupt("Cloud id"))
}

fn roster_row(row: &impl Columns) -> Result<RosterRow, StoreError> {
    Ok(RosterRow {
        id: id(row, 0)?,
        slug: text(row, 1, "slug of a Cloud")?,
        display_name: text(row, 2, "name of a Cloud")?,
        version: version_number(row.integer(3)?)?,
    })
}

pub(crate) async fn get(session: &mut impl Session, id: CloudId) -> Result<Option<Cloud>, StoreError> {
    const SQL: &str = concat!("SELECT ", columns!(), " FROM clouds WHERE id = $1");
    session.row(SQL, &[id.into_inner().into()]).await?.as_ref().map(cloud).transpose()
}

pub(crate) async fn list(
    session: &mut impl Session,
    after: Option<&Slug>,
    limit: u32,
) -> Result<Window<Cloud>, StoreError> {
    const SQL: &str = concat!("SELECT ", columns!(), " FROM clouds WHERE slug > $1 ORDER BY slug LIMIT $2 + 0");
    let after = after.map_or("", Slug::as_str);
    window(session.rows(SQL, &[after.into(), more_than(limit)]).await?, limit, cloud)
}

pub(crate) async fn roster(
    session: &mut impl Session,
    bundle: ProviderBundleId,
    after: Option<CloudId>,
    limit: u32,
) -> Result<Window<RosterRow>, StoreError> {
    const SQL: &str = "SELECT id, slug, display_name, bundle_version FROM clouds \
                       WHERE bundle_id = $1 AND id > $2 ORDER BY id LIMIT $3 + 0";
    let after = after.map_or(Uuid::nil(), CloudId::into_inner);
    let args = [bundle.into_inner().into(), after.into(), more_than(limit)];
    window(session.rows(SQL, &args).await?, limit, roster_row)
}

/// What a source resolves to, or why it does not.
enum Resolved {
    To(Option<Pin>, Declaration),
    NoBundle,
    OtherProvider,
    NoVersion,
}

async fn resolve(session: &mut impl Session, source: Source, wanted: CloudProvider) -> Result<Resolved, StoreError> {
    let (bundle, version) = match source {
        Source::Own(declaration) => return Ok(Resolved::To(None, declaration)),
        Source::Bundle(bundle, version) => (bundle, version),
    };
    let newest = "SELECT provider, latest_version FROM bundles WHERE id = $1";
    let Some(row) = session.row(newest, &[bundle.into_inner().into()]).await? else { return Ok(Resolved::NoBundle) };
    if provider(&row, 0)? != wanted {
        return Ok(Resolved::OtherProvider);
    }
    let version = version.map_or_else(|| version_number(row.integer(1)?), Ok)?;
    Ok(match declared(session, bundle, version).await? {
        Some(declaration) => Resolved::To(Some(Pin { bundle, version }), declaration),
        None => Resolved::NoVersion,
    })
}

async fn declared(
    session: &mut impl Session,
    bundle: ProviderBundleId,
    version: VersionNumber,
) -> Result<Option<Declaration>, StoreError> {
    const SQL: &str = "SELECT packages, config_api_version FROM versions WHERE bundle_id = $1 AND version = $2";
    let args = [bundle.into_inner().into(), version_column(version).into()];
    session.row(SQL, &args).await?.map(|row| declaration(&row, 0)).transpose()
}

pub(crate) async fn insert(session: &mut impl Session, new: NewCloud, now: i64) -> Result<Inserted<Cloud>, StoreError> {
    const SQL: &str = concat!(
        "INSERT INTO clouds (id, display_name, slug, provider, bundle_id, bundle_version, packages, \
         config_api_version, created_at, updated_at, revision) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 1) \
         RETURNING ",
        columns!()
    );
    let (pin, declaration) = match resolve(session, new.source, new.provider).await? {
        Resolved::To(pin, declaration) => (pin, declaration),
        Resolved::NoBundle => return Ok(Inserted::NoBundle),
        Resolved::OtherProvider => return Ok(Inserted::OtherProvider),
        Resolved::NoVersion => return Ok(Inserted::NoVersion),
    };
    let packages = packages(&declaration);
    let args = [
        new.id.into_inner().into(),
        new.display_name.as_str().into(),
        new.slug.as_str().into(),
        new.provider.as_str().into(),
        pin.map(|pin| pin.bundle.into_inner()).into(),
        pin.map(|pin| version_column(pin.version)).into(),
        (&packages).into(),
        declaration.config_api_version.as_str().into(),
        now.into(),
    ];
    match session.row(SQL, &args).await {
        Ok(Some(row)) => Ok(Inserted::Done(cloud(&row)?)),
        Ok(None) | Err(Failure::Unique(Unique::Other)) => Ok(Inserted::Conflict),
        Err(Failure::Unique(Unique::Slug)) => Ok(Inserted::SlugTaken),
        // the bundle went between being read and being referenced
        Err(Failure::ForeignKey) => Ok(Inserted::NoBundle),
        Err(failure) => Err(failure.into()),
    }
}

pub(crate) async fn update(
    session: &mut impl Session,
    id: CloudId,
    revision: i64,
    patch: CloudPatch,
    now: i64,
) -> Result<Updated<Cloud>, StoreError> {
    const FOUND: &str = "SELECT provider FROM clouds WHERE id = $1 AND revision = $2";
    const SQL: &str = concat!(
        "UPDATE clouds SET display_name = coalesce($3, display_name), \
         bundle_id = CASE WHEN $4 = 1 THEN $5 ELSE bundle_id END, \
         bundle_version = CASE WHEN $4 = 1 THEN $6 ELSE bundle_version END, \
         packages = coalesce($7, packages), config_api_version = coalesce($8, config_api_version), \
         updated_at = CASE WHEN updated_at > $9 THEN updated_at ELSE $9 END, revision = revision + 1 \
         WHERE id = $1 AND revision = $2 RETURNING ",
        columns!()
    );
    let found = [id.into_inner().into(), revision.into()];
    let Some(row) = session.row(FOUND, &found).await? else { return Ok(Updated::Stale) };
    let (moved, pin, declaration) = match patch.source {
        None => (0, None, None),
        Some(source) => match resolve(session, source, provider(&row, 0)?).await? {
            Resolved::To(pin, declaration) => (1, pin, Some(declaration)),
            Resolved::NoBundle => return Ok(Updated::NoBundle),
            Resolved::OtherProvider => return Ok(Updated::OtherProvider),
            Resolved::NoVersion => return Ok(Updated::NoVersion),
        },
    };
    let packages = declaration.as_ref().map(packages);
    let args = [
        id.into_inner().into(),
        revision.into(),
        patch.display_name.as_ref().map(DisplayName::as_str).into(),
        i64::into(moved),
        pin.map(|pin| pin.bundle.into_inner()).into(),
        pin.map(|pin| version_column(pin.version)).into(),
        packages.as_deref().into(),
        declaration.as_ref().map(|declaration| declaration.config_api_version.as_str()).into(),
        now.into(),
    ];
    match session.row(SQL, &args).await {
        Ok(Some(row)) => Ok(Updated::Done(cloud(&row)?)),
        Ok(None) => Ok(Updated::Stale),
        Err(Failure::Unique(_)) => Ok(Updated::Conflict),
        Err(Failure::ForeignKey) => Ok(Updated::NoBundle),
        Err(failure) => Err(failure.into()),
    }
}

pub(crate) async fn delete(session: &mut impl Session, id: CloudId, now: i64) -> Result<Deleted, StoreError> {
    let id = id.into_inner();
    if session.execute("DELETE FROM clouds WHERE id = $1", &[id.into()]).await? == 0 {
        return Ok(Deleted::Missing);
    }
    deletions::record(session, &format!("cloud:{id}"), now).await?;
    Ok(Deleted::Done)
}
