//! From definitions to a schema in which every name is found.

use std::collections::HashMap;

use super::syntax::{self, Name, What};
use super::wildcard::Wildcards;
use super::{Body, Definition, Expression, Member, Schema, SchemaError, Taken};

/// Resolves what was written, or says what is wrong with it first.
pub(super) fn resolve(text: &str, written: Vec<syntax::Definition>) -> Result<Schema, SchemaError> {
    let mut resolver = Resolver { text, definitions: Vec::new(), by_name: HashMap::new(), places: Vec::new() };
    resolver.declare(&written)?;
    let mut members = Vec::with_capacity(resolver.places.len());
    for (definition, index) in written.iter().zip(0..) {
        for member in &definition.members {
            let body = resolver.body(index, &member.body)?;
            members.push(Member { name: member.name.text.clone(), definition: index, body, alias: None });
        }
    }
    resolver.check_arrows(&written, &members)?;
    Wildcards::of(&members).check(&written, &members).map_err(|(place, message)| resolver.error(place, message))?;
    resolver.find_aliases(&mut members)?;
    let Resolver { definitions, by_name, .. } = resolver;
    Ok(Schema { definitions, by_name, members, written })
}

struct Resolver<'a> {
    text: &'a str,
    definitions: Vec<Definition>,
    by_name: HashMap<String, u32>,
    /// Where each relation and permission stands.
    places: Vec<usize>,
}

impl Resolver<'_> {
    fn error(&self, place: usize, message: String) -> SchemaError {
        SchemaError::at(self.text, place, message)
    }

    /// Gives everything that has a name a number.
    fn declare(&mut self, written: &[syntax::Definition]) -> Result<(), SchemaError> {
        let mut next = 0;
        for (definition, index) in written.iter().zip(0..) {
            let name = &definition.name;
            if self.by_name.insert(name.text.clone(), index).is_some() {
                return Err(self.error(name.place, format!("`{}` is defined twice", name.text)));
            }
            let mut members = HashMap::new();
            for member in &definition.members {
                if members.insert(member.name.text.clone(), next).is_some() {
                    let message = format!("`{}` has two members `{}`", name.text, member.name.text);
                    return Err(self.error(member.name.place, message));
                }
                self.places.push(member.name.place);
                next += 1;
            }
            self.definitions.push(Definition { name: name.text.clone(), members });
        }
        Ok(())
    }

    fn body(&self, definition: u32, body: &syntax::Body) -> Result<Body, SchemaError> {
        match body {
            syntax::Body::Permission(written) => Ok(Body::Permission(self.expression(definition, written)?)),
            syntax::Body::Relation(written) => {
                let mut all = Vec::with_capacity(written.len());
                for one in written {
                    let taken = self.taken(one)?;
                    if all.contains(&taken) {
                        return Err(self.error(one.object_type.place, format!("`{one}` is taken twice")));
                    }
                    all.push(taken);
                }
                Ok(Body::Relation(all))
            }
        }
    }

    fn taken(&self, written: &syntax::Taken) -> Result<Taken, SchemaError> {
        let object_type = &written.object_type;
        let definition = self.by_name.get(&object_type.text).copied();
        let definition = definition
            .ok_or_else(|| self.error(object_type.place, format!("there is no type `{}`", object_type.text)))?;
        match &written.what {
            What::Object => Ok(Taken::Object(definition)),
            What::Everyone => Ok(Taken::Everyone(definition)),
            What::Related(relation) => Ok(Taken::Related(self.member(definition, relation)?)),
        }
    }

    fn find(&self, definition: u32, name: &str) -> Option<u32> {
        self.definitions.get(definition as usize)?.members.get(name).copied()
    }

    fn member(&self, definition: u32, name: &Name) -> Result<u32, SchemaError> {
        let of = self.definitions.get(definition as usize).map_or("", |definition| &definition.name);
        let message = || format!("`{of}` has no relation or permission `{}`", name.text);
        self.find(definition, &name.text).ok_or_else(|| self.error(name.place, message()))
    }

    fn expression(&self, definition: u32, written: &syntax::Expression) -> Result<Expression, SchemaError> {
        let all = |parts: &[syntax::Expression]| -> Result<Vec<Expression>, SchemaError> {
            parts.iter().map(|part| self.expression(definition, part)).collect()
        };
        Ok(match written {
            syntax::Expression::Nil => Expression::Nil,
            syntax::Expression::Member(name) => Expression::Member(self.member(definition, name)?),
            syntax::Expression::Union(parts) => Expression::Union(all(parts)?),
            syntax::Expression::Intersection(parts) => Expression::Intersection(all(parts)?),
            syntax::Expression::Exclusion(parts) => Expression::Exclusion(all(parts)?),
            syntax::Expression::Arrow(relation, target) => {
                // Whatever stands in the relation need not have the target; what does not have it grants nothing.
                let targets = (0..).zip(&self.definitions);
                let targets = targets.filter_map(|(of, found)| Some((of, found.members.get(&target.text).copied()?)));
                Expression::Arrow { relation: self.member(definition, relation)?, targets: targets.collect() }
            }
        })
    }

    /// An arrow begins with a relation: what stands in a permission is not one thing.
    fn check_arrows(&self, written: &[syntax::Definition], members: &[Member]) -> Result<(), SchemaError> {
        for (definition, index) in written.iter().zip(0..) {
            for member in &definition.members {
                let syntax::Body::Permission(expression) = &member.body else { continue };
                for relation in arrows(expression) {
                    let found = self.find(index, &relation.text).and_then(|found| members.get(found as usize));
                    if found.is_some_and(|found| matches!(found.body, Body::Permission(_))) {
                        let message =
                            format!("an arrow begins with a relation, and `{}` is a permission", relation.text);
                        return Err(self.error(relation.place, message));
                    }
                }
            }
        }
        Ok(())
    }

    /// Which permission is another word for what, through others. SpiceDB refuses those that lead back to themselves.
    fn find_aliases(&self, members: &mut [Member]) -> Result<(), SchemaError> {
        let direct: Vec<Option<u32>> = members.iter().map(other_word).collect();
        for (index, member) in members.iter_mut().enumerate() {
            let (mut end, mut steps) = (direct.get(index).copied().flatten(), 0);
            while let Some(further) = end.and_then(|end| direct.get(end as usize).copied().flatten()) {
                if steps == direct.len() {
                    let place = self.places.get(index).copied().unwrap_or_default();
                    return Err(self.error(place, format!("`{}` leads back to itself", member.name)));
                }
                (end, steps) = (Some(further), steps + 1);
            }
            member.alias = end;
        }
        Ok(())
    }
}

/// What a permission is another word for, in one step.
fn other_word(member: &Member) -> Option<u32> {
    match &member.body {
        Body::Permission(Expression::Member(other)) => Some(*other),
        _ => None,
    }
}

/// The relations that arrows begin with.
pub(super) fn arrows(expression: &syntax::Expression) -> Vec<&Name> {
    match expression {
        syntax::Expression::Nil | syntax::Expression::Member(_) => Vec::new(),
        syntax::Expression::Arrow(relation, _) => vec![relation],
        syntax::Expression::Union(parts)
        | syntax::Expression::Intersection(parts)
        | syntax::Expression::Exclusion(parts) => parts.iter().flat_map(arrows).collect(),
    }
}
