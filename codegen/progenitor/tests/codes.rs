//! Every code of this crate, each with a contract that fires it.

mod support;

use std::collections::BTreeSet;

use counterpart_diagnostic::{Diagnostics, codes};
use counterpart_model::{
    Additional, ApiKeyPlace, Arm, Array, Assertion, Content, Contract, Docs, ErrorKind, Method, Object, ParameterStyle,
    Pattern, Place, Presence, Scheme, SchemeKind, Shape, TaggedUnion, Text, Type,
};
use counterpart_progenitor::{GenerationSettings, TagStyle, client, client_with};
use support::{
    body, case, codeless, contract, define, header, int64, json, limited, lines, media, member, object, operation,
    optional, parameter, problem, required, response, set, text,
};

/// A contract with one operation, after something was done to it.
fn one(method: Method, change: impl FnOnce(&mut Contract, &mut counterpart_model::Operation)) -> Contract {
    let mut contract = contract(Vec::new());
    let mut operation = operation(method, "/things", "AskThings");
    change(&mut contract, &mut operation);
    contract.operations.push(operation);
    contract
}

/// A contract that sends an object with these members.
fn sending(members: Vec<counterpart_model::Member>) -> Contract {
    sending_shape(Shape::Object(object(members)))
}

fn sending_shape(shape: Shape) -> Contract {
    one(Method::Post, |contract, operation| {
        let ty = define(contract, "Thing", shape);
        operation.body = Some(body(json(ty)));
    })
}

fn asking(parameter: counterpart_model::Parameter) -> Contract {
    one(Method::Get, |_, operation| operation.parameters.push(parameter))
}

#[test]
fn every_code_fires() {
    let mut fired = BTreeSet::new();
    let mut report = String::new();
    let mut note = |name: &str, diagnostics: &Diagnostics| {
        fired.extend(diagnostics.iter().map(|diagnostic| diagnostic.code.id));
        report.extend([name, "\n    ", &lines(diagnostics).join("\n    "), "\n"]);
    };
    for (name, contract) in parameters().into_iter().chain(operations()).chain(answers()).chain(types()).chain(others())
    {
        let (_, diagnostics) = client(&contract);
        assert!(diagnostics.iter().all(|diagnostic| !diagnostic.labels.is_empty()), "{name} has a place");
        note(name, &diagnostics);
    }
    let mut settings = GenerationSettings::new();
    settings.with_tag(TagStyle::Separate);
    let (text, diagnostics) = client_with(&one(Method::Get, |_, _| {}), &settings);
    assert_eq!(text, "", "progenitor has no positional style with a trait a tag");
    assert!(diagnostics.iter().all(|diagnostic| !diagnostic.labels.is_empty()), "driving has a place");
    note("driving", &diagnostics);
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!("codes", report) });
    let all: BTreeSet<&str> = codes::progenitor::ALL.iter().map(|code| code.id).collect();
    assert_eq!(fired, all);
}

