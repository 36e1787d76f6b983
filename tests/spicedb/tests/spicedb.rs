//! The checker against SpiceDB, on worlds at random.

use std::collections::BTreeMap;
use std::sync::Arc;

use counterpart_relationships::{Decision, Graph, Schema, check};
use counterpart_spicedb_tests::cost::Cost;
use counterpart_spicedb_tests::draw;
use counterpart_spicedb_tests::mixed::mixes_up;
use counterpart_spicedb_tests::plain::{Answer, Plain, Rule};
use counterpart_spicedb_tests::random::Random;
use counterpart_spicedb_tests::server::{Question, Server};
use counterpart_spicedb_tests::world::World;
use counterpart_tests::components::component;

/// The types that the worlds have, of which SpiceDB keeps relationships from one to the next.
const TYPES: [&str; 3] = ["group", "folder", "document"];

/// How many worlds are tried.
const WORLDS: u64 = 80;

/// How many steps a question may have for SpiceDB, which does not get to the end of some.
const STEPS: u64 = 2000;

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    /// Schemas, by whether both take or both refuse them.
    schemas: BTreeMap<&'static str, usize>,
    /// Relationships, by whether both take or both refuse them.
    relationships: BTreeMap<bool, usize>,
    /// Questions to which both have this answer.
    same: BTreeMap<Answer, usize>,
    /// Questions that SpiceDB does not answer, because a part that need not be known is too deep.
    spoiled: usize,
    /// Questions that SpiceDB would not get to the end of.
    avoided: usize,
}

fn parts(lines: &[String]) -> Vec<Question> {
    let question = |line: &String| {
        let (resource, subject) = line.split_once('@')?;
        let (object, name) = resource.split_once('#')?;
        Some(Question { object: object.to_owned(), name: name.to_owned(), subject: subject.to_owned() })
    };
    lines.iter().filter_map(question).collect()
}

#[tokio::test]
async fn spicedb_says_the_same() {
    let Some(program) = component("COUNTERPART_SPICEDB") else { return };
    let mut server = Server::start(&program).await;
    let mut tally = Tally::default();
    for seed in 0..WORLDS {
        let mut random = Random::new(seed);
        let types = draw::types(&mut random);
        let (text, ours) = (types.to_string(), Schema::parse(&types.to_string()));
        server.clear(&TYPES).await;
        let theirs = server.schema(&text).await;
        assert_eq!(ours.is_ok(), theirs.is_ok(), "seed {seed}: {ours:?}\n{theirs:?}\n{text}");
        let Ok(schema) = ours else {
            *tally.schemas.entry("refused").or_default() += 1;
            continue;
        };
        *tally.schemas.entry("taken").or_default() += 1;
        if mixes_up(&types) {
            *tally.schemas.entry("mixed up").or_default() += 1;
            continue;
        }
        let mut world = draw::fill(&mut random, types);
        let mut graph = Graph::new(Arc::new(schema));
        write(&mut server, &mut random, &mut world, &mut graph, &mut tally).await;
        compare(&mut server, &mut random, &world, &graph, &mut tally).await;
        delete(&mut server, &mut world, &mut graph).await;
        compare(&mut server, &mut random, &world, &graph, &mut tally).await;
    }
    println!("{tally:?}");
    let enough = |answer| tally.same.get(&answer).is_some_and(|count| *count > 100);
    assert!(enough(Answer::Yes) && enough(Answer::No) && enough(Answer::Deep), "{tally:?}");
}

/// Writes the world to both, and tries what most of it is wrong.
async fn write(server: &mut Server, random: &mut Random, world: &mut World, graph: &mut Graph, tally: &mut Tally) {
    let lines = world.lines();
    for line in &lines {
        graph.touch(&line.parse().expect("a relationship")).expect("the schema admits it");
    }
    server.touch(&parts(&lines)).await.expect("SpiceDB admits them");
    for line in draw::lines(random, world) {
        let ours = line.parse().map_err(|error| format!("{error}"));
        let ours = ours.and_then(|line| graph.touch(&line).map_err(|refused| refused.to_string()));
        let question = parts(std::slice::from_ref(&line));
        let theirs = server.touch(&question).await;
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{line}: {ours:?}, SpiceDB {theirs:?}\n{}", world.types);
        *tally.relationships.entry(ours.is_ok()).or_default() += 1;
        if ours.is_ok() {
            question.iter().for_each(|one| world.write(&one.object, &one.name, &one.subject));
        }
    }
}

/// Takes the same objects from both.
async fn delete(server: &mut Server, world: &mut World, graph: &mut Graph) {
    for of in TYPES {
        let object = format!("{of}:o1");
        server.delete_object(&object).await;
        graph.delete_object(&object.parse().expect("an object"));
        world.written.retain(|(own, _), _| *own != object);
    }
    assert_eq!(graph.len(), world.lines().len());
}

async fn compare(server: &mut Server, random: &mut Random, world: &World, graph: &Graph, tally: &mut Tally) {
    let mut questions = Vec::new();
    for subject in draw::askers(random, world) {
        let asked = draw::questions(random, world).into_iter();
        questions.extend(asked.map(|(object, name)| Question { object, name, subject: subject.clone() }));
    }
    let (all, mut cost) = (questions.len(), Cost::new(world));
    questions.retain(|question| cost.of(&question.object, &question.name) <= STEPS);
    tally.avoided += all - questions.len();
    let theirs = server.ask_all(&questions).await;
    for (question, mut theirs) in questions.iter().zip(theirs) {
        let ours = ours(graph, question);
        if ours != theirs && theirs == Answer::Deep {
            // Others in the same request may have spoiled it.
            theirs = server.ask(question).await;
        }
        if ours == theirs {
            *tally.same.entry(ours).or_default() += 1;
            continue;
        }
        let strictly = Plain::new(world, &question.subject, Rule::Spoils).ask(&question.object, &question.name);
        let explained = theirs == Answer::Deep && strictly == Answer::Deep;
        assert!(
            explained,
            "{question:?}: {ours:?}, SpiceDB {theirs:?}, strictly {strictly:?}\n{}\n{:#?}",
            world.types,
            world.lines()
        );
        tally.spoiled += 1;
    }
}

fn ours(graph: &Graph, question: &Question) -> Answer {
    let subject = question.subject.parse().expect("a subject");
    let object = question.object.parse().expect("an object");
    match check(graph, &subject, &object, &question.name).expect("the schema answers") {
        Decision::Held => Answer::Yes,
        Decision::NotHeld => Answer::No,
        Decision::TooDeep => Answer::Deep,
    }
}
