//! The audit log.

use super::Sqlite;
use crate::audit::{AuditHead, AuditLog, AuditRow, Verdict};
use crate::engine::audit;
use crate::error::StoreError;

impl AuditLog for Sqlite {
    async fn append(&self, row: AuditRow) -> Result<(), StoreError> {
        match &self.0.writer {
            Some(writer) => writer.group.append(row).await,
            None => Err(super::read_only()),
        }
    }
    async fn rows(&self, after: i64, limit: u32) -> Result<Vec<AuditRow>, StoreError> {
        audit::rows(&mut self.0.readers.get().await?, after, limit).await
    }
    async fn head(&self) -> Result<AuditHead, StoreError> {
        audit::head(&mut self.0.readers.get().await?).await
    }
    async fn verify(&self) -> Result<Verdict, StoreError> {
        audit::verify(&mut self.0.readers.get().await?).await
    }
}
