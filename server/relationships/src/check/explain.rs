//! Why a permission is held, and what would grant it.

use std::collections::BTreeSet;

use super::{Decision, MAX_DEPTH, Search, Unanswerable, definition, member};
use crate::graph::{Graph, Key};
use crate::object::{Object, Subject};
use crate::relationship::Relationship;
use crate::schema::{Body, Expression, Schema};

/// The relationships that, one after the other, give the subject the permission; nothing where it is not held. Where
/// several ways lead there it is one of the shortest; where a permission asks for two things at once it is both of theirs.
pub fn path(
    graph: &Graph,
    subject: &Subject,
    object: &Object,
    permission: &str,
) -> Result<Option<Vec<Relationship>>, Unanswerable> {
    let mut search = Search::new(graph, subject)?;
    let (key, permission) = search.place(subject, object, permission)?;
    if !search.member(key, permission, MAX_DEPTH).is_held() {
        return Ok(None);
    }
    let mut way = Vec::new();
    search.way_by_member(key, permission, MAX_DEPTH, &mut way);
    Ok(Some(way))
}

/// Each of these is called where the answer is yes, and leaves behind why.
impl Search<'_> {
    fn way_by_member(&mut self, object: Key, asked: u32, depth: u8, way: &mut Vec<Relationship>) {
        // With no step to spare no way leads in a circle.
        let Some(depth) = (1..=depth).find(|depth| self.member(object, asked, *depth).is_held()) else { return };
        let Some((asked, member)) = self.meant(asked) else { return };
        if self.is_subject(object, asked) {
            return;
        }
        match &member.body {
            Body::Relation(_) => self.way_by_relation(object, asked, depth, way),
            Body::Permission(expression) => self.way_by_expression(object, expression, depth, way),
        }
    }

    fn way_by_relation(&mut self, object: Key, relation: u32, depth: u8, way: &mut Vec<Relationship>) {
        let Some(row) = self.graph.row(object, relation) else { return };
        let itself = Some(self.subject).into_iter().chain(self.everyone).find(|entry| row.contains(*entry));
        if let Some(entry) = itself {
            way.extend(self.graph.written(object, relation, entry));
            return;
        }
        for entry in row.iter() {
            let Some(related) = entry.relation else { continue };
            if self.member(entry.object, related, depth - 1).is_held() {
                way.extend(self.graph.written(object, relation, entry));
                return self.way_by_member(entry.object, related, depth - 1, way);
            }
        }
    }

    fn way_by_expression(&mut self, object: Key, expression: &Expression, depth: u8, way: &mut Vec<Relationship>) {
        match expression {
            Expression::Nil => {}
            Expression::Member(member) => self.way_by_next(object, *member, depth, way),
            Expression::Arrow { relation, targets } => {
                let Some(row) = self.graph.row(object, *relation) else { return };
                for entry in row.iter() {
                    let Some(target) = self.target(entry.object, targets) else { continue };
                    if self.next(entry.object, target, depth).is_held() {
                        way.extend(self.graph.written(object, *relation, entry));
                        return self.way_by_next(entry.object, target, depth, way);
                    }
                }
            }
            Expression::Union(parts) => {
                if let Some(part) = parts.iter().find(|part| self.expression(object, part, depth) == Decision::Held) {
                    self.way_by_expression(object, part, depth, way);
                }
            }
            Expression::Intersection(parts) => {
                parts.iter().for_each(|part| self.way_by_expression(object, part, depth, way));
            }
            Expression::Exclusion(parts) => {
                parts.iter().take(1).for_each(|part| self.way_by_expression(object, part, depth, way));
            }
        }
    }

    fn way_by_next(&mut self, object: Key, member: u32, depth: u8, way: &mut Vec<Relationship>) {
        if !self.is_subject(object, member) {
            self.way_by_member(object, member, depth - 1, way);
        }
    }
}

/// The most relations that are named as granting something.
const MAX_GRANTS: usize = 64;

/// The relations, `type:id#relation`, that give the permission to whoever stands in them, in order: those of the object,
/// and through arrows those of other objects that it stands in relation to. Relations that are taken away (`- banned`)
/// grant nothing; where two are needed at once both are named. There are at most 64.
///
/// ```
/// # use std::sync::Arc;
/// # use counterpart_relationships::{Graph, Object, Schema, grants};
/// let schema = Schema::parse("
///     definition user {}
///     definition platform {
///         relation admin: user
///     }
///     definition folder {
///         relation parent: platform
///         relation owner: user
///         permission edit = owner + parent->admin
///     }
/// ")?;
/// let mut graph = Graph::new(Arc::new(schema));
/// graph.touch(&"folder:plans#parent@platform:main".parse()?)?;
/// let relations = grants(&graph, &Object::new("folder", "plans")?, "edit")?;
/// assert_eq!(relations, ["folder:plans#owner", "platform:main#admin"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grants(graph: &Graph, object: &Object, permission: &str) -> Result<Vec<String>, Unanswerable> {
    let schema = &**graph.schema();
    definition(schema, object.object_type())?;
    let permission = member(schema, object.object_type(), permission)?;
    let mut granting = Granting { graph, schema, seen: BTreeSet::new(), found: BTreeSet::new() };
    granting.member(Place { object, key: graph.key(object.object_type(), object.id()) }, permission, MAX_DEPTH);
    Ok(granting.found.into_iter().take(MAX_GRANTS).collect())
}

/// An object, which need not be in any relationship.
#[derive(Clone, Copy)]
struct Place<'a> {
    object: &'a Object,
    key: Option<Key>,
}

struct Granting<'a> {
    graph: &'a Graph,
    schema: &'a Schema,
    seen: BTreeSet<(Option<Key>, u32)>,
    found: BTreeSet<String>,
}

impl Granting<'_> {
    fn member(&mut self, at: Place<'_>, asked: u32, depth: u8) {
        if depth == 0 || !self.seen.insert((at.key, asked)) {
            return;
        }
        let Some(member) = self.schema.member(asked) else { return };
        match &member.body {
            Body::Permission(expression) => self.expression(at, expression, depth),
            Body::Relation(_) => {
                self.found.insert(format!("{}#{}", at.object, member.name));
            }
        }
    }

    fn expression(&mut self, at: Place<'_>, expression: &Expression, depth: u8) {
        match expression {
            Expression::Nil => {}
            Expression::Member(member) => self.member(at, *member, depth - 1),
            Expression::Arrow { relation, targets } => self.arrow(at, *relation, targets, depth),
            Expression::Union(parts) | Expression::Intersection(parts) => {
                parts.iter().for_each(|part| self.expression(at, part, depth));
            }
            Expression::Exclusion(parts) => parts.iter().take(1).for_each(|part| self.expression(at, part, depth)),
        }
    }

    fn arrow(&mut self, at: Place<'_>, relation: u32, targets: &[(u32, u32)], depth: u8) {
        let Some(row) = at.key.and_then(|key| self.graph.row(key, relation)) else { return };
        for entry in row.iter().take(MAX_GRANTS) {
            let definition = self.graph.type_of(entry.object);
            let target = targets.iter().find(|(of, _)| Some(*of) == definition);
            if let (Some((_, target)), Some(object)) = (target, self.graph.object(entry.object)) {
                self.member(Place { object: &object, key: Some(entry.object) }, *target, depth - 1);
            }
        }
    }
}
