//! The graph that is kept: checked in memory, written to the database first.

use std::fmt;
use std::sync::Arc;

use counterpart_relationships::{
    CheckError, Checker, Decision, Embedded, Graph, Object, Relationship, Schema, Subject, TextError, WriteError,
    Writer,
};
use counterpart_store::{Relationships, StoreError};
use tokio::sync::Mutex;

use crate::relations::Explainer;

/// A graph in memory whose relationships lie in a database: nothing counts that would not be there after a restart.
/// Clones share it.
#[derive(Debug, Clone)]
pub struct Kept<R> {
    relationships: R,
    embedded: Embedded,
    /// Held over both writes, so that memory sees changes in the database's order.
    turn: Arc<Mutex<()>>,
}

/// Why the graph cannot be read from the database.
#[derive(Debug)]
pub enum LoadError {
    /// The database does not give it.
    Store(StoreError),
    /// The database holds what is no relationship.
    Text {
        /// What it holds.
        text: String,
        /// Why it is none.
        error: TextError,
    },
    /// The schema has no place for a relationship.
    Refused {
        /// The relationship.
        relationship: Relationship,
        /// Why.
        reason: String,
    },
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(_) => f.write_str("the relationships cannot be read"),
            Self::Text { text, error: _ } => write!(f, "the database holds `{text}`, which is no relationship"),
            Self::Refused { relationship, reason } => {
                write!(f, "the database holds `{relationship}`, which the schema refuses: {reason}")
            }
        }
    }
}
impl std::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Store(error) => Some(error),
            Self::Text { text: _, error } => Some(error),
            Self::Refused { .. } => None,
        }
    }
}

impl<R: Relationships> Kept<R> {
    /// Reads the whole graph from the database.
    pub async fn load(relationships: R, schema: Arc<Schema>) -> Result<Self, LoadError> {
        let mut graph = Graph::new(schema);
        for text in relationships.load().await.map_err(LoadError::Store)? {
            let relationship: Relationship = match text.parse() {
                Ok(relationship) => relationship,
                Err(error) => return Err(LoadError::Text { text, error }),
            };
            if let Err(refused) = graph.touch(&relationship) {
                return Err(LoadError::Refused { relationship, reason: refused.to_string() });
            }
        }
        Ok(Self { relationships, embedded: Embedded::new(graph), turn: Arc::default() })
    }

    /// The graph in memory.
    pub fn embedded(&self) -> &Embedded {
        &self.embedded
    }

    fn admit(&self, relationships: &[Relationship]) -> Result<(), WriteError> {
        relationships.iter().try_for_each(|relationship| {
            let admitted = self.embedded.schema().admits(relationship);
            admitted.map_err(|refused| WriteError::Invalid(format!("`{relationship}`: {refused}")))
        })
    }
}

impl<R: Relationships> Checker for Kept<R> {
    async fn check(&self, subject: &Subject, object: &Object, permission: &str) -> Result<Decision, CheckError> {
        self.embedded.check(subject, object, permission).await
    }

    async fn check_bulk(
        &self,
        subject: &Subject,
        objects: &[Object],
        permission: &str,
    ) -> Result<Vec<Decision>, CheckError> {
        self.embedded.check_bulk(subject, objects, permission).await
    }
}

impl<R: Relationships> Explainer for Kept<R> {
    fn explain(&self, object: &Object, permission: &str) -> Vec<String> {
        self.embedded.explain(object, permission)
    }
}

impl<R: Relationships> Writer for Kept<R> {
    async fn touch(&self, relationships: Vec<Relationship>) -> Result<(), WriteError> {
        self.admit(&relationships)?;
        let _turn = self.turn.lock().await;
        self.relationships.touch(texts(&relationships)).await.map_err(|error| unwritten(&error))?;
        self.embedded.touch(relationships).await
    }

    async fn delete(&self, relationships: Vec<Relationship>) -> Result<(), WriteError> {
        let _turn = self.turn.lock().await;
        self.relationships.delete(texts(&relationships)).await.map_err(|error| unwritten(&error))?;
        self.embedded.delete(relationships).await
    }

    async fn delete_object(&self, object: &Object) -> Result<(), WriteError> {
        let _turn = self.turn.lock().await;
        self.relationships.delete_object(object.object_type(), object.id()).await.map_err(|error| unwritten(&error))?;
        self.embedded.delete_object(object).await
    }
}

fn texts(relationships: &[Relationship]) -> Vec<String> {
    relationships.iter().map(Relationship::to_string).collect()
}

/// What was to be written was admitted, so whatever a database says of it may be otherwise later.
fn unwritten(error: &StoreError) -> WriteError {
    WriteError::Unavailable(error.to_string())
}
