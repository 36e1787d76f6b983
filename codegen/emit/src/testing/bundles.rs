//! A contract with every policy: bundles that are listed, changed and deleted.

use counterpart_model::{
    Aggregate, Alternative, ApiKeyPlace, Audit, AuditPlace, AuditWhen, Bind, Content, Contract, Cursor, CursorType,
    Effect, ErrorCase, ErrorKind, Event, Fault, FaultAnswer, FaultSource, Format, Gate, GateId, HeaderField, Kind,
    Literal, Media, MemberSource, Method, Name, Operation, OperationNames, Outside, OutsideAnswer, Page, Parameter,
    ParameterStyle, PathPart, PathSegment, PathTemplate, Place, Policy, PreparedAnswer, PreparedId, Presence, Problem,
    ProblemId, ProblemMember, Reject, RejectRule, RequestBody, Response, Retry, RetryWhen, Rows, Scheme, SchemeId,
    SchemeKind, Security, Served, ServiceId, Shape, Status, Text, Type, TypeId, ViolationForm,
};

use super::{contract, define, integer, name, object, optional, order, origin, required, says, service, string, text};

/// The whole contract.
pub(crate) fn bundles() -> Contract {
    let mut contract = contract();
    contract.services = vec![service("provider-bundles", "ProviderBundles")];
    let types = types(&mut contract);
    contract.problems = problems();
    contract.answers = answers(&contract.problems);
    contract.outside = vec![OutsideAnswer { outside: Outside::NoPath, answer: PreparedId(4) }];
    contract.schemes = schemes();
    contract.operations = vec![list(&types), patch(&types), delete(&types)];
    contract
}

struct Types {
    id: TypeId,
    bundle: TypeId,
    page: TypeId,
    change: TypeId,
}

fn types(contract: &mut Contract) -> Types {
    let uuid = Text { format: Some(Format::Uuid), ..Text::default() };
    let id = define(contract, "BundleId", Shape::Newtype(Type::Text(uuid)));
    let members = vec![required("id", Type::Named(id)), required("name", text(1, 64))];
    let bundle = define(contract, "Bundle", Shape::Object(object(members)));
    let items = counterpart_model::Array {
        items: Type::Named(bundle),
        min_items: None,
        max_items: None,
        unique: false,
        unique_by: Vec::new(),
    };
    let members = vec![required("items", Type::Array(Box::new(items))), optional("next", cursor(text(0, 63)))];
    let page = define(contract, "BundlePage", Shape::Object(object(members)));
    let change = define(contract, "BundleChange", Shape::Object(object(vec![optional("name", text(1, 64))])));
    Types { id, bundle, page, change }
}

/// A cursor at a position.
fn cursor(position: Type) -> Type {
    let text = Text { min_length: Some(1), max_length: Some(512), ..Text::default() };
    Type::Cursor(Box::new(CursorType { position, text }))
}

fn schemes() -> Vec<Scheme> {
    let scheme = |wire: &str, kind| Scheme { name: name(wire), docs: says(""), origin: origin(), kind };
    let key = SchemeKind::ApiKey(ApiKeyPlace::Header, "X-Key".to_owned());
    vec![scheme("bearer", SchemeKind::Bearer), scheme("key", key), scheme("login", SchemeKind::Basic)]
}

fn problem(rust: &str, code: &str, status: u16) -> Problem {
    let pinned =
        |wire: &str, value: Literal| ProblemMember { wire: wire.to_owned(), source: MemberSource::Pinned(value) };
    let members = vec![
        pinned("title", Literal::String(rust.to_owned())),
        pinned("status", Literal::Integer(status.into())),
        ProblemMember {
            wire: "detail".to_owned(),
            source: MemberSource::Field(Box::new(required("detail", string()))),
        },
        ProblemMember { wire: "instance".to_owned(), source: MemberSource::Instance },
        pinned("code", Literal::String(code.to_owned())),
    ];
    Problem {
        rust: rust.to_owned(),
        code: code.to_owned(),
        discriminator: "code".to_owned(),
        status,
        title: Some(rust.to_owned()),
        docs: says("What it means."),
        origin: origin(),
        media_type: "application/problem+json".to_owned(),
        detail: Some("detail".to_owned()),
        members,
        closed: false,
        headers: Vec::new(),
        retry: None,
        effect: None,
    }
}

