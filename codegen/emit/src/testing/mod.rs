//! Small models by hand: what tests read as input.

pub(crate) mod alike;
pub(crate) mod bundles;
pub(crate) mod pets;

use counterpart_diagnostic::{Sources, Span};
use counterpart_model::{
    Additional, Assertion, Contract, ContractName, Definition, Direction, Docs, Integer, IntegerRepr, Literal, Member,
    Name, Object, Origin, Phase, Presence, Service, Shape, Text, Type, TypeId, Types, Version,
};

use crate::options::{Evolution, Layout, Membership, Options, Package, Runtime, Sides};

/// A place.
pub(crate) fn origin() -> Origin {
    let source = Sources::default().add("openapi.yaml", "");
    Origin { span: Span::new(source, 0, 0), pointer: "#".to_owned() }
}

/// What a contract says in one sentence.
pub(crate) fn says(text: &str) -> Docs {
    Docs { summary: None, description: (!text.is_empty()).then(|| text.to_owned()) }
}

/// A name whose two spellings are alike.
pub(crate) fn name(text: &str) -> Name {
    Name::new(text, text)
}

/// A contract without types and operations, and with one service.
pub(crate) fn contract() -> Contract {
    Contract {
        name: ContractName { wire: "shapes".to_owned(), snake: "shapes".to_owned(), pascal: "Shapes".to_owned() },
        title: "Shapes".to_owned(),
        docs: says("Shapes of every kind."),
        origin: origin(),
        version: Version { text: "1.4.0".to_owned(), rust: "V1_4_0".to_owned() },
        servers: Vec::new(),
        types: Types::default(),
        problems: Vec::new(),
        answers: Vec::new(),
        outside: Vec::new(),
        order: order(),
        services: vec![service("shapes", "Shapes")],
        operations: Vec::new(),
        schemes: Vec::new(),
        compact: false,
    }
}

/// The order of the phases where a contract does not say otherwise.
pub(crate) fn order() -> Vec<Phase> {
    vec![
        Phase::Unauthenticated,
        Phase::NotProvisioned,
        Phase::Parameter,
        Phase::Cursor,
        Phase::Gate,
        Phase::NotAcceptable,
        Phase::MediaType,
        Phase::TooLarge,
        Phase::Unreadable,
        Phase::Reject,
        Phase::Shape,
        Phase::RejectShape,
        Phase::Constraint,
    ]
}

/// A trait.
pub(crate) fn service(wire: &str, rust: &str) -> Service {
    Service {
        wire: wire.to_owned(),
        rust: rust.to_owned(),
        field: wire.replace('-', "_"),
        docs: says("Everything about shapes."),
    }
}

/// Adds a definition that travels both ways.
pub(crate) fn define(contract: &mut Contract, rust: &str, shape: Shape) -> TypeId {
    define_with(contract, rust, shape, Vec::new())
}

/// Adds a definition with assertions.
pub(crate) fn define_with(contract: &mut Contract, rust: &str, shape: Shape, assertions: Vec<Assertion>) -> TypeId {
    contract.types.add(Definition {
        name: name(rust),
        docs: says(&format!("What a {rust} is.")),
        origin: origin(),
        shape,
        assertions,
        direction: Direction { request: true, response: true },
    })
}

/// A member.
pub(crate) fn member(wire: &str, ty: Type, presence: Presence) -> Member {
    Member {
        name: Name::new(wire, wire.to_lowercase()),
        docs: says(&format!("The {wire}.")),
        origin: origin(),
        ty,
        presence,
        deprecated: false,
        secret: false,
    }
}

/// A member that has to be there.
pub(crate) fn required(wire: &str, ty: Type) -> Member {
    member(wire, ty, Presence::Required)
}

/// A member that may be missing.
pub(crate) fn optional(wire: &str, ty: Type) -> Member {
    member(wire, ty, Presence::Optional)
}

/// A member with a default.
pub(crate) fn defaulted(wire: &str, ty: Type, value: Literal) -> Member {
    member(wire, ty, Presence::Defaulted(value))
}

/// An object that ignores members it does not name.
pub(crate) fn object(members: Vec<Member>) -> Object {
    Object {
        members,
        pins: Vec::new(),
        additional: Additional::Ignored,
        patterns: Vec::new(),
        min_members: None,
        max_members: None,
    }
}

/// Any string.
pub(crate) fn string() -> Type {
    Type::Text(Text::default())
}

/// A string of so many characters.
pub(crate) fn text(min: u64, max: u64) -> Type {
    Type::Text(Text { min_length: Some(min), max_length: Some(max), ..Text::default() })
}

/// An integer of 32 bits within limits.
pub(crate) fn integer(minimum: i128, maximum: i128) -> Type {
    Type::Integer(Integer { repr: IntegerRepr::I32, minimum, maximum, multiple_of: None })
}

/// A crate of its own with both sides.
pub(crate) fn options() -> Options {
    let runtime = Runtime::Path("../runtime".to_owned());
    let package = Package { name: "shapes".to_owned(), runtime, membership: Membership::Alone };
    Options {
        layout: Layout::Crate(package),
        sides: Sides::Both,
        command: "test".to_owned(),
        source: "openapi.yaml".to_owned(),
        evolution: Evolution::default(),
    }
}
