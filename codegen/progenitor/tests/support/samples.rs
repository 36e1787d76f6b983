//! Contracts that progenitor takes as a whole, each a sample of one subject.

use counterpart_model::{
    Additional, Arm, Array, Content, Contract, CursorType, Docs, ErrorKind, Field, Format, IntegerRepr, Kind, Literal,
    Map, Method, Object, ParameterStyle, Pattern, Place, Presence, Shape, TaggedUnion, Text, Tuple, Type, UnionRule,
    UntaggedUnion,
};

use super::{
    body, case, codeless, contract, define, define_id, int64, integer, json, limited, media, member, object, operation,
    optional, parameter, pin, problem, required, response, set, text,
};

/// Every sample.
pub(crate) fn all() -> Vec<Contract> {
    vec![operations(), problems(), bare(), objects(), unions(), bodies(), values()]
}

/// Parameters in every place, and one body.
pub(crate) fn operations() -> Contract {
    let mut contract = named("operations");
    let id = define(
        &mut contract,
        "ThingId",
        Shape::Newtype(Type::Text(Text { format: Some(Format::Uuid), ..Text::default() })),
    );
    let order = define(&mut contract, "order", set(&["asc", "desc"]));
    let thing = define(
        &mut contract,
        "Thing",
        Shape::Object(object(vec![required("id", id.clone()), optional("name", limited(1, 64))])),
    );
    let mut list = operation(Method::Get, "/things", "ListThings");
    let tags = Type::Array(Box::new(Array {
        items: text(),
        min_items: None,
        max_items: Some(3),
        unique: false,
        unique_by: Vec::new(),
    }));
    list.parameters = vec![
        parameter(Place::Query, "order", order),
        parameter(Place::Query, "tag", tags),
        parameter(Place::Query, "limit", integer(IntegerRepr::U32, 1, 200)),
        parameter(Place::Header, "X-Trace", limited(1, 16)),
    ];
    list.responses = vec![response(200, json(thing.clone()))];
    let mut put = operation(Method::Put, "/things/{id}:move", "moveThing");
    put.parameters = vec![parameter(Place::Path, "id", id)];
    put.body = Some(body(json(thing)));
    contract.operations = vec![list, put];
    contract
}

/// Coded problems, one type an operation.
pub(crate) fn problems() -> Contract {
    let mut contract = named("problems");
    let stale = problem(&mut contract, "stale", 409, Vec::new());
    let in_use = problem(&mut contract, "in_use", 409, vec![optional("by", int64()), required("since", text())]);
    let gone = problem(&mut contract, "gone", 404, vec![required("since", int64())]);
    let mut delete = operation(Method::Delete, "/things", "DeleteThings");
    delete.errors = vec![gone.clone(), stale.clone(), in_use];
    let mut get = operation(Method::Get, "/things", "GetThings");
    get.errors = vec![gone];
    contract.operations = vec![delete, get];
    contract
}

/// Bare statuses beside bodies, and alone.
pub(crate) fn bare() -> Contract {
    let mut contract = named("bare");
    let violations = define(&mut contract, "Violations", Shape::Object(object(vec![required("violations", text())])));
    let mut get = operation(Method::Get, "/things", "GetThings");
    get.errors = vec![case(400, codeless(json(violations))), case(404, ErrorKind::Bare { headers: Vec::new() })];
    let mut delete = operation(Method::Delete, "/things", "DeleteThings");
    delete.errors = vec![case(404, ErrorKind::Bare { headers: Vec::new() })];
    contract.operations = vec![get, delete];
    contract
}

fn sent(contract: &mut Contract, ty: Type) {
    let mut operation = operation(Method::Post, "/things", "PostThing");
    operation.body = Some(body(json(ty.clone())));
    operation.responses = vec![response(200, json(ty))];
    contract.operations = vec![operation];
}

