//! The module `surface`: what drives the server's adapter, all of it data.

use counterpart_model::{
    Aggregate, ApiKeyPlace, AuditPlace, AuditWhen, Bind, Contract, Cursor, ErrorKind, Fault, FaultSource, GateId,
    Operation, Outside, Phase, Policy, PreparedAnswer, RejectRule, Scheme, SchemeKind, Status, ViolationForm,
};

use crate::layout::{Modules, Part, in_order};
use crate::options::File;
use crate::print::Sheet;
use crate::print::data::{Base, Data};
use crate::print::docs::Paragraphs;
use crate::print::literal::{integer, string};
use crate::scope::Scope;

/// The files: one, or the surface in front of its operations in parts.
pub(crate) fn emit(contract: &Contract, modules: &Modules<'_>) -> Vec<File> {
    let lead = format!("The surface of contract `{}`, as data.", contract.name.wire);
    let docs = Paragraphs::sentence(lead).and(modules.header);
    let operations = in_order(contract);
    let table = Table::new(contract, &operations);
    let (mut scope, mut body, mut files) = (scope(contract), Sheet::default(), Vec::new());
    let listed = if modules.is_split() {
        modules.print_modules(&mut body);
        body.blank();
        files = modules.part_files("surface", &docs, |part, root| table.part(part, root));
        let parts = modules.names().map(|name| Data::Word(format!("{name}::OPERATIONS")));
        Data::call(&format!("&server::joined::<{}>", operations.len()), [Data::List(parts.collect())])
    } else {
        table.operations(&operations, &modules.root(1), &mut scope)
    };
    table.print_orders(&mut body);
    body.docs(&Paragraphs::sentence("Everything that the adapter knows about the contract."));
    table.surface(listed).print("pub(crate) static SURFACE: server::Surface = ", ";", &mut body);
    scope.module("counterpart", "server");
    let root = File { path: "surface.rs".to_owned(), text: scope.file(&docs, body) };
    std::iter::once(root).chain(files).collect()
}

fn scope(contract: &Contract) -> Scope<'_> {
    Scope::beside_types(contract, std::iter::once("Operation").collect())
}

struct Table<'a> {
    contract: &'a Contract,
    /// The orders that operations have, beside the default one.
    orders: Vec<&'a [Phase]>,
}

fn text(text: &str) -> Data<'static> {
    Data::Word(string(text))
}

fn path(kind: &str, word: &str) -> Data<'static> {
    Data::Word(format!("server::{kind}::{word}"))
}