fn problems() -> Vec<Problem> {
    let mut unauthenticated = problem("Unauthenticated", "unauthenticated", 401);
    unauthenticated.headers = vec![HeaderField {
        name: Name::new("WWW-Authenticate", "www_authenticate"),
        docs: says(""),
        ty: Type::Literal(Literal::String("Bearer".to_owned())),
        kind: Kind::Text,
        explode: false,
        presence: Presence::Required,
    }];
    let mut stale = problem("Stale", "stale", 409);
    stale.retry = Some(Retry { when: RetryWhen::FreshRead, after_ms: Some(1000), at_most: Some(3) });
    stale.effect = Some(Effect::None);
    stale.members.push(ProblemMember {
        wire: "newer".to_owned(),
        source: MemberSource::Field(Box::new(optional("newer", integer(1, 9)))),
    });
    vec![
        unauthenticated,
        problem("PermissionDenied", "permission_denied", 403),
        problem("GateUnavailable", "gate_unavailable", 503),
        problem("InvalidBundle", "invalid_bundle", 400),
        problem("NotFound", "not_found", 404),
        stale,
        problem("Internal", "internal", 500),
    ]
}

fn answers(problems: &[Problem]) -> Vec<PreparedAnswer> {
    let source = |member: &ProblemMember| match &member.source {
        MemberSource::Pinned(value) => FaultSource::Literal(value.clone()),
        MemberSource::Instance => FaultSource::Instance,
        MemberSource::Field(_) => FaultSource::Violations(ViolationForm::Joined),
    };
    let prepared = |(index, problem): (usize, &Problem)| PreparedAnswer {
        status: problem.status,
        code: Some(problem.code.clone()),
        problem: Some(ProblemId(u32::try_from(index).unwrap())),
        media_type: Some(problem.media_type.clone()),
        members: problem.members.iter().map(|member| (member.wire.clone(), source(member))).collect(),
        headers: Vec::new(),
    };
    problems.iter().enumerate().map(prepared).collect()
}

/// An operation without anything.
pub(crate) fn operation(method: Method, path: &str, stem: &str, rust: &str) -> Operation {
    let segments = path.split('/').skip(1).map(|segment| {
        let part = match segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            Some(name) => PathPart::Parameter(name.to_owned()),
            None => PathPart::Literal(segment.to_owned()),
        };
        PathSegment { parts: vec![part] }
    });
    Operation {
        names: OperationNames {
            wire: stem.to_owned(),
            method: rust.to_owned(),
            request: format!("{stem}Request"),
            response: format!("{stem}Response"),
            error: format!("{stem}Error"),
            stem: stem.to_owned(),
        },
        docs: says("Does what it says."),
        origin: origin(),
        deprecated: false,
        method,
        path: PathTemplate { text: path.to_owned(), segments: segments.collect(), query: Vec::new() },
        served: Served::Itself,
        service: ServiceId(0),
        parameters: Vec::new(),
        body: None,
        responses: Vec::new(),
        errors: Vec::new(),
        faults: Vec::new(),
        order: order(),
        security: Security::default(),
        policy: Policy::default(),
    }
}

/// A parameter of the default style of its place.
pub(crate) fn parameter(wire: &str, place: Place, kind: Kind, ty: Type, presence: Presence) -> Parameter {
    let style = match place {
        Place::Path | Place::Header => ParameterStyle::Simple { explode: false },
        Place::Query | Place::Cookie => ParameterStyle::Form { explode: true },
    };
    Parameter {
        name: Name::new(wire, wire.to_lowercase().replace('-', "_")),
        docs: says(&format!("the {wire}.")),
        origin: origin(),
        place,
        style,
        kind,
        ty,
        presence,
        allow_reserved: false,
        allow_empty: false,
        deprecated: false,
    }
}

/// One media type.
pub(crate) fn media(media_type: &str, rust: &str, content: Content) -> Media {
    Media { media_type: media_type.to_owned(), rust: rust.to_owned(), content }
}

/// A body of JSON.
pub(crate) fn json(ty: Type) -> Vec<Media> {
    vec![media("application/json", "Json", Content::Json(ty))]
}

/// A response without header fields.
pub(crate) fn response(status: u16, rust: &str, media: Vec<Media>) -> Response {
    Response {
        rust: rust.to_owned(),
        status: Status::Exact(status),
        docs: says("What it answers."),
        origin: origin(),
        headers: Vec::new(),
        media,
        choice: None,
    }
}

/// A request body.
pub(crate) fn body(media: Vec<Media>, choice: Option<&str>) -> RequestBody {
    RequestBody {
        field: "body".to_owned(),
        choice: choice.map(str::to_owned),
        docs: says(""),
        origin: origin(),
        required: true,
        media,
    }
}

/// A problem of an operation.
pub(crate) fn case(status: Status, rust: &str, kind: ErrorKind) -> ErrorCase {
    ErrorCase { rust: rust.to_owned(), status, docs: says(""), origin: origin(), kind }
}

fn coded(problems: &[(u32, u16, &str)]) -> Vec<ErrorCase> {
    let one =
        |(id, status, rust): &(u32, u16, &str)| case(Status::Exact(*status), rust, ErrorKind::Coded(ProblemId(*id)));
    problems.iter().map(one).collect()
}