/// Members of every kind.
pub(crate) fn objects() -> Contract {
    let mut contract = named("objects");
    let map = Type::Map(Box::new(Map { values: int64(), keys: None, min_members: None, max_members: None }));
    let pattern = |text: &str| Pattern { ecma: text.to_owned(), rust: text.to_owned() };
    let slug = Text { patterns: vec![pattern("^[a-z]+$"), pattern("a")], ..Text::default() };
    let tags = Array { items: limited(1, 8), min_items: None, max_items: None, unique: true, unique_by: Vec::new() };
    let inner =
        define(&mut contract, "inner", Shape::Object(Object { additional: Additional::Closed, ..object(Vec::new()) }));
    let mut described = required("described", inner.clone());
    described.docs = super::docs("What it holds.");
    let ty = Object {
        pins: vec![pin("kind", "thing")],
        additional: Additional::Kept { field: "others".to_owned(), values: text() },
        ..object(vec![
            required("slug", Type::Text(slug)),
            described,
            optional("maybe", Type::Nullable(Box::new(inner))),
            required("none", Type::Nullable(Box::new(limited(1, 2)))),
            optional("map", map),
            optional("tags", Type::Array(Box::new(tags))),
            member("size", int64(), Presence::Defaulted(Literal::Integer(3))),
            member("word", limited(1, 9), Presence::Defaulted(Literal::String("abc".to_owned()))),
            required("any", Type::Json),
        ])
    };
    let ty = define(&mut contract, "Thing", Shape::Object(ty));
    sent(&mut contract, ty);
    contract
}

fn arm(rust: &str, ty: Type, tags: &[&str], carries_tag: bool) -> Arm {
    let tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
    Arm { rust: rust.to_owned(), docs: Docs::default(), ty, tags, carries_tag }
}

/// Unions, and types that hold themselves.
pub(crate) fn unions() -> Contract {
    let mut contract = named("unions");
    let leaf = define(&mut contract, "Leaf", Shape::Object(object(vec![required("value", int64())])));
    let pinned = Object { pins: vec![pin("kind", "stone")], ..object(Vec::new()) };
    let stone = define(&mut contract, "Stone", Shape::Object(pinned));
    let node = define_id(&mut contract, "Node", Shape::Alias(Type::Json));
    let tagged = TaggedUnion {
        tag: "kind".to_owned(),
        arms: vec![arm("Leaf", leaf.clone(), &["leaf", "old-leaf"], false), arm("Stone", stone, &["stone"], true)],
    };
    let tagged = define(&mut contract, "Tagged", Shape::Tagged(tagged));
    let rule = UnionRule::AnyOf;
    let arms = vec![arm("Text", text(), &[], false), arm("Number", int64(), &[], false), arm("Leaf", leaf, &[], false)];
    let untagged = define(&mut contract, "Untagged", Shape::Untagged(UntaggedUnion { rule, arms }));
    contract.types.get_mut(node).shape = Shape::Object(object(vec![
        required("tagged", tagged),
        required("untagged", untagged),
        optional("next", Type::Boxed(node)),
    ]));
    sent(&mut contract, Type::Named(node));
    contract
}

fn named(name: &str) -> Contract {
    let mut contract = contract(Vec::new());
    name.clone_into(&mut contract.name.wire);
    name.clone_into(&mut contract.name.snake);
    contract
}

