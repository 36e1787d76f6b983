//! Relationships in the database, as text, with the object beside.

use super::{Columns, Session};
use crate::error::StoreError;

/// The object of a relationship: what stands before its `#`.
fn object(relationship: &str) -> &str {
    relationship.split_once('#').map_or(relationship, |(object, _)| object)
}

pub(crate) async fn load(session: &mut impl Session) -> Result<Vec<String>, StoreError> {
    const SQL: &str = "SELECT relationship FROM relationships ORDER BY relationship";
    session.rows(SQL, &[]).await?.iter().map(|row| row.text(0).map(str::to_owned)).collect()
}

pub(crate) async fn touch(session: &mut impl Session, relationships: &[String]) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO relationships (relationship, object) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    for relationship in relationships {
        session.execute(SQL, &[relationship.into(), object(relationship).into()]).await?;
    }
    Ok(())
}

pub(crate) async fn delete(session: &mut impl Session, relationships: &[String]) -> Result<(), StoreError> {
    for relationship in relationships {
        session.execute("DELETE FROM relationships WHERE relationship = $1", &[relationship.into()]).await?;
    }
    Ok(())
}

pub(crate) async fn delete_object(session: &mut impl Session, object: &str) -> Result<(), StoreError> {
    session.execute("DELETE FROM relationships WHERE object = $1", &[object.into()]).await?;
    Ok(())
}

pub(crate) async fn revived(session: &mut impl Session) -> Result<Vec<(String, String)>, StoreError> {
    const SQL: &str = "SELECT object FROM deletions WHERE EXISTS (SELECT 1 FROM relationships \
                       WHERE relationships.object = deletions.object) ORDER BY object";
    session.rows(SQL, &[]).await?.iter().map(named).collect()
}

/// Type and id of the object in the first column.
fn named(row: &impl Columns) -> Result<(String, String), StoreError> {
    let object = row.text(0)?;
    let (name, id) = object.split_once(':').unwrap_or((object, ""));
    Ok((name.to_owned(), id.to_owned()))
}
