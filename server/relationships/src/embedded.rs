//! The graph in this process as checker and writer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::check::{self, Decision};
use crate::checker::{CheckError, Checker, WriteError, Writer};
use crate::graph::Graph;
use crate::object::{Object, Subject};
use crate::relationship::Relationship;
use crate::schema::Schema;

/// A graph that many ask and few write. Clones share it.
#[derive(Debug, Clone)]
pub struct Embedded {
    schema: Arc<Schema>,
    graph: Arc<RwLock<Graph>>,
    unavailable: Arc<AtomicBool>,
}

impl Embedded {
    /// Over this graph.
    #[must_use]
    pub fn new(graph: Graph) -> Self {
        Self {
            schema: Arc::clone(graph.schema()),
            graph: Arc::new(RwLock::new(graph)),
            unavailable: Arc::new(AtomicBool::new(false)),
        }
    }

    /// The schema of the graph.
    #[must_use]
    pub fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }

    /// Whether it refuses to answer and to write, as a backend does that cannot be reached: for tests of those who ask.
    pub fn set_unavailable(&self, unavailable: bool) {
        self.unavailable.store(unavailable, Ordering::SeqCst);
    }

    /// The graph, to read. It can be read whether it answers or not.
    pub fn read(&self) -> RwLockReadGuard<'_, Graph> {
        self.graph.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The graph, to write. It can be written whether it answers or not.
    pub fn write(&self) -> RwLockWriteGuard<'_, Graph> {
        self.graph.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_available(&self) -> Result<(), String> {
        let unavailable = self.unavailable.load(Ordering::SeqCst);
        if unavailable { Err("switched off".to_owned()) } else { Ok(()) }
    }

    /// Refuses what the schema does not admit, before anything is written.
    fn admit(&self, relationships: &[Relationship]) -> Result<(), WriteError> {
        self.is_available().map_err(WriteError::Unavailable)?;
        relationships.iter().try_for_each(|relationship| {
            let admitted = self.schema.admits(relationship);
            admitted.map_err(|refused| WriteError::Invalid(format!("`{relationship}`: {refused}")))
        })
    }
}

impl Checker for Embedded {
    async fn check(&self, subject: &Subject, object: &Object, permission: &str) -> Result<Decision, CheckError> {
        self.is_available().map_err(CheckError::Unavailable)?;
        Ok(check::check(&self.read(), subject, object, permission)?)
    }

    async fn check_bulk(
        &self,
        subject: &Subject,
        objects: &[Object],
        permission: &str,
    ) -> Result<Vec<Decision>, CheckError> {
        self.is_available().map_err(CheckError::Unavailable)?;
        Ok(check::check_bulk(&self.read(), subject, objects, permission)?)
    }
}

impl Writer for Embedded {
    async fn touch(&self, relationships: Vec<Relationship>) -> Result<(), WriteError> {
        self.admit(&relationships)?;
        let mut graph = self.write();
        for relationship in &relationships {
            graph.touch(relationship).map_err(|refused| WriteError::Invalid(refused.to_string()))?;
        }
        Ok(())
    }

    async fn delete(&self, relationships: Vec<Relationship>) -> Result<(), WriteError> {
        self.is_available().map_err(WriteError::Unavailable)?;
        let mut graph = self.write();
        relationships.iter().for_each(|relationship| {
            graph.delete(relationship);
        });
        Ok(())
    }

    async fn delete_object(&self, object: &Object) -> Result<(), WriteError> {
        self.is_available().map_err(WriteError::Unavailable)?;
        self.write().delete_object(object);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn embedded() -> Embedded {
        let schema = "definition user {}\ndefinition folder {\n relation own: user\n permission all = own\n}";
        Embedded::new(Graph::new(Arc::new(Schema::parse(schema).expect("the schema is one"))))
    }

    #[tokio::test]
    async fn what_is_written_is_answered() {
        let embedded = embedded();
        let (ada, plans) = (Subject::new("user", "ada").expect("one"), Object::new("folder", "plans").expect("one"));
        let owns: Relationship = "folder:plans#own@user:ada".parse().expect("one");
        assert_eq!(embedded.touch(vec![owns.clone()]).await, Ok(()));
        assert_eq!(embedded.clone().check(&ada, &plans, "all").await, Ok(Decision::Held));
        assert_eq!(embedded.check_bulk(&ada, std::slice::from_ref(&plans), "own").await, Ok(vec![Decision::Held]));
        assert_eq!(embedded.delete_object(&plans).await, Ok(()));
        assert_eq!(embedded.check(&ada, &plans, "all").await, Ok(Decision::NotHeld));
        assert!(matches!(embedded.check(&ada, &plans, "fly").await, Err(CheckError::Unanswerable(_))));
        assert_eq!(embedded.delete(vec![owns]).await, Ok(()));
    }

    #[tokio::test]
    async fn one_wrong_relationship_keeps_all_of_them_out() {
        let embedded = embedded();
        let all = ["folder:plans#own@user:ada", "folder:plans#all@user:ada"].map(|text| text.parse().expect("one"));
        let refused = "`folder:plans#all@user:ada`: `folder#all` is a permission, which is not written".to_owned();
        assert_eq!(embedded.touch(all.to_vec()).await, Err(WriteError::Invalid(refused)));
        assert!(embedded.read().is_empty());
    }

    #[tokio::test]
    async fn switched_off_it_answers_nothing() {
        let embedded = embedded();
        let (ada, plans) = (Subject::new("user", "ada").expect("one"), Object::new("folder", "plans").expect("one"));
        embedded.set_unavailable(true);
        assert!(matches!(embedded.check(&ada, &plans, "all").await, Err(CheckError::Unavailable(_))));
        assert!(matches!(embedded.check_bulk(&ada, &[], "all").await, Err(CheckError::Unavailable(_))));
        assert!(matches!(embedded.touch(vec![]).await, Err(WriteError::Unavailable(_))));
        assert!(matches!(embedded.delete_object(&plans).await, Err(WriteError::Unavailable(_))));
        embedded.set_unavailable(false);
        assert_eq!(embedded.check(&ada, &plans, "all").await, Ok(Decision::NotHeld));
    }
}
