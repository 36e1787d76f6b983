//! A contract as facts: one line of text for everything that is not editorial.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use counterpart_model::{
    Contract, Definition, ErrorCase, ErrorKind, HeaderField, Media, Operation, Parameter, Presence, RequestBody,
    Response, Served, Status, TypeId,
};

use super::types::{self, Reached};

/// Facts by their path: each step names a part of the one before, as a person would.
pub type Facts = BTreeMap<Vec<String>, String>;

/// The facts of one operation, those of the types that it reaches not included.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct OperationFacts {
    /// What the operation itself says.
    pub own: Facts,
    /// The definitions that its request reaches.
    pub request: BTreeSet<TypeId>,
    /// The definitions that its responses and problems reach.
    pub response: BTreeSet<TypeId>,
}

/// The facts of one operation.
#[must_use]
pub fn operation(contract: &Contract, operation: &Operation) -> OperationFacts {
    let mut facts = Collector { contract, own: Facts::new(), reached: Reached::default() };
    facts.say(&["method"], operation.method.as_str());
    facts.say(&["path"], operation.path.text.clone());
    facts.say(&["path", "query"], format!("{:?}", operation.path.query));
    facts.say(&["security"], security(contract, operation));
    if let Served::By(serving) = &operation.served {
        facts.say(&["for clients alone"], format!("served by `{serving}`"));
    }
    facts.policy(operation);
    for parameter in &operation.parameters {
        facts.parameter(parameter);
    }
    if let Some(body) = &operation.body {
        facts.body(body);
    }
    let request = facts.close();
    for response in &operation.responses {
        facts.response(response);
    }
    for case in &operation.errors {
        facts.error(case);
    }
    let response = facts.close();
    OperationFacts { own: facts.own, request, response }
}

/// The facts of one definition.
#[must_use]
pub fn definition(contract: &Contract, definition: &Definition) -> Facts {
    let mut facts = Facts::new();
    types::definition(contract, definition, &mut facts);
    facts
}

struct Collector<'c> {
    contract: &'c Contract,
    own: Facts,
    reached: Reached,
}

