//! Operations as text.

use super::types::{self, presence, ty};
use counterpart_model::{
    Content, Contract, ErrorKind, HeaderField, Kind, Media, Operation, Parameter, ParameterStyle, PathPart, Policy,
    Served, Status, Xml, XmlForm, XmlMember, XmlName,
};
use std::fmt::Write;

/// An operation.
pub(crate) fn operation(contract: &Contract, operation: &Operation, out: &mut String) {
    let service = contract.services.get(operation.service.0 as usize).map_or("?", |service| service.rust.as_str());
    let names = &operation.names;
    let deprecated = if operation.deprecated { " deprecated" } else { "" };
    let _ = writeln!(
        out,
        "operation {} ({service}::{}, {}): {} {}{deprecated}",
        names.wire,
        names.method,
        names.stem,
        operation.method.as_str(),
        path(operation)
    );
    for parameter in &operation.parameters {
        let _ = writeln!(out, "  {}", self::parameter(contract, parameter));
    }
    if let Served::By(serving) = &operation.served {
        let _ = writeln!(out, "  for clients alone, served by {serving}");
    }
    if let Some(body) = &operation.body {
        let required = if body.required { "" } else { " optional" };
        let _ =
            writeln!(out, "  body {}{required}{}", body.field, several(contract, &body.media, body.choice.as_deref()));
    }
    for response in &operation.responses {
        let media = several(contract, &response.media, response.choice.as_deref());
        let _ = writeln!(out, "  {} {}{media}", status(response.status), response.rust);
        headers(contract, &response.headers, out);
    }
    errors(contract, operation, out);
    for alternative in &operation.security.alternatives {
        let schemes: Vec<String> = alternative
            .schemes
            .iter()
            .map(|(id, scopes)| {
                let scheme = contract.schemes.get(id.0 as usize).map_or("?", |scheme| scheme.name.wire.as_str());
                if scopes.is_empty() { scheme.to_owned() } else { format!("{scheme}({})", scopes.join(" ")) }
            })
            .collect();
        let _ = writeln!(
            out,
            "  security {}",
            if schemes.is_empty() { "anybody".to_owned() } else { schemes.join(" and ") }
        );
    }
    policy(contract, &operation.policy, out);
}

/// Error answers and faults.
fn errors(contract: &Contract, operation: &Operation, out: &mut String) {
    for case in &operation.errors {
        let _ = write!(out, "  error {} {}", status(case.status), case.rust);
        let fields: &[HeaderField] = match &case.kind {
            ErrorKind::Coded(id) => {
                let code = contract.problems.get(id.0 as usize).map_or("?", |problem| problem.code.as_str());
                let _ = writeln!(out, " = {code:?}");
                &[]
            }
            ErrorKind::Codeless { headers, media, choice } => {
                let _ = writeln!(out, "{}", several(contract, media, choice.as_deref()));
                headers
            }
            ErrorKind::Bare { headers } => {
                let _ = writeln!(out, " bare");
                headers
            }
        };
        headers(contract, fields, out);
    }
    for fault in &operation.faults {
        let parameter = fault.parameter.as_deref().map(|name| format!(" {name}")).unwrap_or_default();
        let _ = writeln!(out, "  fault {:?}{parameter} -> #{}", fault.fault, fault.answer.0);
    }
}

fn path(operation: &Operation) -> String {
    let mut text = String::new();
    for segment in &operation.path.segments {
        text.push('/');
        for part in &segment.parts {
            match part {
                PathPart::Literal(literal) => text.push_str(literal),
                PathPart::Parameter(name) => {
                    let _ = write!(text, "<{name}>");
                }
            }
        }
    }
    for (name, value) in &operation.path.query {
        let _ = write!(text, " ?{name}={value}");
    }
    text
}