fn some(value: Data<'static>) -> Data<'static> {
    Data::call("Some", [value])
}

fn optional(value: Option<Data<'static>>) -> Data<'static> {
    value.map_or_else(|| Data::word("None"), some)
}

fn index(value: u32) -> Data<'static> {
    Data::Word(value.to_string())
}

impl<'a> Table<'a> {
    fn new(contract: &'a Contract, operations: &[&'a Operation]) -> Self {
        let mut orders: Vec<&[Phase]> = Vec::new();
        for operation in operations.iter().filter(|operation| operation.order != DEFAULT_ORDER) {
            if !orders.contains(&operation.order.as_slice()) {
                orders.push(&operation.order);
            }
        }
        Self { contract, orders }
    }

    /// A file of operations.
    fn part(&self, part: &Part<'_, 'a>, root: &str) -> String {
        let (mut scope, mut body) = (scope(self.contract), Sheet::default());
        let operations = self.operations(part.operations, root, &mut scope);
        part.operations
            .iter()
            .filter_map(|operation| self.order(operation))
            .for_each(|order| scope.module("super", &order));
        body.docs(&Paragraphs::sentence("What the adapter knows about these operations."));
        operations.print("pub(super) const OPERATIONS: &[server::Operation] = ", ";", &mut body);
        scope.module("counterpart", "server");
        scope.file(&part.docs, body)
    }

    /// Operations, and the modules that they name.
    fn operations(&self, operations: &[&Operation], root: &str, scope: &mut Scope<'_>) -> Data<'static> {
        let listed = operations.iter().map(|operation| self.operation(operation, scope)).collect();
        if !operations.is_empty() {
            scope.module(root, "operations");
        }
        if scope.names().next().is_some() {
            scope.module(root, "types");
        }
        Data::List(listed)
    }

    fn surface(&self, operations: Data<'static>) -> Data<'static> {
        let contract = self.contract;
        let outside = contract
            .outside
            .iter()
            .map(|answer| Data::tuple([path("Outside", outside(answer.outside)), index(answer.answer.0)]));
        let fields = vec![
            ("contract", text(&contract.name.wire)),
            ("version", text(&contract.version.text)),
            ("schemes", Data::List(contract.schemes.iter().map(scheme).collect())),
            ("answers", Data::List(contract.answers.iter().map(prepared).collect())),
            ("outside", Data::List(outside.collect())),
            ("operations", operations),
        ];
        Data::Struct("server::Surface".to_owned(), fields, None)
    }

    fn print_orders(&self, sheet: &mut Sheet) {
        for (index, order) in self.orders.iter().enumerate() {
            let phases = order.iter().map(|step| path("Phase", phase(*step))).collect();
            sheet.docs(&Paragraphs::sentence("An order of the phases."));
            Data::List(phases).print(&format!("const {}: &[server::Phase] = ", order_name(index)), ";", sheet);
            sheet.blank();
        }
    }

    fn order(&self, operation: &Operation) -> Option<String> {
        self.orders.iter().position(|order| *order == operation.order).map(order_name)
    }

    fn operation(&self, operation: &Operation, scope: &mut Scope<'_>) -> Data<'static> {
        let service = self.contract.services.get(operation.service.0 as usize);
        let mut fields =
            vec![("id", text(&operation.names.wire)), ("service", text(service.map_or("", |service| &service.wire)))];
        fields.extend(faults(operation));
        fields.extend(self.order(operation).map(|name| ("order", Data::Word(name))));
        if !operation.security.alternatives.is_empty() {
            fields.push(("security", security(operation)));
        }
        fields.extend(policy(operation, scope));
        let problems: Vec<Data<'static>> = documented(self.contract, operation)
            .map(|(status, code)| Data::tuple([Data::Word(status.to_string()), text(code)]))
            .collect();
        if !problems.is_empty() {
            fields.push(("problems", Data::List(problems)));
        }
        let names = &operation.names;
        let arguments = [&names.request, &names.response].map(|name| format!("operations::{name}"));
        let base = Base { path: "server::Operation::of".to_owned(), arguments: arguments.into() };
        Data::Struct("server::Operation".to_owned(), fields, Some(base))
    }
}

fn order_name(index: usize) -> String {
    if index == 0 { "ORDER".to_owned() } else { format!("ORDER_{}", index + 1) }
}

/// Every coded problem of an operation, with its status.
pub(crate) fn documented<'a>(contract: &'a Contract, operation: &'a Operation) -> impl Iterator<Item = (u16, &'a str)> {
    operation.errors.iter().filter_map(|case| {
        let ErrorKind::Coded(id) = case.kind else { return None };
        let problem = contract.problems.get(id.0 as usize)?;
        let status = if let Status::Exact(status) = case.status { status } else { problem.status };
        Some((status, problem.code.as_str()))
    })
}

fn scheme(scheme: &Scheme) -> Data<'static> {
    let kind = match &scheme.kind {
        SchemeKind::Bearer => path("SchemeKind", "Bearer"),
        SchemeKind::Basic => path("SchemeKind", "Basic"),
        SchemeKind::MutualTls => path("SchemeKind", "MutualTls"),
        SchemeKind::Http(name) => Data::call("server::SchemeKind::Http", [text(name)]),
        SchemeKind::ApiKey(place, name) => {
            let place = path(
                "ApiKeyPlace",
                match place {
                    ApiKeyPlace::Query => "Query",
                    ApiKeyPlace::Header => "Header",
                    ApiKeyPlace::Cookie => "Cookie",
                },
            );
            Data::call("server::SchemeKind::ApiKey", [place, text(name)])
        }
    };
    Data::Struct("server::Scheme".to_owned(), vec![("name", text(&scheme.name.wire)), ("kind", kind)], None)
}

fn prepared(answer: &PreparedAnswer) -> Data<'static> {
    let members = answer.members.iter().map(|(name, source)| Data::tuple([text(name), self::source(source)]));
    let headers = answer.headers.iter().map(|(name, value)| Data::tuple([text(name), text(value)]));
    let fields = vec![
        ("status", Data::Word(answer.status.to_string())),
        ("code", optional(answer.code.as_deref().map(text))),
        ("media_type", optional(answer.media_type.as_deref().map(text))),
        ("members", Data::List(members.collect())),
        ("headers", Data::List(headers.collect())),
    ];
    Data::Struct("server::Prepared".to_owned(), fields, None)
}