impl Collector<'_> {
    fn say(&mut self, path: &[&str], value: impl Into<String>) {
        self.own.insert(path.iter().map(|step| (*step).to_owned()).collect(), value.into());
    }

    /// Everything that was reached so far, transitively; the next collection starts empty.
    fn close(&mut self) -> BTreeSet<TypeId> {
        std::mem::take(&mut self.reached).close(self.contract)
    }

    fn ty(&mut self, path: &[&str], ty: &counterpart_model::Type) {
        let path: Vec<String> = path.iter().map(|step| (*step).to_owned()).collect();
        types::place(self.contract, ty, &path, &mut self.own);
        self.reached.note(ty);
    }

    fn parameter(&mut self, parameter: &Parameter) {
        let name = format!("{} parameter `{}`", place(parameter.place), parameter.name.wire);
        self.say(&[&name], "");
        self.say(&[&name, "field"], parameter.name.rust.clone());
        self.say(&[&name, "style"], format!("{:?}", parameter.style));
        self.presence(&name, &parameter.presence);
        self.ty(&[&name], &parameter.ty);
    }

    fn presence(&mut self, name: &str, presence: &Presence) {
        let (required, default) = types::presence(presence);
        self.say(&[name, "presence"], required);
        if let Some(default) = default {
            self.say(&[name, "default"], default);
        }
    }

    fn body(&mut self, body: &RequestBody) {
        self.say(&["request body"], "");
        self.say(&["request body", "presence"], if body.required { "required" } else { "optional" });
        self.media("request body", &body.media);
    }

    fn media(&mut self, name: &str, media: &[Media]) {
        for medium in media {
            let step = format!("media type `{}`", medium.media_type);
            self.say(&[name, &step], types::content(&medium.content));
            for ty in types::content_types(&medium.content) {
                self.ty(&[name, &step], ty);
            }
        }
    }

    fn headers(&mut self, name: &str, headers: &[HeaderField]) {
        for header in headers {
            let step = format!("header `{}`", header.name.wire);
            self.say(&[name, &step], types::presence(&header.presence).0);
            self.ty(&[name, &step], &header.ty);
        }
    }

    fn response(&mut self, response: &Response) {
        let name = format!("success status {}", status(response.status));
        self.say(&[&name], response.rust.clone());
        self.headers(&name, &response.headers);
        self.media(&name, &response.media);
    }

    fn error(&mut self, case: &ErrorCase) {
        match &case.kind {
            ErrorKind::Coded(id) => self.coded(*id),
            ErrorKind::Codeless { headers, media, .. } => {
                let name = format!("error status {}", status(case.status));
                self.say(&[&name], "");
                self.headers(&name, headers);
                self.media(&name, media);
            }
            ErrorKind::Bare { headers } => {
                let name = format!("error status {}", status(case.status));
                self.say(&[&name], "without a body");
                self.headers(&name, headers);
            }
        }
    }

    fn coded(&mut self, id: counterpart_model::ProblemId) {
        let Some(problem) = self.contract.problems.get(id.0 as usize) else {
            return;
        };
        let name = format!("problem code `{}` ({})", problem.code, problem.status);
        self.say(&[&name], "");
        for member in &problem.members {
            types::problem_member(self.contract, &name, member, &mut self.own);
            if let counterpart_model::MemberSource::Field(field) = &member.source {
                self.reached.note(&field.ty);
            }
        }
        self.say(&[&name, "retry"], format!("{:?}", problem.retry));
        self.say(&[&name, "effect"], format!("{:?}", problem.effect));
        self.headers(&name, &problem.headers);
    }

    fn policy(&mut self, operation: &Operation) {
        let policy = &operation.policy;
        if let Some(limit) = policy.body_limit {
            self.say(&["body limit"], format!("{limit} bytes"));
        }
        if let Some(gate) = &policy.gate {
            self.say(&["gate"], format!("{}#{} {:?}", gate.object.wire, gate.permission.wire, gate.id));
        }
        if let Some(rows) = &policy.rows {
            self.say(&["row filter"], format!("{}#{}", rows.object.wire, rows.permission.wire));
        }
        if let Some(audit) = &policy.audit {
            self.say(&["audit"], format!("{} {:?} {:?}", audit.relation, audit.when, audit.place));
            for member in &audit.context {
                self.ty(&["audit", &format!("context `{}`", member.name.wire)], &member.ty);
            }
        }
        if let Some(event) = &policy.event {
            self.say(&["event"], format!("{} {:?}", event.name.wire, event.aggregate));
            self.ty(&["event"], &event.ty);
        }
        if let Some(page) = &policy.page {
            self.say(&["page"], format!("{} {} {:?}", page.items.wire, page.next.wire, page.cursor.bind));
            self.ty(&["page", "position"], &page.cursor.position);
        }
        if let Some(work) = &policy.long_running {
            let waits = (work.interval_ms, work.wait_ms);
            self.say(&["long-running"], format!("{} {} {:?} {waits:?}", work.status, work.id.wire, work.running_value));
        }
        if policy.defer_constraints {
            self.say(&["deferred constraints"], "");
        }
        for reject in &policy.reject {
            self.say(&[&debug("rejected", &reject.rule)], format!("{:?}", reject.problem));
        }
    }
}

fn debug(name: &str, value: &impl Debug) -> String {
    format!("{name} {value:?}")
}

fn place(place: counterpart_model::Place) -> &'static str {
    match place {
        counterpart_model::Place::Path => "path",
        counterpart_model::Place::Query => "query",
        counterpart_model::Place::Header => "header",
        counterpart_model::Place::Cookie => "cookie",
    }
}

fn status(status: Status) -> String {
    match status {
        Status::Exact(status) => status.to_string(),
        Status::Range(hundreds) => format!("{hundreds}XX"),
        Status::Default => "default".to_owned(),
    }
}

fn security(contract: &Contract, operation: &Operation) -> String {
    let scheme = |(id, scopes): &(counterpart_model::SchemeId, Vec<String>)| {
        let scheme = contract.schemes.get(id.0 as usize);
        let name = scheme.map_or_else(String::new, |scheme| format!("{} {:?}", scheme.name.wire, scheme.kind));
        if scopes.is_empty() { name } else { format!("{name} [{}]", scopes.join(", ")) }
    };
    let alternatives = operation.security.alternatives.iter();
    let texts: Vec<String> =
        alternatives.map(|all| all.schemes.iter().map(scheme).collect::<Vec<_>>().join(" and ")).collect();
    texts.join(" or ")
}
