//! How much work a question is for who remembers nothing: SpiceDB forgets what was too deep, so that circles within
//! circles keep it busy for good.

use std::collections::HashMap;

use crate::world::{Member, Term, World};

/// Counts steps.
pub struct Cost<'a> {
    world: &'a World,
    known: HashMap<(String, String, u8), u64>,
}

impl<'a> Cost<'a> {
    /// In this world.
    #[must_use]
    pub fn new(world: &'a World) -> Self {
        Self { world, known: HashMap::new() }
    }

    /// How many steps lie within the depth that SpiceDB goes to.
    pub fn of(&mut self, object: &str, name: &str) -> u64 {
        self.within(object, name, 50)
    }

    fn within(&mut self, object: &str, name: &str, depth: u8) -> u64 {
        if depth == 0 {
            return 1;
        }
        let key = (object.to_owned(), name.to_owned(), depth);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut cost = 1_u64;
        for (object, name) in self.next(object, name) {
            cost = cost.saturating_add(self.within(&object, &name, depth - 1));
        }
        self.known.insert(key, cost);
        cost
    }

    fn next(&self, object: &str, name: &str) -> Vec<(String, String)> {
        let of = object.split(':').next().unwrap_or_default();
        let mut found = Vec::new();
        match self.world.types.member(of, name) {
            Some(Member::Relation(_)) => {
                let through = self.row(object, name).iter().filter_map(|one| one.split_once('#'));
                found.extend(through.map(|(object, name)| (object.to_owned(), name.to_owned())));
            }
            Some(Member::Permission(term)) => self.parts(object, term, &mut found),
            None => {}
        }
        found
    }

    fn row(&self, object: &str, relation: &str) -> &'a [String] {
        self.world.written.get(&(object.to_owned(), relation.to_owned())).map_or(&[], Vec::as_slice)
    }

    fn parts(&self, object: &str, term: &Term, found: &mut Vec<(String, String)>) {
        match term {
            Term::Nil => {}
            Term::Name(name) => found.push((object.to_owned(), name.clone())),
            Term::Arrow(relation, name) => {
                let objects = self.row(object, relation).iter().map(|one| one.split('#').next().unwrap_or_default());
                found.extend(objects.map(|object| (object.to_owned(), name.clone())));
            }
            Term::Sum(parts) | Term::Both(parts) => parts.iter().for_each(|part| self.parts(object, part, found)),
            Term::Less(from, what) => [from, what].into_iter().for_each(|part| self.parts(object, part, found)),
        }
    }
}
