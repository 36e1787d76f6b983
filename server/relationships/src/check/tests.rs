//! What checks come to, and why.

use std::sync::Arc;

use super::explain::{grants, path};
use super::{Decision, Unanswerable, check, check_bulk};
use crate::graph::Graph;
use crate::object::Object;
use crate::schema::Schema;

const SCHEMA: &str = "definition user {}
definition group {
 relation member: user | user:* | group#member
}
definition folder {
 relation parent: folder | group#member
 relation owner: user | group#member
 relation viewer: user
 relation banned: user | group#member
 permission own = owner
 permission edit = owner + parent->edit
 permission both = owner & viewer
 permission odd = owner - banned & viewer
 permission round = owner - round
 permission circle = owner + turn
 permission turn = circle + nil
 permission view = (viewer + edit) - banned
}";

fn graph_of(schema: &str, relationships: &[String]) -> Graph {
    let mut graph = Graph::new(Arc::new(Schema::parse(schema).expect("the schema is one")));
    for text in relationships {
        graph.touch(&text.parse().expect("the relationship is one")).expect("the schema admits it");
    }
    graph
}

fn graph(relationships: &[&str]) -> Graph {
    // SpiceDB refuses what the schema says with everyone in a group, since folders take it; one of the two has to go.
    let schema = SCHEMA.replace(" | user:* | ", " | ");
    graph_of(&schema, &relationships.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// `subject permission object`
fn decide(graph: &Graph, question: &str) -> Decision {
    let words: Vec<&str> = question.split(' ').collect();
    let [subject, permission, object] = words[..] else { panic!("{question} is no question") };
    let parse = "the question is one";
    check(graph, &subject.parse().expect(parse), &object.parse().expect(parse), permission).expect("the schema answers")
}

#[test]
fn expressions_mean_what_spicedb_means() {
    let graph = graph(&[
        "folder:a#owner@user:ada",
        "folder:a#owner@user:bob",
        "folder:a#owner@user:cyd",
        "folder:a#viewer@user:bob",
        "folder:a#viewer@user:cyd",
        "folder:a#banned@user:ada",
        "folder:a#banned@user:cyd",
    ]);
    let held = |permission: &str| -> Vec<&str> {
        let all = ["ada", "bob", "cyd", "eve"];
        all.into_iter().filter(|name| decide(&graph, &format!("user:{name} {permission} folder:a")).is_held()).collect()
    };
    assert_eq!(held("edit"), ["ada", "bob", "cyd"]);
    assert_eq!(held("both"), ["bob", "cyd"]);
    assert_eq!(held("odd"), ["ada", "bob"]);
    assert_eq!(held("view"), ["bob"]);
    assert_eq!(decide(&graph, "user:ada edit folder:nowhere"), Decision::NotHeld);
    assert_eq!(decide(&graph, "user:ada owner folder:a"), Decision::Held);
    assert_eq!(decide(&graph, "folder:a#own own folder:a"), Decision::Held);
    assert_eq!(decide(&graph, "folder:x#own own folder:x"), Decision::Held);
    assert_eq!(decide(&graph, "folder:x#own own folder:y"), Decision::NotHeld);
}

#[test]
fn subjects_may_stand_for_others_at_any_depth() {
    let graph = graph(&[
        "folder:a#parent@folder:b",
        "folder:a#parent@group:inner#member",
        "folder:b#owner@group:outer#member",
        "group:outer#member@group:inner#member",
        "group:inner#member@user:ada",
    ]);
    assert_eq!(decide(&graph, "user:ada view folder:a"), Decision::Held);
    assert_eq!(decide(&graph, "group:inner#member view folder:a"), Decision::Held);
    assert_eq!(decide(&graph, "group:inner view folder:a"), Decision::NotHeld);
    assert_eq!(decide(&graph, "user:bob view folder:a"), Decision::NotHeld);
}

#[test]
fn everyone_is_whoever_has_the_type() {
    let schema = SCHEMA.replace("group#member\n", "group\n").replace(" | group#member\n", "\n");
    let graph = graph_of(&schema, &["group:a#member@user:*".to_owned()]);
    assert_eq!(decide(&graph, "user:nobody member group:a"), Decision::Held);
    assert_eq!(decide(&graph, "group:b member group:a"), Decision::NotHeld);
    let everyone = "user:*".parse().expect("a subject");
    let asked = check(&graph, &everyone, &Object::new("group", "a").expect("an object"), "member");
    assert_eq!(asked, Err(Unanswerable::Everyone));
}

#[test]
fn forty_nine_groups_in_groups_are_followed() {
    let chain = |length: usize| -> Vec<String> {
        let steps = (0..length).map(|step| format!("group:g{step}#member@group:g{}#member", step + 1));
        steps.chain([format!("group:g{length}#member@user:ada")]).collect()
    };
    let schema = SCHEMA.replace(" | user:* | ", " | ");
    assert_eq!(decide(&graph_of(&schema, &chain(49)), "user:ada member group:g0"), Decision::Held);
    assert_eq!(decide(&graph_of(&schema, &chain(50)), "user:ada member group:g0"), Decision::TooDeep);
    assert_eq!(decide(&graph_of(&schema, &chain(50)), "user:ada member group:g1"), Decision::Held);
    // What one relation is another word for takes no step; what a permission is made of does.
    let owned = |length: usize| {
        let mut all = chain(length);
        all.push("folder:a#owner@group:g0#member".to_owned());
        graph_of(&schema, &all)
    };
    assert_eq!(decide(&owned(48), "user:ada own folder:a"), Decision::Held);
    assert_eq!(decide(&owned(49), "user:ada own folder:a"), Decision::TooDeep);
    assert_eq!(decide(&owned(47), "user:ada edit folder:a"), Decision::Held);
    assert_eq!(decide(&owned(48), "user:ada edit folder:a"), Decision::TooDeep);
}

#[test]
fn a_circle_ends_and_hides_nothing() {
    let graph = graph(&[
        "group:a#member@group:b#member",
        "group:b#member@group:a#member",
        "group:b#member@user:ada",
        "folder:a#owner@group:a#member",
        "folder:a#viewer@user:bob",
        "folder:a#banned@group:a#member",
        "folder:b#parent@folder:b",
        "folder:c#owner@user:cyd",
    ]);
    assert_eq!(decide(&graph, "user:ada edit folder:a"), Decision::Held);
    assert_eq!(decide(&graph, "user:eve edit folder:a"), Decision::TooDeep);
    assert_eq!(decide(&graph, "user:bob view folder:a"), Decision::TooDeep);
    assert_eq!(decide(&graph, "user:eve both folder:a"), Decision::NotHeld);
    assert_eq!(decide(&graph, "user:bob both folder:a"), Decision::TooDeep);
    assert_eq!(decide(&graph, "user:eve edit folder:b"), Decision::TooDeep);
    assert_eq!(decide(&graph, "user:cyd circle folder:c"), Decision::Held);
    assert_eq!(decide(&graph, "user:eve circle folder:nowhere"), Decision::TooDeep);
    assert_eq!(decide(&graph, "user:eve round folder:nowhere"), Decision::NotHeld);
    assert_eq!(decide(&graph, "user:cyd round folder:c"), Decision::TooDeep);
}

#[test]
fn many_circles_at_once_end_soon() {
    let groups = 0..60;
    let all: Vec<String> = groups
        .clone()
        .flat_map(|one| groups.clone().map(move |other| format!("group:g{one}#member@group:g{other}#member")))
        .collect();
    let graph = graph_of(&SCHEMA.replace(" | user:* | ", " | "), &all);
    assert_eq!(decide(&graph, "user:ada member group:g0"), Decision::TooDeep);
}

#[test]
fn the_deepest_expression_leaves_stack_to_spare() {
    // Three levels a parenthesis, as many parentheses as the schema may have, as many steps as are taken.
    let inner = (0..8).fold("parent->deep".to_owned(), |inner, _| format!("owner - owner & owner & nil + ({inner})"));
    let schema = format!(
        "definition user {{}}\ndefinition folder {{\n relation parent: folder\n relation owner: user\n \
         permission deep = {inner}\n}}"
    );
    let mut all: Vec<String> = (0..60).map(|step| format!("folder:f{step}#parent@folder:f{}", step + 1)).collect();
    all.extend((0..60).map(|step| format!("folder:f{step}#owner@user:ada")));
    let graph = graph_of(&schema, &all);
    let decided =
        std::thread::Builder::new().stack_size(1 << 20).spawn(move || decide(&graph, "user:ada deep folder:f0"));
    decided.expect("a thread").join().map(Decision::is_held).expect("the stack is large enough");
}

#[test]
fn one_question_for_many_objects() {
    let graph = graph(&["folder:a#owner@user:ada", "folder:c#parent@folder:a", "folder:d#parent@folder:d"]);
    let objects = ["a", "b", "c", "d"].map(|id| Object::new("folder", id).expect("an object"));
    let ada = "user:ada".parse().expect("a subject");
    let answers = check_bulk(&graph, &ada, &objects, "edit");
    assert_eq!(answers, Ok(vec![Decision::Held, Decision::NotHeld, Decision::Held, Decision::TooDeep]));
    assert_eq!(check_bulk(&graph, &ada, &[], "edit"), Ok(vec![]));
}

#[test]
fn what_the_schema_does_not_know_is_no_answer() {
    let graph = graph(&[]);
    let ask = |subject: &str, object: &str, permission: &str| {
        let parse = "the question is one";
        check(&graph, &subject.parse().expect(parse), &object.parse().expect(parse), permission)
    };
    assert_eq!(ask("robot:a", "folder:a", "edit"), Err(Unanswerable::Type("robot".into())));
    assert_eq!(ask("user:a", "file:a", "edit"), Err(Unanswerable::Type("file".into())));
    assert_eq!(ask("user:a", "folder:a", "fly"), Err(Unanswerable::Permission("folder#fly".into())));
    assert_eq!(ask("group:a#fly", "folder:a", "edit"), Err(Unanswerable::Permission("group#fly".into())));
}

#[test]
fn why_it_is_held_is_said_step_by_step() {
    let graph = graph(&[
        "folder:a#parent@folder:b",
        "folder:b#owner@group:outer#member",
        "group:outer#member@group:inner#member",
        "group:outer#member@group:outer#member",
        "group:inner#member@user:ada",
        "folder:b#viewer@user:ada",
    ]);
    let why = |subject: &str, permission: &str, object: &str| -> Option<Vec<String>> {
        let (subject, object) = (subject.parse().expect("a subject"), object.parse().expect("an object"));
        let way = path(&graph, &subject, &object, permission).expect("the schema answers")?;
        Some(way.iter().map(ToString::to_string).collect())
    };
    let way = why("user:ada", "view", "folder:a").expect("it is held");
    assert_eq!(
        way,
        [
            "folder:a#parent@folder:b",
            "folder:b#owner@group:outer#member",
            "group:outer#member@group:inner#member",
            "group:inner#member@user:ada"
        ]
    );
    assert_eq!(why("user:ada", "both", "folder:b").map(|way| way.len()), Some(4));
    assert_eq!(why("user:bob", "view", "folder:a"), None);
    assert_eq!(why("folder:z#own", "own", "folder:z"), Some(vec![]));
}

#[test]
fn what_would_grant_it_is_named() {
    let schema = include_str!("../../../../contracts/provider-bundles/authz.zed");
    let graph = graph_of(schema, &["provider_bundle:b#parent@platform:plexsphere".to_owned()]);
    let named = |object: &str, permission: &str| grants(&graph, &object.parse().expect("an object"), permission);
    let manage = ["platform:plexsphere#admin", "provider_bundle:b#bundle_admin"].map(str::to_owned);
    assert_eq!(named("provider_bundle:b", "manage"), Ok(manage.to_vec()));
    assert_eq!(named("platform:plexsphere", "manage"), Ok(vec!["platform:plexsphere#admin".to_owned()]));
    assert_eq!(named("provider_bundle:x", "manage"), Ok(vec!["provider_bundle:x#bundle_admin".to_owned()]));
    assert_eq!(named("provider_bundle:x", "fly"), Err(Unanswerable::Permission("provider_bundle#fly".into())));
}