fn source(source: &FaultSource) -> Data<'static> {
    match source {
        FaultSource::Literal(value) => Data::call("server::Source::Literal", [text(&value.to_json())]),
        FaultSource::Detail => path("Source", "Detail"),
        FaultSource::Instance => path("Source", "Instance"),
        FaultSource::RequestId => path("Source", "RequestId"),
        FaultSource::Violations(form) => {
            let form = match form {
                ViolationForm::Joined => "Joined",
                ViolationForm::Sentences => "Sentences",
                ViolationForm::Objects => "Objects",
            };
            Data::call("server::Source::Violations", [path("Form", form)])
        }
    }
}

fn faults(operation: &Operation) -> Vec<(&'static str, Data<'static>)> {
    let mut faults = Vec::new();
    let mut parameters = Vec::new();
    for answer in &operation.faults {
        if answer.fault == Fault::Parameter {
            let name = answer.parameter.as_deref().unwrap_or("*");
            parameters.push(Data::tuple([text(name), index(answer.answer.0)]));
        } else {
            faults.push(Data::tuple([path("Fault", fault(answer.fault)), index(answer.answer.0)]));
        }
    }
    let fields = [("faults", faults), ("parameters", parameters)];
    fields.into_iter().filter(|(_, items)| !items.is_empty()).map(|(name, items)| (name, Data::List(items))).collect()
}

fn security(operation: &Operation) -> Data<'static> {
    let alternatives = operation.security.alternatives.iter().map(|alternative| {
        let schemes = alternative.schemes.iter().map(|(id, scopes)| {
            Data::tuple([index(id.0), Data::List(scopes.iter().map(|scope| text(scope)).collect())])
        });
        Data::List(schemes.collect())
    });
    Data::List(alternatives.collect())
}

fn policy(operation: &Operation, scope: &mut Scope<'_>) -> Vec<(&'static str, Data<'static>)> {
    let rule = |name: &str, fields| some(Data::Struct(format!("server::{name}"), fields, None));
    let policy = &operation.policy;
    let mut fields = Vec::new();
    fields.extend(policy.body_limit.map(|limit| ("body_limit", some(Data::Word(integer(limit.into()))))));
    fields.extend(policy.gate.as_ref().map(|gate| {
        let id = match &gate.id {
            GateId::Path(name) => path_parameter("GateId", name, operation, scope),
            GateId::Const(id) => Data::call("server::GateId::Const", [text(id)]),
        };
        let parts = vec![("object", text(&gate.object.wire)), ("id", id), ("permission", text(&gate.permission.wire))];
        ("gate", rule("GateRule", parts))
    }));
    fields.extend(policy.rows.as_ref().map(|rows| {
        let parts = vec![("object", text(&rows.object.wire)), ("permission", text(&rows.permission.wire))];
        ("rows", rule("RowsRule", parts))
    }));
    fields.extend(policy.page.as_ref().map(|page| ("cursor", rule("CursorRule", cursor(&page.cursor, scope)))));
    fields.extend(policy.audit.as_ref().map(|audit| {
        let parts = vec![
            ("relation", text(&audit.relation)),
            ("when", path("AuditWhen", when(audit.when))),
            ("place", path("AuditPlace", place(audit.place))),
        ];
        ("audit", rule("AuditRule", parts))
    }));
    fields.extend(policy.event.as_ref().map(|event| {
        let aggregate = match &event.aggregate {
            Aggregate::Path(name) => path_parameter("Aggregate", name, operation, scope),
            Aggregate::Const(id) => Data::call("server::Aggregate::Const", [text(id)]),
            Aggregate::Event(name) => Data::call("server::Aggregate::Event", [text(&name.wire)]),
        };
        ("event", rule("EventRule", vec![("name", text(&event.name.wire)), ("aggregate", aggregate)]))
    }));
    fields.extend(reject(policy));
    fields
}

