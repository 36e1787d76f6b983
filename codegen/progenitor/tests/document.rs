//! Contracts and the documents that they become.

mod support;

use counterpart_model::{Arm, Array, Contract, Docs, Map, Method, Shape, Type, TypeId, UnionRule, UntaggedUnion};
use counterpart_progenitor::{client, document};
use support::{body, contract, define_id, json, lines, object, operation, required, response, samples};

/// The document, and that progenitor makes a client of it.
fn check(contract: &Contract) {
    let lowered = document(contract);
    let omitted = lines(&lowered.omitted);
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_json_snapshot!(contract.name.snake.as_str(), (&lowered.document, omitted));
    });
    let (text, diagnostics) = client(contract);
    assert!(!diagnostics.has_errors(), "{:?}", lines(&diagnostics));
    assert_eq!(lines(&diagnostics), lines(&lowered.omitted), "progenitor refuses nothing of what is lowered");
    syn::parse_file(&text).expect("the client is Rust");
    for operation in &contract.operations {
        let id = &operation.names.wire;
        assert!(
            text.contains(&format!("operation_id: \"{}\"", heck::ToSnakeCase::to_snake_case(id.as_str()))),
            "{id} is missing"
        );
    }
}

#[test]
fn samples_as_documents() {
    samples::all().iter().for_each(check);
}

/// Names that stand for themselves, in a circle or inside what they are.
#[test]
fn circles() {
    let boxed = |id: TypeId| Type::Boxed(id);
    let list = |items: Type| {
        Type::Array(Box::new(Array { items, min_items: None, max_items: None, unique: false, unique_by: Vec::new() }))
    };
    let map = |values: Type| Type::Map(Box::new(Map { values, keys: None, min_members: None, max_members: None }));
    let union = |ty: Type| {
        let arm = Arm { rust: "Own".to_owned(), docs: Docs::default(), ty, tags: Vec::new(), carries_tag: false };
        Shape::Untagged(UntaggedUnion { rule: UnionRule::OneOf, arms: vec![arm.clone(), arm] })
    };
    let shapes: [(&str, &dyn Fn(TypeId) -> Shape); 6] = [
        ("alias", &|id| Shape::Alias(boxed(id))),
        ("nullable", &|id| Shape::Alias(Type::Nullable(Box::new(boxed(id))))),
        ("list", &|id| Shape::Newtype(list(boxed(id)))),
        ("map", &|id| Shape::Alias(map(boxed(id)))),
        ("object", &|id| Shape::Object(object(vec![required("own", boxed(id))]))),
        ("union", &|id| union(boxed(id))),
    ];
    for (name, shape) in shapes {
        let mut contract = contract(Vec::new());
        let id = define_id(&mut contract, "Own", Shape::Alias(Type::Json));
        contract.types.get_mut(id).shape = shape(id);
        let mut operation = operation(Method::Post, "/things", "PostThing");
        operation.body = Some(body(json(Type::Named(id))));
        operation.responses = vec![response(200, json(Type::Named(id)))];
        contract.operations.push(operation);
        let (text, diagnostics) = client(&contract);
        assert!(text.contains("pub async fn post_thing"), "{name}: {:?}", lines(&diagnostics));
    }
}
