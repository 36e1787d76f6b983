//! Every relationship there is, by object, in memory.

use std::sync::Arc;

use crate::object::{Object, Subject};
use crate::relationship::Relationship;
use crate::schema::{Refused, Schema};

mod objects;
mod row;

use objects::Objects;
pub(crate) use objects::{Key, LARGEST};
pub(crate) use row::{Entry, Row};

/// The relationships of one schema.
///
/// Names are held once; a relationship takes some tens of bytes. Readers share it behind a lock, as
/// [`Embedded`](crate::Embedded) does.
#[derive(Debug, Clone)]
pub struct Graph {
    schema: Arc<Schema>,
    objects: Objects,
    len: usize,
}

impl Graph {
    /// None yet.
    #[must_use]
    pub fn new(schema: Arc<Schema>) -> Self {
        let objects = Objects::new(schema.types());
        Self { schema, objects, len: 0 }
    }

    /// What its relationships mean.
    #[must_use]
    pub fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }

    /// How many relationships there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds the relationship, and says whether it is new.
    pub fn touch(&mut self, relationship: &Relationship) -> Result<bool, Refused> {
        self.schema.admits(relationship)?;
        let (object, subject) = (relationship.object(), relationship.subject());
        let relation = self.schema.relation_of(object, relationship.relation())?;
        if self.find(relation, object, subject).is_some() {
            return Ok(false);
        }
        let key = self.hold(object.object_type(), object.id())?;
        let entry =
            Entry { relation: self.relation_of(subject), object: self.hold(subject.object_type(), subject.id())? };
        self.objects.insert(key, relation, entry);
        self.len += 1;
        Ok(true)
    }

    /// Takes the relationship away, and says whether it was there.
    pub fn delete(&mut self, relationship: &Relationship) -> bool {
        let object = relationship.object();
        let Ok(relation) = self.schema.relation_of(object, relationship.relation()) else { return false };
        let Some((key, entry)) = self.find(relation, object, relationship.subject()) else { return false };
        self.objects.remove(key, relation, entry);
        self.objects.release(key);
        self.objects.release(entry.object);
        self.len -= 1;
        true
    }

    /// Takes away every relationship that the object has, and says how many those were. Where it is a subject it stays one.
    pub fn delete_object(&mut self, object: &Object) -> usize {
        let Some(key) = self.key(object.object_type(), object.id()) else { return 0 };
        let mut removed = 0;
        for (_, row) in self.objects.take_rows(key) {
            for entry in row.iter() {
                self.objects.release(key);
                self.objects.release(entry.object);
                removed += 1;
            }
        }
        self.len -= removed;
        removed
    }

    /// Whether the relationship is there.
    #[must_use]
    pub fn contains(&self, relationship: &Relationship) -> bool {
        let object = relationship.object();
        let relation = self.schema.relation_of(object, relationship.relation());
        relation.is_ok_and(|relation| self.find(relation, object, relationship.subject()).is_some())
    }

    /// All of them, in the order of object, relation and subject.
    #[must_use]
    pub fn relationships(&self) -> Vec<Relationship> {
        let mut all: Vec<Relationship> = self.objects.keys().flat_map(|key| self.of_key(key)).collect();
        all.sort_unstable();
        all
    }

    /// Those that one object has, in the order of relation and subject.
    #[must_use]
    pub fn of_object(&self, object: &Object) -> Vec<Relationship> {
        let key = self.key(object.object_type(), object.id());
        let mut all: Vec<Relationship> = key.into_iter().flat_map(|key| self.of_key(key)).collect();
        all.sort_unstable();
        all
    }

    fn of_key(&self, key: Key) -> impl Iterator<Item = Relationship> {
        let rows = self.objects.rows(key).iter();
        rows.flat_map(move |(relation, row)| row.iter().filter_map(move |entry| self.written(key, *relation, entry)))
    }

    /// The relationship as it was written. What was taken in was read once, so nothing is lost here.
    pub(crate) fn written(&self, object: Key, relation: u32, entry: Entry) -> Option<Relationship> {
        let relation = &self.schema.member(relation)?.name;
        Relationship::new(self.object(object)?, relation, self.subject(entry)?).ok()
    }

    /// The object that has this key.
    pub(crate) fn object(&self, key: Key) -> Option<Object> {
        let (definition, id) = self.objects.get(key)?;
        Object::new(self.schema.type_name(definition), id).ok()
    }

    fn subject(&self, entry: Entry) -> Option<Subject> {
        let (definition, id) = self.objects.get(entry.object)?;
        if id == "*" {
            return Subject::everyone(self.schema.type_name(definition)).ok();
        }
        let object = self.object(entry.object)?;
        match entry.relation {
            None => Some(object.into()),
            Some(relation) => Subject::related(&object, &self.schema.member(relation)?.name).ok(),
        }
    }

    fn find(&self, relation: u32, object: &Object, subject: &Subject) -> Option<(Key, Entry)> {
        let key = self.key(object.object_type(), object.id())?;
        let object = self.key(subject.object_type(), subject.id())?;
        let entry = Entry { relation: self.relation_of(subject), object };
        self.row(key, relation)?.contains(entry).then_some((key, entry))
    }

    fn relation_of(&self, subject: &Subject) -> Option<u32> {
        subject.relation().and_then(|relation| self.schema.member_of(subject.object_type(), relation))
    }

    /// The key of an object that a relationship is about to name.
    fn hold(&mut self, object_type: &str, id: &str) -> Result<Key, Refused> {
        let definition = self.schema.definition(object_type);
        let key = definition.and_then(|definition| self.objects.hold(definition, id));
        key.ok_or(Refused::Full)
    }

    /// The key of an object that stands in any relationship.
    pub(crate) fn key(&self, object_type: &str, id: &str) -> Option<Key> {
        self.objects.key(self.schema.definition(object_type)?, id)
    }

    /// The type of an object.
    pub(crate) fn type_of(&self, key: Key) -> Option<u32> {
        self.objects.get(key).map(|(definition, _)| definition)
    }

    /// Who stands in the relation to the object, where anybody does.
    pub(crate) fn row(&self, key: Key, relation: u32) -> Option<&Row> {
        self.objects.rows(key).iter().find(|(own, _)| *own == relation).map(|(_, row)| row)
    }

    /// The key of everyone of a type.
    pub(crate) fn everyone(&self, definition: u32) -> Option<Key> {
        self.objects.key(definition, "*")
    }
}

#[cfg(test)]
mod tests;
