//! The schema of the provider bundles, and how deep it goes, in both.

use std::sync::Arc;

use counterpart_relationships::{Decision, Graph, Relationship, Schema, check};
use counterpart_spicedb_tests::plain::Answer;
use counterpart_spicedb_tests::random::Random;
use counterpart_spicedb_tests::server::{Question, Server};
use counterpart_tests::components::component;

/// A graph, and the same in a server of its own.
struct Both {
    graph: Graph,
    server: Server,
}

impl Both {
    /// Nothing where there is no SpiceDB.
    async fn start(schema: &str) -> Option<Self> {
        let program = component("COUNTERPART_SPICEDB")?;
        let mut server = Server::start(&program).await;
        server.schema(schema).await.expect("SpiceDB takes the schema");
        let schema = Schema::parse(schema).expect("the schema is consistent");
        Some(Self { graph: Graph::new(Arc::new(schema)), server })
    }

    async fn touch(&mut self, lines: &[String]) {
        let mut written = Vec::new();
        for line in lines {
            let one: Relationship = line.parse().expect("a relationship");
            if self.graph.touch(&one).expect("the schema admits it") {
                let (object, subject) = (one.object().to_string(), one.subject().to_string());
                written.push(Question { object, name: one.relation().to_owned(), subject });
            }
        }
        self.server.touch(&written).await.expect("SpiceDB admits them");
    }

    /// Asks both, and returns what both say.
    async fn ask(&mut self, question: Question) -> Answer {
        let (subject, object) = (question.subject.parse().expect("one"), question.object.parse().expect("one"));
        let ours = match check(&self.graph, &subject, &object, &question.name).expect("the schema answers") {
            Decision::Held => Answer::Yes,
            Decision::NotHeld => Answer::No,
            Decision::TooDeep => Answer::Deep,
        };
        assert_eq!(self.server.ask(&question).await, ours, "{question:?}");
        ours
    }
}

fn question(subject: &str, name: &str, object: &str) -> Question {
    Question { object: object.to_owned(), name: name.to_owned(), subject: subject.to_owned() }
}

#[tokio::test]
async fn both_go_as_deep() {
    let schema = "definition user {}\ndefinition group { relation member: user | group#member;\n}\n\
                  definition folder {\n relation owner: group#member\n relation parent: folder\n \
                  permission own = owner\n permission edit = owner + parent->edit\n}";
    let Some(mut both) = Both::start(schema).await else { return };
    let groups = (0..60).map(|step| format!("group:g{step}#member@group:g{}#member", step + 1));
    let folders = (0..60).map(|step| format!("folder:f{step}#parent@folder:f{}", step + 1));
    let owners = (0..60).map(|step| format!("folder:o{step}#owner@group:g{step}#member"));
    let ends = ["group:g60#member@user:ada", "group:own#member@user:ada", "folder:f60#owner@group:own#member"];
    let lines: Vec<String> = groups.chain(folders).chain(owners).chain(ends.map(str::to_owned)).collect();
    both.touch(&lines).await;
    let mut deepest = Vec::new();
    for (name, prefix) in [("member", "group:g"), ("own", "folder:o"), ("edit", "folder:o"), ("edit", "folder:f")] {
        let mut first = None;
        for step in 0..60_usize {
            let answer = both.ask(question("user:ada", name, &format!("{prefix}{step}"))).await;
            let found = if answer == Answer::Yes { step } else { 60 };
            first = first.or(Some(found).filter(|found| *found < 60));
        }
        deepest.push(first);
    }
    // One more for the owners, which are a step themselves; another for what is more than another word.
    assert_eq!(deepest, [Some(11), Some(12), Some(13), Some(13)]);
}

#[tokio::test]
async fn the_contracts_schema_means_the_same() {
    let schema = include_str!("../../../contracts/provider-bundles/authz.zed");
    let Some(mut both) = Both::start(schema).await else { return };
    let mut random = Random::new(1);
    let lines = lines(&mut random, &both.graph);
    both.touch(&lines).await;
    let schema = Arc::clone(both.graph.schema());
    let mut counts = [0_usize; 3];
    for object_type in schema.object_types() {
        for name in schema.members(object_type) {
            for id in 0..4 {
                for subject in
                    ["user:o0", "user:o1", "service_identity:o0", "user:nobody", "group:o3#member", "project:o1"]
                {
                    let answer = both.ask(question(subject, name, &format!("{object_type}:o{id}"))).await;
                    counts[answer as usize] += 1;
                }
            }
        }
    }
    println!("{} yes, {} no", counts[0], counts[1]);
    assert!(counts[0] > 50 && counts[1] > 50 && counts[2] == 0, "{counts:?}");
}

/// Why worlds are left out in which that happens: a SpiceDB that does better fails this.
#[tokio::test]
async fn spicedb_still_takes_one_permission_for_another() {
    let schema = "definition user {}\ndefinition folder {\n relation aaa: user\n relation bbb: user\n \
                  relation ccc: user\n permission one = aaa - (bbb & ccc)\n permission two = aaa & (bbb & ccc)\n}";
    let Some(mut both) = Both::start(schema).await else { return };
    both.touch(&["folder:plans#aaa@user:ada".to_owned()]).await;
    assert_eq!(both.ask(question("user:ada", "one", "folder:plans")).await, Answer::Yes);
    let two = question("user:ada", "two", "folder:plans");
    let (ada, plans) = (two.subject.parse().expect("one"), two.object.parse().expect("one"));
    assert_eq!(check(&both.graph, &ada, &plans, "two"), Ok(Decision::NotHeld));
    assert_eq!(both.server.ask(&two).await, Answer::Yes);
}

/// Relationships of every kind, groups in later groups alone, so that none leads in a circle.
fn lines(random: &mut Random, graph: &Graph) -> Vec<String> {
    let schema = graph.schema();
    let mut lines = Vec::new();
    for object_type in schema.object_types() {
        for relation in schema.members(object_type) {
            for subject in schema.subjects(object_type, relation) {
                for _ in 0..2 {
                    let (id, by) = (random.below(3), random.below(4));
                    let (of, tail) = subject.split_once('#').unwrap_or((&subject, ""));
                    let by = if of == object_type { id + 1 } else { by };
                    let tail = if tail.is_empty() { String::new() } else { format!("#{tail}") };
                    lines.push(format!("{object_type}:o{id}#{relation}@{of}:o{by}{tail}"));
                }
            }
        }
    }
    lines
}