type Fixtures = Vec<(&'static str, Contract)>;

fn parameters() -> Fixtures {
    let demanded = |place, ty| {
        let mut parameter = parameter(place, "what", ty);
        parameter.presence = Presence::Required;
        parameter
    };
    let styled = |style| {
        let mut parameter = demanded(Place::Query, text());
        parameter.style = style;
        asking(parameter)
    };
    let list = Array { items: text(), min_items: None, max_items: None, unique: false, unique_by: Vec::new() };
    let list = || Type::Array(Box::new(list.clone()));
    let mut joined = demanded(Place::Query, list());
    joined.style = ParameterStyle::Form { explode: false };
    let mut reserved = parameter(Place::Query, "what", text());
    reserved.allow_reserved = true;
    vec![
        ("cookie", asking(parameter(Place::Cookie, "what", text()))),
        ("cookie_demanded", asking(demanded(Place::Cookie, text()))),
        ("deep", styled(ParameterStyle::DeepObject)),
        ("spaces", styled(ParameterStyle::SpaceDelimited)),
        ("pipes", styled(ParameterStyle::PipeDelimited)),
        ("content", styled(ParameterStyle::Content(Box::new(media("text/plain", Content::Text(text())))))),
        ("joined", asking(joined)),
        ("header_list", asking(demanded(Place::Header, list()))),
        ("header_name", asking(parameter(Place::Header, "api-version", text()))),
        ("name_used", asking(parameter(Place::Query, "header_map", text()))),
        ("reserved", asking(reserved)),
    ]
}

fn operations() -> Fixtures {
    let mut folded = one(Method::Get, |_, _| {});
    "/things//all".clone_into(&mut folded.operations[0].path.text);
    let mut twice = one(Method::Get, |_, _| {});
    twice.operations.push(operation(Method::Put, "/things", "ask_things"));
    let mut alike = one(Method::Get, |_, _| {});
    let served = counterpart_model::Served::By("AskThings".to_owned());
    alike.operations.push(counterpart_model::Operation { served, ..operation(Method::Get, "/things", "ListThings") });
    let named = |name: &str| one(Method::Get, |_, operation| name.clone_into(&mut operation.names.wire));
    let sent = |all: Vec<counterpart_model::Media>| one(Method::Post, |_, operation| operation.body = Some(body(all)));
    let patch = || media("application/merge-patch+json", Content::Json(Type::Json));
    let mut may_be_missing = sent(json(Type::Json));
    may_be_missing.operations[0].body.iter_mut().for_each(|body| body.required = false);
    vec![
        ("trace", one(Method::Trace, |_, _| {})),
        ("options", one(Method::Options, |_, _| {})),
        ("path", folded),
        ("for_clients_alone", alike),
        ("name_twice", twice),
        ("name_of_client", named("new")),
        ("merge_patch", sent(vec![patch()])),
        ("multipart", sent(vec![media("multipart/form-data", Content::Multipart(Vec::new()))])),
        ("two_media", sent([vec![patch()], json(text())].concat())),
        ("lines_sent", sent(vec![media("application/jsonl", Content::JsonLines(text()))])),
        ("optional_body", may_be_missing),
    ]
}

fn answers() -> Fixtures {
    let answering = |all: Vec<counterpart_model::Response>| one(Method::Get, |_, operation| operation.responses = all);
    let mut located = response(201, Vec::new());
    located.headers = vec![header("Location")];
    let failing = |cases: Vec<counterpart_model::ErrorCase>| one(Method::Get, |_, operation| operation.errors = cases);
    let bare = || case(404, ErrorKind::Bare { headers: Vec::new() });
    let mut ranged = case(400, codeless(json(text())));
    ranged.status = counterpart_model::Status::Range(4);
    vec![
        ("two_bodies", answering(vec![response(200, json(text())), response(204, Vec::new())])),
        ("events", answering(vec![response(200, vec![media("text/event-stream", Content::EventStream(text()))])])),
        ("text", answering(vec![response(200, vec![media("text/plain", Content::Text(text()))])])),
        ("redirection", answering(vec![response(200, Vec::new()), response(303, Vec::new())])),
        ("headers", answering(vec![located])),
        ("bare_beside_body", failing(vec![case(400, codeless(json(text()))), bare()])),
        ("bare_beside_range", failing(vec![ranged, bare()])),
        ("text_errors", failing(vec![case(400, codeless(vec![media("text/plain", Content::Text(text()))]))])),
        ("errors_disagree", failing(vec![case(400, codeless(json(text()))), case(409, codeless(json(int64())))])),
    ]
}

fn types() -> Fixtures {
    let pattern = |ecma: &str| {
        let pattern = Pattern { ecma: ecma.to_owned(), rust: ecma.to_owned() };
        Type::Text(Text { patterns: vec![pattern], ..Text::default() })
    };
    let list = Array { items: text(), min_items: None, max_items: None, unique: false, unique_by: Vec::new() };
    let by_member = Array { unique_by: vec!["source".to_owned()], min_items: Some(1), ..list.clone() };
    let list = Type::Array(Box::new(list));
    let mut secret = required("what", int64());
    secret.secret = true;
    let date = Text { format: Some(counterpart_model::Format::Date), ..Text::default() };
    let default = Presence::Defaulted(counterpart_model::Literal::String("2020-01-01".to_owned()));
    let arm = Arm { rust: "Word".to_owned(), docs: Docs::default(), ty: text(), tags: Vec::new(), carries_tag: false };
    let untaggable = TaggedUnion { tag: "kind".to_owned(), arms: vec![arm] };
    let extra = Additional::Kept { field: "others".to_owned(), values: text() };
    let extra = Object { additional: extra, ..object(vec![required("extra", text())]) };
    let mut conditions = sending(vec![required("what", text())]);
    conditions.types.get_mut(counterpart_model::TypeId(0)).assertions = vec![Assertion::Never];
    vec![
        ("fields_clash", sending(vec![required("a-b", text()), required("a_b", text())])),
        ("extra_clashes", sending_shape(Shape::Object(extra))),
        ("variants_clash", sending_shape(set(&["<", ">"]))),
        ("untaggable", sending_shape(Shape::Tagged(untaggable))),
        ("null", sending(vec![optional("what", Type::Nullable(Box::new(text())))])),
        ("empty", sending(vec![optional("what", list)])),
        ("unique_by", sending(vec![required("what", Type::Array(Box::new(by_member)))])),
        ("conditions", conditions),
        ("secret", sending(vec![secret])),
        ("property_class", sending(vec![required("what", pattern(r"^\p{L}+$"))])),
        ("broken_pattern", sending(vec![required("what", pattern("("))])),
        ("default", sending(vec![member("what", Type::Text(date), default)])),
    ]
}

fn others() -> Fixtures {
    let mut keyed = one(Method::Get, |_, _| {});
    keyed.schemes.push(Scheme {
        name: counterpart_model::Name::new("key", "key"),
        docs: Docs::default(),
        origin: support::origin(50),
        kind: SchemeKind::ApiKey(ApiKeyPlace::Header, "X-Key".to_owned()),
    });
    let mut version = one(Method::Get, |_, _| {});
    "1.0 \u{3b2}\n".clone_into(&mut version.version.text);
    let challenged = one(Method::Get, |contract, operation| {
        operation.errors = vec![problem(contract, "unauthenticated", 401, vec![required("why", limited(1, 2))])];
        contract.problems.iter_mut().for_each(|problem| problem.headers = vec![header("WWW-Authenticate")]);
    });
    vec![("credentials", keyed), ("version", version), ("problem_headers", challenged)]
}
