//! Worlds at random: every construct of the schema language, graphs that are thin, deep and circular.

use crate::random::Random;
use crate::world::{Member, Term, Type, Types, World};

/// Types that have members.
const TYPES: [&str; 3] = ["group", "folder", "document"];
/// Permissions have the same names on every type, so that arrows reach them.
const PERMISSIONS: [&str; 4] = ["edit", "view", "share", "read"];

/// A schema, which need not be consistent.
pub fn types(random: &mut Random) -> Types {
    let count: Vec<usize> = TYPES.iter().map(|_| 1 + random.below(3)).collect();
    // A relation has a name of its own, or SpiceDB mixes up which of them take everyone.
    let relations: Vec<Vec<String>> = TYPES
        .iter()
        .zip(&count)
        .map(|(name, count)| (0..*count).map(|index| format!("{}_{index}", name.split_at(3).0)).collect())
        .collect();
    let mut all = vec![Type { name: "user".to_owned(), members: Vec::new() }];
    for (index, name) in TYPES.iter().enumerate() {
        let own = relations.get(index).cloned().unwrap_or_default();
        let mut members: Vec<(String, Member)> =
            own.iter().map(|relation| (relation.clone(), Member::Relation(subjects(random, &relations)))).collect();
        let permissions: Vec<&str> = PERMISSIONS.into_iter().filter(|_| random.percent(85)).collect();
        for (index, permission) in permissions.iter().enumerate() {
            // Most are made of those before them, and few lead in a circle.
            let known = if random.percent(85) { index } else { permissions.len() };
            let term = term(random, &own, permissions.split_at(known).0, 0);
            members.push(((*permission).to_owned(), Member::Permission(term)));
        }
        all.push(Type { name: (*name).to_owned(), members });
    }
    Types(all)
}

/// The subjects of a relation.
fn subjects(random: &mut Random, relations: &[Vec<String>]) -> Vec<String> {
    let mut all = Vec::new();
    for _ in 0..=random.below(3) {
        let of = random.below(TYPES.len());
        let name = TYPES[of];
        all.push(match random.below(12) {
            0 if random.percent(25) => "user:*".to_owned(),
            0 if random.percent(25) => format!("{name}:*"),
            0..5 => "user".to_owned(),
            5..8 => name.to_owned(),
            8 => format!("{name}#{}", random.one(&PERMISSIONS)),
            _ => format!("{name}#{}", random.one(&relations[of])),
        });
    }
    if random.percent(97) {
        all.sort_unstable();
        all.dedup();
    }
    all
}

fn term(random: &mut Random, relations: &[String], permissions: &[&str], depth: usize) -> Term {
    let parts = |random: &mut Random| {
        (0..2 + random.below(2)).map(|_| term(random, relations, permissions, depth + 1)).collect::<Vec<_>>()
    };
    match random.below(if depth < 3 { 10 } else { 6 }) {
        0 if random.percent(20) => Term::Nil,
        0..3 => Term::Name(random.one(relations).clone()),
        3 if !permissions.is_empty() => Term::Name((*random.one(permissions)).to_owned()),
        3..6 => {
            let target = if random.percent(80) { *random.one(&PERMISSIONS) } else { "gro_0" };
            Term::Arrow(random.one(relations).clone(), target.to_owned())
        }
        6 | 7 => Term::Sum(parts(random)),
        8 => Term::Both(parts(random)),
        _ => {
            let from = Box::new(term(random, relations, permissions, depth + 1));
            Term::Less(from, Box::new(term(random, relations, permissions, depth + 1)))
        }
    }
}

/// How many objects of each type there are, `name0` to this.
pub const OBJECTS: usize = 3;

/// Relationships at random, and in some worlds a chain as long as SpiceDB follows, or just too long.
pub fn fill(random: &mut Random, types: Types) -> World {
    let mut world = World { types, ..World::default() };
    let relations = relations(&world.types);
    for _ in 0..12 + random.below(50) {
        let (of, relation, subjects) = random.one(&relations).clone();
        let object = format!("{of}:o{}", random.below(OBJECTS));
        let subject = subject(random, &subjects);
        world.write(&object, &relation, &subject);
    }
    if random.percent(60) {
        chain(random, &mut world, &relations);
    }
    world
}