/// Bodies of every media type that progenitor knows, and streams of bytes as answers.
pub(crate) fn bodies() -> Contract {
    let mut contract = named("bodies");
    let form =
        define(&mut contract, "Form", Shape::Object(object(vec![required("name", text()), optional("size", int64())])));
    let style = ParameterStyle::Form { explode: true };
    let fields = vec![Field { wire: "name".to_owned(), style, kind: Kind::Text }];
    let form = Content::Form { ty: form, fields, others: None };
    let sent = |id: &str, media_type: &str, content: Content| {
        let mut operation = operation(Method::Post, &format!("/{id}"), id);
        operation.body = Some(body(vec![media(media_type, content)]));
        operation
    };
    let mut download = operation(Method::Get, "/download", "Download");
    download.responses = vec![response(200, vec![media("image/png", Content::Bytes)])];
    let mut head = operation(Method::Head, "/download", "Look");
    head.responses = vec![response(200, vec![media("image/png", Content::Bytes)])];
    contract.operations = vec![
        sent("SendForm", "application/x-www-form-urlencoded", form),
        sent("SendText", "text/plain; charset=utf-8", Content::Text(text())),
        sent("SendBytes", "application/octet-stream", Content::Bytes),
        sent("SendList", "application/json", Content::Json(Type::Array(Box::new(list(limited(1, 2)))))),
        download,
        head,
    ];
    contract
}

fn list(items: Type) -> Array {
    Array { items, min_items: None, max_items: None, unique: false, unique_by: Vec::new() }
}

/// Every format of texts.
const FORMATS: [Format; 19] = [
    Format::Uuid,
    Format::DateTime,
    Format::Date,
    Format::Time,
    Format::Duration,
    Format::Uri,
    Format::Ipv4,
    Format::Ipv6,
    Format::Base64,
    Format::Email,
    Format::IdnEmail,
    Format::Hostname,
    Format::UriReference,
    Format::Iri,
    Format::IriReference,
    Format::UriTemplate,
    Format::JsonPointer,
    Format::RelativeJsonPointer,
    Format::Regex,
];

/// Formats, constants, sets of numbers, tuples and long arrays.
pub(crate) fn values() -> Contract {
    let mut contract = named("values");
    let format = |format: Format| Type::Text(Text { format: Some(format), ..Text::default() });
    let mut members: Vec<_> =
        FORMATS.iter().map(|each| required(&format!("{each:?}").to_lowercase(), format(*each))).collect();
    let number = |value: i128| counterpart_model::Variant {
        rust: format!("N{value}"),
        value: Literal::Integer(value),
        docs: Docs::default(),
    };
    let variants = vec![number(1), number(2)];
    let numbers = define(&mut contract, "Numbers", Shape::Enum(counterpart_model::Enum { variants: variants.clone() }));
    let word = counterpart_model::Variant {
        rust: "Word".to_owned(),
        value: Literal::String("word".to_owned()),
        docs: Docs::default(),
    };
    let mixed = [variants, vec![word]].concat();
    let mixed = define(&mut contract, "Mixed", Shape::Enum(counterpart_model::Enum { variants: mixed }));
    let pair = Tuple { prefix: vec![text(), int64()], required: 2, rest: None, max_items: None };
    let long = Array { min_items: Some(40), max_items: Some(40), ..list(int64()) };
    let short = Array { min_items: Some(3), max_items: Some(3), ..list(limited(1, 2)) };
    members.extend([
        required("numbers", numbers),
        required("mixed", mixed),
        required("always", Type::Literal(Literal::Boolean(true))),
        required("seven", Type::Literal(Literal::Integer(7))),
        required("half", Type::Literal(Literal::Number("0.5".to_owned()))),
        required("nothing", Type::Null),
        required("pair", Type::Tuple(Box::new(pair))),
        required("long", Type::Array(Box::new(long))),
        required("short", Type::Array(Box::new(short))),
        required("small", integer(IntegerRepr::U32, 0, u32::MAX.into())),
        required("large", integer(IntegerRepr::U64, 0, u64::MAX.into())),
        required("cursor", Type::Cursor(Box::new(CursorType { position: int64(), text: Text::default() }))),
        required("number", Type::Number(counterpart_model::Number::default())),
    ]);
    let alias = define(&mut contract, "Alias", Shape::Alias(Type::Nullable(Box::new(limited(1, 2)))));
    members.push(required("alias", alias));
    let ty = define(&mut contract, "Values", Shape::Object(object(members)));
    sent(&mut contract, ty);
    contract
}
