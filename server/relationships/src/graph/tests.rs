//! What is written is there, and what is taken away is gone.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Graph;
use crate::object::Object;
use crate::relationship::Relationship;
use crate::schema::{Refused, Schema};

const SCHEMA: &str = "definition user {}
definition group {
 relation member: user | user:* | group#member
 relation parent: group
}";

fn graph() -> Graph {
    Graph::new(Arc::new(Schema::parse(SCHEMA).expect("the schema is one")))
}

fn written(text: &str) -> Relationship {
    text.parse().expect("the relationship is one")
}

fn all(graph: &Graph) -> Vec<String> {
    graph.relationships().iter().map(ToString::to_string).collect()
}

#[test]
fn relationships_are_there_once_and_in_order() {
    let mut graph = graph();
    let texts =
        ["group:b#member@user:ada", "group:a#member@user:*", "group:a#member@group:b#member", "group:a#parent@group:b"];
    for text in texts {
        assert_eq!(graph.touch(&written(text)), Ok(true));
        assert_eq!(graph.touch(&written(text)), Ok(false));
        assert!(graph.contains(&written(text)));
    }
    assert_eq!(graph.len(), 4);
    let mut sorted = texts;
    sorted.sort_unstable();
    assert_eq!(all(&graph), sorted);
    assert_eq!(graph.of_object(&Object::new("group", "b").expect("an object")), [written("group:b#member@user:ada")]);
    assert!(matches!(graph.touch(&written("group:a#parent@user:ada")), Err(Refused::Subject { .. })));
}

#[test]
fn an_object_that_is_deleted_stays_a_subject() {
    let mut graph = graph();
    for text in ["group:a#member@group:a#member", "group:a#member@user:ada", "group:b#parent@group:a"] {
        assert_eq!(graph.touch(&written(text)), Ok(true));
    }
    let gone = Object::new("group", "a").expect("an object");
    assert_eq!(graph.delete_object(&gone), 2);
    assert_eq!(graph.delete_object(&gone), 0);
    assert_eq!(all(&graph), ["group:b#parent@group:a"]);
    assert!(graph.delete(&written("group:b#parent@group:a")));
    assert!(!graph.delete(&written("group:b#parent@group:a")));
    assert!(graph.is_empty());
    assert_eq!(graph.objects.keys().count(), 0);
}

#[test]
fn it_is_the_set_of_what_was_written_and_not_deleted() {
    let (mut graph, mut model) = (graph(), BTreeSet::new());
    let mut state = 7_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for step in 0..20_000 {
        let (object, subject) = (random(4), random(90));
        let text = match random(4) {
            0 => format!("group:g{object}#parent@group:g{}", subject % 5),
            1 => format!("group:g{object}#member@group:g{}#member", subject % 5),
            2 if subject == 0 => format!("group:g{object}#member@user:*"),
            _ => format!("group:g{object}#member@user:u{subject}"),
        };
        let relationship = written(&text);
        match random(100) {
            0..60 => assert_eq!(graph.touch(&relationship), Ok(model.insert(relationship))),
            60..99 => assert_eq!(graph.delete(&relationship), model.remove(&relationship)),
            _ => {
                let before = model.len();
                model.retain(|other: &Relationship| other.object() != relationship.object());
                assert_eq!(graph.delete_object(relationship.object()), before - model.len());
            }
        }
        assert_eq!(graph.len(), model.len());
        if step % 500 == 0 {
            assert_eq!(graph.relationships(), model.iter().cloned().collect::<Vec<_>>());
        }
    }
    let named: BTreeSet<String> = model
        .iter()
        .flat_map(|own| [own.object().to_string(), format!("{}:{}", own.subject().object_type(), own.subject().id())])
        .collect();
    assert_eq!(graph.objects.keys().count(), named.len());
}