/// The relations of a schema: type, name and subjects.
type Relations = Vec<(String, String, Vec<String>)>;

fn relations(types: &Types) -> Relations {
    let all = types.0.iter().flat_map(|of| of.members.iter().map(move |(name, member)| (of, name, member)));
    all.filter_map(|(of, name, member)| match member {
        Member::Relation(subjects) => Some((of.name.clone(), name.clone(), subjects.clone())),
        Member::Permission(_) => None,
    })
    .collect()
}

fn subject(random: &mut Random, subjects: &[String]) -> String {
    let shape = random.one(subjects).clone();
    let id = random.below(OBJECTS);
    match shape.split_once('#') {
        Some((of, relation)) => format!("{of}:o{id}#{relation}"),
        None if shape.ends_with('*') => shape,
        None => format!("{shape}:o{id}"),
    }
}

/// Objects one behind the other, through any relations that lead on to each other, and a user at the end.
fn chain(random: &mut Random, world: &mut World, relations: &Relations) {
    let (mut at, length) = (format!("{}:o0", random.one(&TYPES)), 20 + random.below(34));
    for step in 0..length {
        let of = at.split(':').next().unwrap_or_default().to_owned();
        let ways: Vec<(&String, &String)> = relations
            .iter()
            .filter(|(own, ..)| *own == of)
            .flat_map(|(_, name, subjects)| subjects.iter().map(move |subject| (name, subject)))
            .filter(|(_, subject)| !subject.starts_with("user") && !subject.ends_with('*'))
            .collect();
        if ways.is_empty() {
            break;
        }
        let (relation, shape) = random.one(&ways);
        let (next, tail) =
            shape.split_once('#').map_or((shape.as_str(), String::new()), |(of, name)| (of, format!("#{name}")));
        let next = format!("{next}:c{step}");
        world.write(&at, relation, &format!("{next}{tail}"));
        at = next;
    }
    let of = at.split(':').next().unwrap_or_default().to_owned();
    for (own, relation, subjects) in relations {
        if *own == of && subjects.iter().any(|subject| subject == "user") {
            world.write(&at, relation, "user:o0");
        }
    }
}

/// Whom to ask for: users, one of them nobody knows, and whoever stands in a relation.
pub fn askers(random: &mut Random, world: &World) -> Vec<String> {
    let mut all = vec!["user:o0".to_owned(), "user:o1".to_owned(), "user:nobody".to_owned()];
    for _ in 0..3 {
        let of = random.one(&world.types.0);
        let id = random.below(OBJECTS + 1);
        let tail = if of.members.is_empty() || random.percent(30) {
            String::new()
        } else {
            format!("#{}", random.one(&of.members).0)
        };
        all.push(format!("{}:o{id}{tail}", of.name));
    }
    all.dedup();
    all
}

/// Lines that are relationships, most of which the schema has no place for.
pub fn lines(random: &mut Random, world: &World) -> Vec<String> {
    let mut all = Vec::new();
    for _ in 0..10 {
        let [of, by] = [0, 1].map(|_| random.one(&world.types.0).clone());
        let [relation, tail] = [&of, &by].map(|of| match of.members.as_slice() {
            [] => "nothing".to_owned(),
            members => random.one(members).0.clone(),
        });
        let id = *random.one(&["o0", "o1", "*"]);
        let tail = if random.percent(40) { format!("#{tail}") } else { String::new() };
        all.push(format!("{}:o0#{relation}@{}:{id}{tail}", of.name, by.name));
    }
    all
}

/// What to ask: every member of every type, for some objects.
pub fn questions(random: &mut Random, world: &World) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for of in &world.types.0 {
        for (name, _) in &of.members {
            all.extend((0..=OBJECTS).map(|id| (format!("{}:o{id}", of.name), name.clone())));
            if random.percent(30) {
                all.push((format!("{}:c{}", of.name, random.below(20)), name.clone()));
            }
        }
    }
    all
}
