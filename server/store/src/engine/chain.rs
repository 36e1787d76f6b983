//! The hash chain of the audit log: what is hashed, and how.

use super::clock::micros;
use crate::audit::{AuditRow, Decision};
use sha2::{Digest, Sha256};

/// A hash.
pub(crate) type Hash = [u8; 32];

/// The hash of a row: `sha256(prev ‖ sha256(canonical bytes))`.
pub(crate) fn seal(previous: &Hash, row: &AuditRow) -> Hash {
    let content = Sha256::digest(canonical(row));
    Sha256::new().chain_update(previous).chain_update(content).finalize().into()
}

/// Every column, each with its length before it, so that nothing can move from one to the next; absent ones have none.
fn canonical(row: &AuditRow) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(512);
    column(&mut bytes, Some(&row.sequence.to_be_bytes()));
    column(&mut bytes, Some(&micros(row.at).to_be_bytes()));
    for text in [&row.relation, &row.operation, &row.subject, &row.object] {
        column(&mut bytes, Some(text.as_bytes()));
    }
    column(&mut bytes, Some(decision_text(row.decision).as_bytes()));
    column(&mut bytes, row.item_count.map(i64::to_be_bytes).as_ref().map(<[u8; 8]>::as_slice));
    column(&mut bytes, Some(fields_text(&row.fields).as_bytes()));
    column(&mut bytes, row.correlation_id.as_deref().map(str::as_bytes));
    column(&mut bytes, Some(row.request_id.as_bytes()));
    bytes
}

fn column(bytes: &mut Vec<u8>, value: Option<&[u8]>) {
    let length = value.map_or(u64::MAX, |value| value.len() as u64);
    bytes.extend_from_slice(&length.to_be_bytes());
    bytes.extend_from_slice(value.unwrap_or_default());
}

/// How a decision is stored and hashed.
pub(crate) fn decision_text(decision: Decision) -> &'static str {
    match decision {
        Decision::Granted => "granted",
        Decision::Denied => "denied",
    }
}

/// How the names of members are stored and hashed. No name holds a space.
pub(crate) fn fields_text(fields: &[String]) -> String {
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{canonical, seal};
    use crate::audit::{AuditRow, Decision};
    use std::time::{Duration, UNIX_EPOCH};

    fn row() -> AuditRow {
        AuditRow {
            sequence: 1,
            at: UNIX_EPOCH + Duration::from_micros(1),
            relation: "a".to_owned(),
            operation: "b".to_owned(),
            subject: "c".to_owned(),
            object: "d".to_owned(),
            decision: Decision::Granted,
            item_count: None,
            fields: vec!["e".to_owned(), "f".to_owned()],
            correlation_id: None,
            request_id: "g".to_owned(),
        }
    }

    #[test]
    fn a_sealed_row_stays_what_it_is() {
        // computed by another program from the description in words
        let expected = 0xf7f3_9376_77bd_b25c_d994_93cc_bf35_5f6f_u128
            .to_be_bytes()
            .into_iter()
            .chain(0x545a_958c_cbf6_b683_bb64_0eb4_3c0a_3cc7_u128.to_be_bytes());
        assert!(seal(&[0; 32], &row()).into_iter().eq(expected));
    }

    #[test]
    fn nothing_moves_between_columns() {
        let base = row();
        for other in [
            AuditRow { relation: "ab".to_owned(), operation: String::new(), ..row() },
            AuditRow { correlation_id: Some(String::new()), ..row() },
            AuditRow { item_count: Some(0), ..row() },
            AuditRow { decision: Decision::Denied, ..row() },
            AuditRow { sequence: 2, ..row() },
            AuditRow { at: UNIX_EPOCH, ..row() },
            AuditRow { fields: vec!["e".to_owned()], ..row() },
        ] {
            assert_ne!(canonical(&base), canonical(&other));
        }
    }
}