/// An id from the path: as text, or as its type writes it where one value has several spellings.
fn path_parameter(kind: &str, name: &str, operation: &Operation, scope: &mut Scope<'_>) -> Data<'static> {
    let parameter = operation.parameters.iter().find(|parameter| parameter.name.wire == name);
    match parameter.map(|parameter| &parameter.ty).filter(|ty| !scope.is_string(ty)) {
        None => Data::call(&format!("server::{kind}::Path"), [text(name)]),
        Some(ty) => {
            let canonical = format!("server::canonical::<{}>", scope.ty(ty));
            Data::call(&format!("server::{kind}::Typed"), [text(name), Data::Word(canonical)])
        }
    }
}

fn reject(policy: &Policy) -> Option<(&'static str, Data<'static>)> {
    let rules = policy.reject.iter().map(|reject| {
        let rule = match &reject.rule {
            RejectRule::Member(name) => Data::call("server::Reject::Member", [text(name)]),
            RejectRule::Empty => path("Reject", "Empty"),
        };
        Data::tuple([rule, index(reject.answer.0)])
    });
    let rules: Vec<Data<'static>> = rules.collect();
    (!rules.is_empty()).then_some(("reject", Data::List(rules)))
}

/// A position's JSON is padded to this many bytes, so that a cursor's length tells nothing about it.
fn cursor(cursor: &Cursor, scope: &Scope<'_>) -> Vec<(&'static str, Data<'static>)> {
    const NUMBER: u64 = 64;
    let longest = scope.text_of(&cursor.position).and_then(|text| text.max_length);
    // four bytes a character, and two quotes
    let length = longest.map_or(NUMBER, |max| max.saturating_mul(4).saturating_add(2));
    let bind = cursor.bind.iter().map(|bind| {
        path(
            "Bind",
            match bind {
                Bind::Caller => "Caller",
                Bind::Operation => "Operation",
                Bind::Path => "Path",
            },
        )
    });
    vec![
        ("parameter", text(&cursor.parameter.wire)),
        ("bind", Data::List(bind.collect())),
        ("length", Data::Word(integer(length.into()))),
    ]
}

fn when(when: AuditWhen) -> &'static str {
    match when {
        AuditWhen::Success => "Success",
        AuditWhen::Granted => "Granted",
        AuditWhen::Always => "Always",
    }
}

fn place(place: AuditPlace) -> &'static str {
    match place {
        AuditPlace::Adapter => "Adapter",
        AuditPlace::Transaction => "Transaction",
    }
}

fn outside(outside: Outside) -> &'static str {
    match outside {
        Outside::NoPath => "NoPath",
        Outside::NoMethod => "NoMethod",
        Outside::SlowRequest => "SlowRequest",
        Outside::LongTarget => "LongTarget",
        Outside::LargeHeaders => "LargeHeaders",
        Outside::Overload => "Overload",
    }
}

fn fault(fault: Fault) -> &'static str {
    match fault {
        Fault::Unauthenticated => "Unauthenticated",
        Fault::NotProvisioned => "NotProvisioned",
        Fault::Parameter => "Parameter",
        Fault::CursorInvalid => "CursorInvalid",
        Fault::CursorForeign => "CursorForeign",
        Fault::Denied => "Denied",
        Fault::GateUnavailable => "GateUnavailable",
        Fault::NotAcceptable => "NotAcceptable",
        Fault::MediaType => "MediaType",
        Fault::TooLarge => "TooLarge",
        Fault::Unreadable => "Unreadable",
        Fault::Shape => "Shape",
        Fault::Constraint => "Constraint",
        Fault::Timeout => "Timeout",
        Fault::Panic => "Panic",
        Fault::Answer => "Answer",
    }
}

/// The order of the phases where nothing else is said; the runtime knows it.
const DEFAULT_ORDER: &[Phase] = &[
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
];

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Unauthenticated => "Unauthenticated",
        Phase::NotProvisioned => "NotProvisioned",
        Phase::Parameter => "Parameter",
        Phase::Cursor => "Cursor",
        Phase::Gate => "Gate",
        Phase::NotAcceptable => "NotAcceptable",
        Phase::MediaType => "MediaType",
        Phase::TooLarge => "TooLarge",
        Phase::Unreadable => "Unreadable",
        Phase::Reject => "Reject",
        Phase::Shape => "Shape",
        Phase::Constraint => "Constraint",
        Phase::RejectShape => "RejectShape",
    }
}
