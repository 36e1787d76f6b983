//! Small contracts, built by hand.

#![allow(dead_code, reason = "each test uses its own part")]

pub(crate) mod samples;

use counterpart_diagnostic::{Diagnostics, Sources, Span};
use counterpart_model::{
    Additional, Content, Contract, ContractName, Definition, Direction, Docs, Enum, ErrorCase, ErrorKind, HeaderField,
    Integer, IntegerRepr, Kind, Literal, Media, Member, MemberSource, Method, Name, Object, Operation, OperationNames,
    Origin, Parameter, ParameterStyle, PathPart, PathSegment, PathTemplate, Pin, Place, Policy, Presence, Problem,
    ProblemId, ProblemMember, RequestBody, Response, Security, Served, Service, ServiceId, Shape, Status, Text, Type,
    TypeId, Types, Variant, Version,
};

/// A place that no other node has, so that the order of diagnostics can be told.
pub(crate) fn origin(start: u32) -> Origin {
    let mut sources = Sources::default();
    let source = sources.add("openapi.yaml", "");
    Origin { span: Span::new(source, start, start + 1), pointer: format!("/{start}") }
}

pub(crate) fn docs(text: &str) -> Docs {
    Docs { summary: (!text.is_empty()).then(|| text.to_owned()), description: None }
}

pub(crate) fn contract(operations: Vec<Operation>) -> Contract {
    Contract {
        name: ContractName { wire: "things".to_owned(), snake: "things".to_owned(), pascal: "Things".to_owned() },
        title: "Things".to_owned(),
        docs: Docs::default(),
        origin: origin(0),
        version: Version { text: "1.0.0".to_owned(), rust: "V1_0_0".to_owned() },
        servers: Vec::new(),
        types: Types::default(),
        problems: Vec::new(),
        answers: Vec::new(),
        outside: Vec::new(),
        order: Vec::new(),
        services: vec![Service {
            wire: "shelf".to_owned(),
            rust: "Shelf".to_owned(),
            field: "shelf".to_owned(),
            docs: docs("Where things stand."),
        }],
        operations,
        schemes: Vec::new(),
        compact: false,
    }
}

/// An operation without parameters that answers `204`; the path may hold parameters in braces.
pub(crate) fn operation(method: Method, path: &str, wire: &str) -> Operation {
    let name = |suffix: &str| format!("{wire}{suffix}");
    Operation {
        names: OperationNames {
            wire: wire.to_owned(),
            method: wire.to_ascii_lowercase(),
            request: name("Request"),
            response: name("Response"),
            error: name("Error"),
            stem: wire.to_owned(),
        },
        docs: docs(&format!("{wire} it.")),
        origin: origin(100),
        deprecated: false,
        method,
        path: template(path),
        served: Served::Itself,
        service: ServiceId(0),
        parameters: Vec::new(),
        body: None,
        responses: vec![response(204, Vec::new())],
        errors: Vec::new(),
        faults: Vec::new(),
        order: Vec::new(),
        security: Security::default(),
        policy: Policy::default(),
    }
}

fn template(path: &str) -> PathTemplate {
    let segment = |text: &str| {
        let mut parts = Vec::new();
        for (index, piece) in text.split(['{', '}']).enumerate().filter(|(_, piece)| !piece.is_empty()) {
            let piece = piece.to_owned();
            parts.push(if index % 2 == 0 { PathPart::Literal(piece) } else { PathPart::Parameter(piece) });
        }
        PathSegment { parts }
    };
    let segments = path.split('/').skip(1).map(segment).collect();
    PathTemplate { text: path.to_owned(), segments, query: Vec::new() }
}

pub(crate) fn parameter(place: Place, wire: &str, ty: Type) -> Parameter {
    Parameter {
        name: Name::new(wire, wire),
        docs: Docs::default(),
        origin: origin(200),
        place,
        style: match place {
            Place::Path | Place::Header => ParameterStyle::Simple { explode: false },
            Place::Query | Place::Cookie => ParameterStyle::Form { explode: true },
        },
        kind: Kind::Text,
        ty,
        presence: if place == Place::Path { Presence::Required } else { Presence::Optional },
        allow_reserved: false,
        allow_empty: false,
        deprecated: false,
    }
}

pub(crate) fn response(status: u16, media: Vec<Media>) -> Response {
    Response {
        rust: format!("Status{status}"),
        status: Status::Exact(status),
        docs: docs("Done."),
        origin: origin(300 + u32::from(status)),
        headers: Vec::new(),
        media,
        choice: None,
    }
}

pub(crate) fn media(media_type: &str, content: Content) -> Media {
    Media { media_type: media_type.to_owned(), rust: "Body".to_owned(), content }
}

pub(crate) fn json(ty: Type) -> Vec<Media> {
    vec![media("application/json", Content::Json(ty))]
}