fn parameter(contract: &Contract, parameter: &Parameter) -> String {
    let mut text = format!("{:?} {}", parameter.place, parameter.name.wire).to_lowercase();
    text = text.replace(&parameter.name.wire.to_lowercase(), &parameter.name.wire);
    if parameter.name.rust != parameter.name.wire {
        let _ = write!(text, " ({})", parameter.name.rust);
    }
    let _ = write!(text, ": {}{}", ty(contract, &parameter.ty), presence(&parameter.presence));
    let _ = write!(text, " as {} {}", style(contract, &parameter.style), kind(&parameter.kind));
    for (flag, word) in
        [(parameter.allow_reserved, "reserved"), (parameter.allow_empty, "empty"), (parameter.deprecated, "deprecated")]
    {
        if flag {
            let _ = write!(text, " {word}");
        }
    }
    text
}

fn style(contract: &Contract, style: &ParameterStyle) -> String {
    let exploded = |name: &str, explode: bool| format!("{name}{}", if explode { "*" } else { "" });
    match style {
        ParameterStyle::Simple { explode } => exploded("simple", *explode),
        ParameterStyle::Label { explode } => exploded("label", *explode),
        ParameterStyle::Matrix { explode } => exploded("matrix", *explode),
        ParameterStyle::Form { explode } => exploded("form", *explode),
        ParameterStyle::SpaceDelimited => "spaces".to_owned(),
        ParameterStyle::PipeDelimited => "pipes".to_owned(),
        ParameterStyle::DeepObject => "deep".to_owned(),
        ParameterStyle::Content(media) => format!("content({})", self::media(contract, media)),
    }
}

