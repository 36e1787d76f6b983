//! The rules, written out plainly and slowly, with nothing shared with the checker that is tested.
//!
//! SpiceDB asks the parts of a permission at the same time, and many objects in one request. Where one part has an answer
//! and another is too deep, what it says depends on which comes first. [`Rule`] bounds that from both sides.

use std::collections::HashMap;

use crate::world::{Member, Term, World};

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Answer {
    /// Held.
    Yes,
    /// Not held.
    No,
    /// Not known within the depth.
    Deep,
}

/// What becomes of an answer beside a part that is too deep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// What decides wins.
    Decides,
    /// What is too deep wins.
    Spoils,
}

/// Asks for one subject, `type:id` or `type:id#relation`.
pub struct Plain<'a> {
    world: &'a World,
    subject: &'a str,
    rule: Rule,
    known: HashMap<(String, String, u8), Answer>,
}

impl<'a> Plain<'a> {
    /// Under this rule.
    #[must_use]
    pub fn new(world: &'a World, subject: &'a str, rule: Rule) -> Self {
        Self { world, subject, rule, known: HashMap::new() }
    }

    /// Whether the subject is in this relation to, or holds this permission on, the object.
    pub fn ask(&mut self, object: &str, name: &str) -> Answer {
        self.step(object, name, 50)
    }

    fn step(&mut self, object: &str, name: &str, depth: u8) -> Answer {
        if depth == 0 {
            return Answer::Deep;
        }
        let name = self.meant(object, name);
        if self.subject == format!("{object}#{name}") {
            return Answer::Yes;
        }
        let key = (object.to_owned(), name.clone(), depth);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let answer = match self.world.types.member(kind(object), &name) {
            Some(Member::Relation(_)) => self.relation(object, &name, depth),
            Some(Member::Permission(term)) => self.term(object, term, depth),
            None => Answer::No,
        };
        self.known.insert(key, answer);
        answer
    }

    /// What a name is another word for, unless the subject is of the same type.
    fn meant(&self, object: &str, name: &str) -> String {
        let mut name = name.to_owned();
        while let Some(Member::Permission(Term::Name(other))) = self.world.types.member(kind(object), &name)
            && kind(object) != kind(self.subject)
        {
            name.clone_from(other);
        }
        name
    }

    fn relation(&mut self, object: &str, name: &str, depth: u8) -> Answer {
        let Some(row) = self.world.written.get(&(object.to_owned(), name.to_owned())) else { return Answer::No };
        let everyone = format!("{}:*", kind(self.subject));
        if row.iter().any(|one| *one == self.subject || *one == everyone) {
            return Answer::Yes;
        }
        let through = row.iter().filter_map(|one| one.split_once('#'));
        let answers: Vec<Answer> = through.map(|(object, name)| self.step(object, name, depth - 1)).collect();
        self.sum(&answers)
    }

    fn term(&mut self, object: &str, term: &Term, depth: u8) -> Answer {
        match term {
            Term::Nil => Answer::No,
            Term::Name(name) => self.next(object, name, depth),
            Term::Arrow(relation, name) => {
                let Some(row) = self.world.written.get(&(object.to_owned(), relation.clone())) else {
                    return Answer::No;
                };
                let objects = row.iter().map(|one| one.split_once('#').map_or(&**one, |(object, _)| object));
                let answers: Vec<Answer> = objects.map(|object| self.next(object, name, depth)).collect();
                self.sum(&answers)
            }
            Term::Sum(parts) => {
                let answers: Vec<Answer> = parts.iter().map(|part| self.term(object, part, depth)).collect();
                self.sum(&answers)
            }
            Term::Both(parts) => {
                let answers: Vec<Answer> = parts.iter().map(|part| self.term(object, part, depth)).collect();
                self.decide(&answers, Answer::No, Answer::Yes)
            }
            Term::Less(from, what) => {
                let (from, what) = (self.term(object, from, depth), self.term(object, what, depth));
                match (from, what) {
                    (Answer::No, Answer::Deep) if self.rule == Rule::Decides => Answer::No,
                    (Answer::Deep, _) | (_, Answer::Deep) => Answer::Deep,
                    (Answer::Yes, Answer::No) => Answer::Yes,
                    _ => Answer::No,
                }
            }
        }
    }

    fn next(&mut self, object: &str, name: &str, depth: u8) -> Answer {
        if self.subject == format!("{object}#{name}") {
            return Answer::Yes;
        }
        if self.world.types.member(kind(object), name).is_none() {
            return Answer::No;
        }
        self.step(object, name, depth - 1)
    }

    fn sum(&self, answers: &[Answer]) -> Answer {
        self.decide(answers, Answer::Yes, Answer::No)
    }

    fn decide(&self, answers: &[Answer], deciding: Answer, otherwise: Answer) -> Answer {
        let [has, deep] = [deciding, Answer::Deep].map(|sought| answers.contains(&sought));
        match (has, deep) {
            (true, true) if self.rule == Rule::Spoils => Answer::Deep,
            (true, _) => deciding,
            (false, true) => Answer::Deep,
            (false, false) => otherwise,
        }
    }
}

fn kind(object: &str) -> &str {
    object.split(':').next().unwrap_or_default()
}
