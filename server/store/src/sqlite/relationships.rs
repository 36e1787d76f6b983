//! The relationships of the embedded checker.

use super::Sqlite;
use crate::engine::relationships;
use crate::error::StoreError;
use crate::relationships::Relationships;

impl Relationships for Sqlite {
    async fn load(&self) -> Result<Vec<String>, StoreError> {
        relationships::load(&mut self.0.readers.get().await?).await
    }
    async fn touch(&self, relationships: Vec<String>) -> Result<(), StoreError> {
        let mut change = self.change().await?;
        relationships::touch(change.session()?, &relationships).await?;
        change.done().await
    }
    async fn delete(&self, relationships: Vec<String>) -> Result<(), StoreError> {
        let mut change = self.change().await?;
        relationships::delete(change.session()?, &relationships).await?;
        change.done().await
    }
    async fn delete_object(&self, object: &str, id: &str) -> Result<(), StoreError> {
        let mut change = self.change().await?;
        relationships::delete_object(change.session()?, &format!("{object}:{id}")).await?;
        change.done().await
    }
    async fn revived(&self) -> Result<Vec<(String, String)>, StoreError> {
        relationships::revived(&mut self.0.readers.get().await?).await
    }
}