pub(crate) fn body(media: Vec<Media>) -> RequestBody {
    let field = "body".to_owned();
    RequestBody { field, choice: None, docs: Docs::default(), origin: origin(400), required: true, media }
}

pub(crate) fn header(wire: &str) -> HeaderField {
    HeaderField {
        name: Name::new(wire, wire),
        docs: Docs::default(),
        ty: text(),
        kind: Kind::Text,
        explode: false,
        presence: Presence::Optional,
    }
}

pub(crate) fn text() -> Type {
    Type::Text(Text::default())
}

pub(crate) fn limited(min: u64, max: u64) -> Type {
    Type::Text(Text { min_length: Some(min), max_length: Some(max), ..Text::default() })
}

pub(crate) fn int64() -> Type {
    integer(IntegerRepr::I64, i64::MIN.into(), i64::MAX.into())
}

pub(crate) fn integer(repr: IntegerRepr, minimum: i128, maximum: i128) -> Type {
    Type::Integer(Integer { repr, minimum, maximum, multiple_of: None })
}

pub(crate) fn member(wire: &str, ty: Type, presence: Presence) -> Member {
    Member {
        name: Name::new(wire, wire),
        docs: Docs::default(),
        origin: origin(500),
        ty,
        presence,
        deprecated: false,
        secret: false,
    }
}

pub(crate) fn required(wire: &str, ty: Type) -> Member {
    member(wire, ty, Presence::Required)
}

pub(crate) fn optional(wire: &str, ty: Type) -> Member {
    member(wire, ty, Presence::Optional)
}

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

pub(crate) fn pin(wire: &str, value: &str) -> Pin {
    Pin { wire: wire.to_owned(), value: Literal::String(value.to_owned()), required: true }
}

pub(crate) fn set(values: &[&str]) -> Shape {
    let variants = values.iter().map(|value| Variant {
        rust: (*value).to_owned(),
        value: Literal::String((*value).to_owned()),
        docs: Docs::default(),
    });
    Shape::Enum(Enum { variants: variants.collect() })
}

/// Adds a definition that travels both ways.
pub(crate) fn define(contract: &mut Contract, wire: &str, shape: Shape) -> Type {
    Type::Named(define_id(contract, wire, shape))
}

pub(crate) fn define_id(contract: &mut Contract, wire: &str, shape: Shape) -> TypeId {
    let at = 1000 + u32::try_from(contract.types.len()).expect("few");
    contract.types.add(Definition {
        name: Name::new(wire, wire),
        docs: Docs::default(),
        origin: origin(at),
        shape,
        assertions: Vec::new(),
        direction: Direction { request: true, response: true },
    })
}

/// Adds a problem with `code`, `detail`, and further members.
pub(crate) fn problem(contract: &mut Contract, code: &str, status: u16, further: Vec<Member>) -> ErrorCase {
    let literal = |text: &str| MemberSource::Pinned(Literal::String(text.to_owned()));
    let pinned = |wire: &str, source: MemberSource| ProblemMember { wire: wire.to_owned(), source };
    let mut members = vec![
        pinned("status", MemberSource::Pinned(Literal::Integer(status.into()))),
        pinned("code", literal(code)),
        pinned("detail", MemberSource::Field(Box::new(required("detail", text())))),
        pinned("instance", MemberSource::Instance),
    ];
    members.extend(further.into_iter().map(|member| {
        let wire = member.name.wire.clone();
        ProblemMember { wire, source: MemberSource::Field(Box::new(member)) }
    }));
    let id = ProblemId(u32::try_from(contract.problems.len()).expect("few"));
    contract.problems.push(Problem {
        rust: code.to_owned(),
        code: code.to_owned(),
        discriminator: "code".to_owned(),
        status,
        title: None,
        docs: Docs::default(),
        origin: origin(2000 + id.0),
        media_type: "application/problem+json".to_owned(),
        detail: Some("detail".to_owned()),
        members,
        closed: false,
        headers: Vec::new(),
        retry: None,
        effect: None,
    });
    case(status, ErrorKind::Coded(id))
}

pub(crate) fn case(status: u16, kind: ErrorKind) -> ErrorCase {
    ErrorCase {
        rust: format!("Status{status}"),
        status: Status::Exact(status),
        docs: Docs::default(),
        origin: origin(3000 + u32::from(status)),
        kind,
    }
}

pub(crate) fn codeless(media: Vec<Media>) -> ErrorKind {
    ErrorKind::Codeless { headers: Vec::new(), media, choice: None }
}

/// The diagnostics as lines: code, severity, message, label.
pub(crate) fn lines(diagnostics: &Diagnostics) -> Vec<String> {
    let line = |diagnostic: &counterpart_diagnostic::Diagnostic| {
        let label = diagnostic.labels.first().map_or("", |label| label.text.as_str());
        format!("{} {:?}: {} ({label})", diagnostic.code, diagnostic.severity, diagnostic.message)
    };
    diagnostics.iter().map(line).collect()
}