fn fault(fault: Fault, answer: u32) -> FaultAnswer {
    FaultAnswer { fault, parameter: None, answer: PreparedId(answer) }
}

fn asks(operation: &mut Operation) {
    operation.security.alternatives = vec![
        Alternative { schemes: vec![(SchemeId(0), vec!["read".to_owned()])] },
        Alternative { schemes: vec![(SchemeId(1), Vec::new()), (SchemeId(2), Vec::new())] },
    ];
    operation.faults = vec![fault(Fault::Unauthenticated, 0), fault(Fault::Panic, 6)];
}

fn list(types: &Types) -> Operation {
    let mut list = operation(Method::Get, "/v1/bundles", "ListBundles", "list_bundles");
    asks(&mut list);
    let position = text(0, 63);
    list.parameters = vec![
        parameter("cursor", Place::Query, Kind::Text, cursor(position.clone()), Presence::Optional),
        parameter("limit", Place::Query, Kind::Whole, integer(1, 200), Presence::Defaulted(Literal::Integer(50))),
    ];
    list.responses = vec![response(200, "Ok", json(Type::Named(types.page)))];
    list.errors = coded(&[(3, 400, "InvalidBundle"), (0, 401, "Unauthenticated"), (6, 500, "Internal")]);
    list.faults.push(FaultAnswer {
        fault: Fault::Parameter,
        parameter: Some("limit".to_owned()),
        answer: PreparedId(3),
    });
    list.policy.rows = Some(Rows {
        items: name("items"),
        object: name("bundle"),
        id: name("id"),
        permission: Name::new("observe", "Observe"),
    });
    list.policy.page = Some(Page {
        items: name("items"),
        next: name("next"),
        item: Type::Named(types.bundle),
        limit: Some(name("limit")),
        cursor: Cursor { parameter: name("cursor"), position, bind: vec![Bind::Caller, Bind::Operation, Bind::Path] },
    });
    list.policy.audit = Some(Audit {
        relation: "bundle.read".to_owned(),
        when: AuditWhen::Granted,
        place: AuditPlace::Adapter,
        context: vec![required("item_count", integer(0, 200))],
    });
    list
}

fn gated(operation: &mut Operation) {
    operation.policy.gate = Some(Gate {
        object: name("bundle"),
        id: GateId::Path("id".to_owned()),
        permission: Name::new("manage", "Manage"),
    });
    operation.faults.extend([fault(Fault::Denied, 1), fault(Fault::GateUnavailable, 2)]);
}

fn patch(types: &Types) -> Operation {
    let mut patch = operation(Method::Patch, "/v1/bundles/{id}", "PatchBundle", "patch_bundle");
    asks(&mut patch);
    gated(&mut patch);
    patch.parameters = vec![parameter("id", Place::Path, Kind::Text, Type::Named(types.id), Presence::Required)];
    patch.body = Some(body(json(Type::Named(types.change)), None));
    patch.responses = vec![response(200, "Ok", json(Type::Named(types.bundle)))];
    patch.errors = coded(&[
        (3, 400, "InvalidBundle"),
        (0, 401, "Unauthenticated"),
        (1, 403, "PermissionDenied"),
        (4, 404, "NotFound"),
        (5, 409, "Stale"),
        (6, 500, "Internal"),
        (2, 503, "GateUnavailable"),
    ]);
    patch.faults.extend([fault(Fault::Shape, 3), fault(Fault::Constraint, 3)]);
    let policy = &mut patch.policy;
    policy.body_limit = Some(8192);
    policy.defer_constraints = true;
    policy.audit = Some(Audit {
        relation: "bundle.update".to_owned(),
        when: AuditWhen::Success,
        place: AuditPlace::Transaction,
        context: vec![required("name", string())],
    });
    policy.event = Some(Event {
        name: name("BundleUpdated"),
        ty: Type::Named(types.bundle),
        aggregate: Aggregate::Path("id".to_owned()),
    });
    policy.reject = vec![Reject {
        rule: RejectRule::Member("slug".to_owned()),
        problem: ProblemId(3),
        answer: PreparedId(3),
        docs: says(""),
    }];
    patch
}

fn delete(types: &Types) -> Operation {
    let mut delete = operation(Method::Delete, "/v1/bundles/{id}", "DeleteBundle", "delete_bundle");
    asks(&mut delete);
    gated(&mut delete);
    delete.parameters = vec![parameter("id", Place::Path, Kind::Text, Type::Named(types.id), Presence::Required)];
    delete.responses = vec![response(204, "NoContent", Vec::new())];
    delete.errors = coded(&[
        (0, 401, "Unauthenticated"),
        (1, 403, "PermissionDenied"),
        (4, 404, "NotFound"),
        (6, 500, "Internal"),
        (2, 503, "GateUnavailable"),
    ]);
    delete
}
