//! The checker against the rules written out plainly, on worlds at random. It needs nothing but this process.

use std::sync::Arc;

use counterpart_relationships::{Decision, Graph, Schema, check, check_bulk, document, path};
use counterpart_spicedb_tests::draw;
use counterpart_spicedb_tests::plain::{Answer, Plain, Rule};
use counterpart_spicedb_tests::random::Random;
use counterpart_spicedb_tests::world::World;

/// A world whose schema is consistent, and its graph.
fn world(random: &mut Random) -> (World, Graph) {
    loop {
        let types = draw::types(random);
        let Ok(schema) = Schema::parse(&types.to_string()) else { continue };
        let world = draw::fill(random, types);
        let mut graph = Graph::new(Arc::new(schema));
        for line in world.lines() {
            let new = graph.touch(&line.parse().expect("a relationship")).expect("the schema admits it");
            assert!(new, "{line}");
        }
        return (world, graph);
    }
}

fn answer(decision: Decision) -> Answer {
    match decision {
        Decision::Held => Answer::Yes,
        Decision::NotHeld => Answer::No,
        Decision::TooDeep => Answer::Deep,
    }
}

#[test]
fn the_checker_follows_the_rules() {
    let mut counts = [0_usize; 3];
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let (world, graph) = world(&mut random);
        for asker in draw::askers(&mut random, &world) {
            let subject = asker.parse().expect("a subject");
            let mut plain = Plain::new(&world, &asker, Rule::Decides);
            for (object, name) in draw::questions(&mut random, &world) {
                let key = object.parse().expect("an object");
                let expected = plain.ask(&object, &name);
                let found = answer(check(&graph, &subject, &key, &name).expect("the schema answers"));
                assert_eq!(
                    found,
                    expected,
                    "{asker} {name} {object}, seed {seed}\n{}\n{:#?}",
                    world.types,
                    world.lines()
                );
                counts[expected as usize] += 1;
                let in_bulk = check_bulk(&graph, &subject, &[key.clone(), key.clone()], &name).expect("it answers");
                assert!(in_bulk.into_iter().all(|one| answer(one) == expected));
                check_path(&graph, &world, &asker, &object, &name, expected);
            }
        }
    }
    println!("{} yes, {} no, {} too deep", counts[0], counts[1], counts[2]);
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}

/// Why it is held is enough for it to be held, where nothing is taken away.
fn check_path(graph: &Graph, world: &World, asker: &str, object: &str, name: &str, expected: Answer) {
    let (subject, key) = (asker.parse().expect("a subject"), object.parse().expect("an object"));
    let way = path(graph, &subject, &key, name).expect("the schema answers");
    assert_eq!(way.is_some(), expected == Answer::Yes);
    let mut alone = Graph::new(Arc::clone(graph.schema()));
    for relationship in way.iter().flatten() {
        assert!(graph.contains(relationship));
        alone.touch(relationship).expect("the schema admits it");
    }
    let takes_away = world.types.to_string().contains(" - ");
    if way.is_some() && !takes_away {
        assert_eq!(check(&alone, &subject, &key, name), Ok(Decision::Held), "{asker} {name} {object}");
    }
}

#[test]
fn schemas_and_graphs_are_read_as_they_are_printed() {
    for seed in 0..60 {
        let (_, graph) = world(&mut Random::new(seed));
        let printed = graph.schema().to_string();
        assert_eq!(Schema::parse(&printed).as_ref(), Ok(&**graph.schema()), "{printed}");
        let text = format!("schema: |-\n  {}\n{}", printed.trim_end().replace('\n', "\n  "), document::export(&graph));
        assert_eq!(document::parse(&text, graph.schema()), Ok(graph.relationships()), "{text}");
    }
}