/// A kind.
pub(crate) fn kind(kind: &Kind) -> String {
    match kind {
        Kind::Array(items) => format!("[{}]", self::kind(items)),
        Kind::Object(members, others) => {
            let mut all: Vec<String> =
                members.iter().map(|(name, kind)| format!("{name}: {}", self::kind(kind))).collect();
            all.extend(others.iter().map(|others| format!("*: {}", self::kind(others))));
            format!("{{{}}}", all.join(", "))
        }
        Kind::Words(words) => format!("{words:?}"),
        Kind::Either(kinds) => kinds.iter().map(self::kind).collect::<Vec<_>>().join(" or "),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn several(contract: &Contract, all: &[Media], choice: Option<&str>) -> String {
    let media: Vec<String> = all.iter().map(|media| self::media(contract, media)).collect();
    match (choice, media.as_slice()) {
        (Some(choice), _) => {
            let arms: Vec<String> = all.iter().zip(&media).map(|(one, text)| format!("{} {text}", one.rust)).collect();
            format!(" {choice} {{ {} }}", arms.join(", "))
        }
        (None, []) => String::new(),
        (None, media) => format!(" {}", media.join(", ")),
    }
}

fn media(contract: &Contract, media: &Media) -> String {
    let content = match &media.content {
        Content::Json(inner) => format!("json {}", ty(contract, inner)),
        Content::Form { ty: inner, fields, others } => {
            let fields: Vec<String> = fields
                .iter()
                .map(|field| format!("{}: {} {}", field.wire, style(contract, &field.style), kind(&field.kind)))
                .collect();
            let others = others.as_ref().map(|others| format!(" *: {}", kind(others))).unwrap_or_default();
            format!("form {} {{{}{others}}}", ty(contract, inner), fields.join(", "))
        }
        Content::Xml { ty: inner, xml } => format!("xml {} {}", ty(contract, inner), elements(xml)),
        Content::Multipart(parts) => {
            let parts: Vec<String> = parts
                .iter()
                .map(|part| {
                    let one = Media {
                        media_type: part.media_type.clone(),
                        rust: String::new(),
                        content: part.content.clone(),
                    };
                    let repeated = if part.repeated { " repeated" } else { "" };
                    let headers: Vec<String> =
                        part.headers.iter().map(|field| format!(" +{}", header(contract, field))).collect();
                    let headers = headers.concat();
                    format!(
                        "{}: {}{}{repeated}{headers}",
                        part.name.rust,
                        self::media(contract, &one),
                        presence(&part.presence)
                    )
                })
                .collect();
            format!("parts {{ {} }}", parts.join(", "))
        }
        Content::Text(inner) => format!("as text {}", ty(contract, inner)),
        Content::Bytes => "bytes".to_owned(),
        Content::EventStream(inner) => format!("events of {}", ty(contract, inner)),
        Content::JsonLines(inner) => format!("lines of {}", ty(contract, inner)),
        Content::Empty => "empty".to_owned(),
    };
    format!("{} {content}", media.media_type)
}

/// The root, and each form by its number.
fn elements(xml: &Xml) -> String {
    let forms: Vec<String> = xml.forms.iter().map(form).collect();
    format!("<{}> [{}]", xml_name(&xml.root), forms.join("; "))
}

fn xml_name(name: &XmlName) -> String {
    let namespace = name.namespace.as_ref().map(|(namespace, prefix)| format!(" of {namespace} as {prefix:?}"));
    format!("{}{}", name.local, namespace.unwrap_or_default())
}

fn form(form: &XmlForm) -> String {
    match form {
        XmlForm::Text(inner) => kind(inner),
        XmlForm::Items(name, form) => format!("<{}> {form} each", xml_name(name)),
        XmlForm::Object(members, others) => {
            let members = members.iter().map(|member| {
                let XmlMember { wire, name, form, place } = member;
                format!("{wire}: {place:?} {} {form}", xml_name(name))
            });
            format!("{{{}}} {others:?}", members.collect::<Vec<_>>().join(", "))
        }
    }
}

fn headers(contract: &Contract, fields: &[HeaderField], out: &mut String) {
    for field in fields {
        let _ = writeln!(out, "    {}", header(contract, field));
    }
}

/// A header field.
pub(crate) fn header(contract: &Contract, field: &HeaderField) -> String {
    format!(
        "header {} ({}): {}{} as {}{}",
        field.name.wire,
        field.name.rust,
        ty(contract, &field.ty),
        presence(&field.presence),
        kind(&field.kind),
        if field.explode { "*" } else { "" }
    )
}

fn status(status: Status) -> String {
    match status {
        Status::Exact(status) => status.to_string(),
        Status::Range(hundreds) => format!("{hundreds}XX"),
        Status::Default => "default".to_owned(),
    }
}

fn policy(contract: &Contract, policy: &Policy, out: &mut String) {
    if let Some(limit) = policy.body_limit {
        let _ = writeln!(out, "  body-limit {limit}");
    }
    if let Some(gate) = &policy.gate {
        let _ = writeln!(out, "  gate {} {} at {:?}", gate.object.wire, gate.permission.rust, gate.id);
    }
    if let Some(rows) = &policy.rows {
        let (object, permission) = (&rows.object.wire, &rows.permission.rust);
        let _ = writeln!(out, "  rows {} by {} {object} {permission}", rows.items.rust, rows.id.rust);
    }
    if let Some(audit) = &policy.audit {
        let context: Vec<String> = audit.context.iter().map(|member| types::member(contract, member)).collect();
        let _ =
            writeln!(out, "  audit {} {:?} {:?} {{{}}}", audit.relation, audit.when, audit.place, context.join(", "));
    }
    if let Some(event) = &policy.event {
        let _ = writeln!(out, "  event {} {} at {:?}", event.name.rust, ty(contract, &event.ty), event.aggregate);
    }
    if let Some(page) = &policy.page {
        let limit = page.limit.as_ref().map_or("-", |limit| limit.rust.as_str());
        let cursor = &page.cursor;
        let _ = writeln!(
            out,
            "  page {} of {} next {} limit {limit} cursor {} of {} bound to {:?}",
            page.items.rust,
            ty(contract, &page.item),
            page.next.rust,
            cursor.parameter.rust,
            ty(contract, &cursor.position),
            cursor.bind
        );
    }
    if let Some(work) = &policy.long_running {
        let poll = contract.operations.get(work.poll).map_or("?", |operation| operation.names.wire.as_str());
        let _ = writeln!(
            out,
            "  work {} {} poll {poll}({}) every {} at most {} while {} is {}",
            work.status,
            work.id.rust,
            work.poll_parameter.rust,
            work.interval_ms,
            work.wait_ms,
            work.running_field.rust,
            work.running_value.to_json()
        );
    }
    for reject in &policy.reject {
        let _ = writeln!(out, "  reject {:?} -> #{}", reject.rule, reject.answer.0);
    }
    if policy.defer_constraints {
        let _ = writeln!(out, "  defer constraint");
    }
}
