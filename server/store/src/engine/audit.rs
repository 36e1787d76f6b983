//! The audit log in the database: rows, and the head of the chain in a row of its own.

use super::chain::{Hash, decision_text, fields_text, seal};
use super::clock::{micros, time};
use super::columns::corrupt;
use super::{Columns, Session};
use crate::audit::{AuditHead, AuditRow, Decision, Verdict};
use crate::error::StoreError;

macro_rules! columns {
    () => {
        "sequence, at, relation, operation, subject, object, decision, item_count, fields, correlation_id, \
         request_id, hash"
    };
}

/// Appends rows in the transaction that the session is in. What they are about to be is theirs alone: the head is
/// locked by its first statement.
pub(crate) async fn append(session: &mut impl Session, rows: &mut [AuditRow]) -> Result<(), StoreError> {
    const TAKE: &str = "UPDATE audit_head SET sequence = sequence + $1 WHERE id = 1 RETURNING sequence, hash";
    const GIVE: &str = "UPDATE audit_head SET hash = $1 WHERE id = 1";
    let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let head = session.row(TAKE, &[count.into()]).await?.ok_or_else(no_head)?;
    let (newest, mut hash) = (head.integer(0)?, hash(&head, 1)?);
    for (sequence, row) in (newest - count + 1..).zip(rows) {
        row.sequence = sequence;
        hash = seal(&hash, row);
        insert(session, row, &hash).await?;
    }
    session.execute(GIVE, &[hash.as_slice().into()]).await?;
    Ok(())
}

async fn insert(session: &mut impl Session, row: &AuditRow, hash: &Hash) -> Result<(), StoreError> {
    const SQL: &str =
        concat!("INSERT INTO audit (", columns!(), ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)");
    let fields = fields_text(&row.fields);
    let args = [
        row.sequence.into(),
        micros(row.at).into(),
        (&row.relation).into(),
        (&row.operation).into(),
        (&row.subject).into(),
        (&row.object).into(),
        decision_text(row.decision).into(),
        row.item_count.into(),
        (&fields).into(),
        row.correlation_id.as_deref().into(),
        (&row.request_id).into(),
        hash.as_slice().into(),
    ];
    session.execute(SQL, &args).await?;
    Ok(())
}

pub(crate) async fn head(session: &mut impl Session) -> Result<AuditHead, StoreError> {
    const SQL: &str = "SELECT sequence, hash FROM audit_head WHERE id = 1";
    let row = session.row(SQL, &[]).await?.ok_or_else(no_head)?;
    Ok(AuditHead { sequence: row.integer(0)?, hash: hash(&row, 1)? })
}

pub(crate) async fn rows(session: &mut impl Session, after: i64, limit: u32) -> Result<Vec<AuditRow>, StoreError> {
    sealed(session, after, limit).await?.iter().map(audit_row).collect()
}

async fn sealed<S: Session>(session: &mut S, after: i64, limit: u32) -> Result<Vec<S::Row>, StoreError> {
    const SQL: &str = concat!("SELECT ", columns!(), " FROM audit WHERE sequence > $1 ORDER BY sequence LIMIT $2 + 0");
    Ok(session.rows(SQL, &[after.into(), limit.into()]).await?)
}

/// Computes the chain anew up to the head that it has at the beginning. Rows never change, so no transaction has to
/// stay open for it, however long the log is.
pub(crate) async fn verify(session: &mut impl Session) -> Result<Verdict, StoreError> {
    const BATCH: u32 = 500;
    const ENDS: &str = "SELECT sequence, hash, (SELECT coalesce(max(sequence), 0) FROM audit), \
                        (SELECT coalesce(min(sequence), 1) FROM audit) FROM audit_head WHERE id = 1";
    let Some(ends) = session.row(ENDS, &[]).await? else {
        return Ok(broken(1, "the head of the chain is missing"));
    };
    let Ok(head) = ends.integer(0).and_then(|sequence| Ok(AuditHead { sequence, hash: hash(&ends, 1)? })) else {
        return Ok(broken(1, "the head of the chain cannot be read"));
    };
    let beyond = ends.integer(2)? > head.sequence;
    if ends.integer(3)? < 1 {
        return Ok(broken(ends.integer(3)?, "the row stands before the first one"));
    }
    let mut link = Link { sequence: 0, hash: [0; 32] };
    while link.sequence < head.sequence {
        let rows = sealed(session, link.sequence, BATCH).await?;
        if rows.is_empty() {
            break;
        }
        for row in rows.iter().take_while(|row| row.integer(0).is_ok_and(|sequence| sequence <= head.sequence)) {
            if let Err(reason) = link.follow(row) {
                return Ok(broken(link.sequence + 1, reason));
            }
        }
        if rows.iter().any(|row| row.integer(0).is_ok_and(|sequence| sequence > head.sequence)) {
            break;
        }
    }
    Ok(if link.sequence < head.sequence {
        broken(link.sequence + 1, "the row is missing, and the head of the chain says that it was there")
    } else if link.hash != head.hash {
        broken(head.sequence.max(1), "the row is not the one that the head of the chain was computed from")
    } else if beyond {
        broken(head.sequence + 1, "the row stands past the head of the chain")
    } else {
        Verdict::Sound(head)
    })
}

/// The place that a verification has come to.
struct Link {
    sequence: i64,
    hash: Hash,
}

impl Link {
    fn follow(&mut self, row: &impl Columns) -> Result<(), &'static str> {
        let read = audit_row(row).and_then(|read| Ok((read, hash(row, 11)?)));
        let (read, stored) = read.map_err(|_| "a column of the row cannot be read")?;
        if read.sequence != self.sequence + 1 {
            return Err("the row is missing");
        }
        let computed = seal(&self.hash, &read);
        if computed != stored {
            return Err("the row is not the one that was written");
        }
        *self = Self { sequence: read.sequence, hash: computed };
        Ok(())
    }
}

fn broken(sequence: i64, reason: &str) -> Verdict {
    Verdict::Broken { sequence, reason: reason.to_owned() }
}

fn no_head() -> StoreError {
    corrupt("audit log without a head: it")
}

fn hash(row: &impl Columns, column: usize) -> Result<Hash, StoreError> {
    row.bytes(column)?.try_into().map_err(|_| corrupt("hash"))
}

fn audit_row(row: &impl Columns) -> Result<AuditRow, StoreError> {
    let decision = match row.text(6)? {
        "granted" => Decision::Granted,
        "denied" => Decision::Denied,
        _ => return Err(corrupt("decision")),
    };
    Ok(AuditRow {
        sequence: row.integer(0)?,
        at: time(row.integer(1)?),
        relation: row.text(2)?.to_owned(),
        operation: row.text(3)?.to_owned(),
        subject: row.text(4)?.to_owned(),
        object: row.text(5)?.to_owned(),
        decision,
        item_count: row.integer_if(7)?,
        fields: row.text(8)?.split(' ').filter(|field| !field.is_empty()).map(str::to_owned).collect(),
        correlation_id: row.text_if(9)?.map(str::to_owned),
        request_id: row.text(10)?.to_owned(),
    })
}
