//! The compact notation written out: every code under its status, in the plain notation.

use super::bundle::{Bundle, add, to_component};
use super::json::{entry, get, object, string};
use super::place::{Kind, Place};
use crate::load::{Node, Version};
use crate::lower::expansion::{CodeEntry, Registry, parse_path, trimmed};
use counterpart_model::{Contract, ErrorKind, Literal, MemberSource, Operation, Presence, Problem};

/// What the problems are written from.
pub(super) struct Source<'s, 'a> {
    /// The registry.
    pub(super) registry: &'s Registry<'a>,
    /// The contract.
    pub(super) contract: &'s Contract,
    /// The version of OpenAPI.
    pub(super) version: Version,
}

/// Adds the problems of every operation to the copied document.
pub(super) fn write<'a>(source: &Source<'_, 'a>, bundle: &mut Bundle<'a>, document: &mut Literal) {
    let mut schemas: Vec<Option<String>> = vec![None; source.contract.problems.len()];
    if get(document, "paths").is_none() {
        return;
    }
    let whole = entry(document, "paths").map(|paths| std::mem::replace(paths, Literal::Null));
    let Some(Literal::Object(paths)) = whole else { return };
    let mut written = Vec::new();
    for (path, mut item) in paths {
        for operation in operations_of(source.contract, &path) {
            let method = operation.method.as_str().to_ascii_lowercase();
            if get(&item, &method).is_none() {
                continue;
            }
            let Some(node) = entry(&mut item, &method) else { continue };
            let Some(responses) = entry(node, "responses") else { continue };
            for (status, problems) in by_status(source, operation) {
                let names: Vec<String> =
                    problems.iter().filter_map(|id| schema(source, bundle, document, *id, &mut schemas)).collect();
                let answer = response(source, bundle, &problems, &names);
                merge(responses, &status.to_string(), &answer);
            }
        }
        written.push((path, item));
    }
    if let Some(paths) = entry(document, "paths") {
        *paths = Literal::Object(written);
    }
}

fn operations_of<'c>(contract: &'c Contract, path: &str) -> Vec<&'c Operation> {
    let Some(template) = parse_path(path) else { return Vec::new() };
    contract.operations.iter().filter(|operation| operation.path == template).collect()
}

/// The problems of the registry that an operation has, by status.
fn by_status(source: &Source<'_, '_>, operation: &Operation) -> Vec<(u16, Vec<usize>)> {
    let mut groups: Vec<(u16, Vec<usize>)> = Vec::new();
    for case in &operation.errors {
        let ErrorKind::Coded(id) = case.kind else { continue };
        let id = id.0 as usize;
        let Some(problem) = source.contract.problems.get(id) else { continue };
        if code_entry(source, problem).is_none() {
            continue;
        }
        match groups.iter_mut().find(|(status, _)| *status == problem.status) {
            Some((_, ids)) => ids.push(id),
            None => groups.push((problem.status, vec![id])),
        }
    }
    groups
}

fn code_entry<'s, 'a>(source: &Source<'s, 'a>, problem: &Problem) -> Option<&'s CodeEntry<'a>> {
    source
        .registry
        .codes
        .iter()
        .find(|entry| entry.node.place() == problem.origin.span && entry.node.pointer() == problem.origin.pointer)
}

/// The component that describes a problem, made once.
fn schema<'a>(
    source: &Source<'_, 'a>,
    bundle: &mut Bundle<'a>,
    document: &mut Literal,
    id: usize,
    known: &mut [Option<String>],
) -> Option<String> {
    if let Some(name) = known.get(id)? {
        return Some(name.clone());
    }
    let problem = source.contract.problems.get(id)?;
    let code = code_entry(source, problem)?;
    let envelope = bundle.copy(code.schema.or(source.registry.schema)?, Place::One(Kind::Schema));
    let taken = get(document, "components")
        .and_then(|components| get(components, "schemas"))
        .is_some_and(|schemas| get(schemas, &problem.rust).is_some());
    let wanted = if taken { format!("{}Problem", problem.rust) } else { problem.rust.clone() };
    let name = bundle.free("schemas", &wanted);
    let pinned = pinned(source, bundle, problem, code);
    let mut members = Vec::new();
    if let Some(means) = code.means.or(code.title) {
        members.push(("description".to_owned(), string(trimmed(means))));
    }
    members.push(("allOf".to_owned(), Literal::Array(vec![envelope, pinned])));
    add(document, "schemas", &name, Literal::Object(members));
    *known.get_mut(id)? = Some(name.clone());
    Some(name)
}

/// What a problem's schema says beside the envelope.
fn pinned<'a>(source: &Source<'_, 'a>, bundle: &mut Bundle<'a>, problem: &Problem, code: &CodeEntry<'a>) -> Literal {
    let mut properties = Vec::new();
    for member in &problem.members {
        if let MemberSource::Pinned(value) = &member.source {
            properties.push((member.wire.clone(), constant(source.version, value)));
        }
    }
    let mut required = vec![string(problem.discriminator.as_str())];
    for member in &code.members {
        let mut schema = bundle.copy(member.schema, Place::One(Kind::Schema));
        if let (Some(means), Literal::Object(members)) = (member.means, &mut schema)
            && !members.iter().any(|(name, _)| name == "description" || name == "$ref")
        {
            members.insert(0, ("description".to_owned(), string(trimmed(means))));
        }
        properties.push((member.name.to_owned(), schema));
        if member.required {
            required.push(string(member.name));
        }
    }
    object([
        ("type", string("object")),
        ("properties", Literal::Object(properties)),
        ("required", Literal::Array(required)),
    ])
}

fn constant(version: Version, value: &Literal) -> Literal {
    match version {
        Version::V3_0 => object([("enum", Literal::Array(vec![value.clone()]))]),
        Version::V3_1 => object([("const", value.clone())]),
    }
}

/// One answer for all problems under a status.
fn response<'a>(source: &Source<'_, 'a>, bundle: &mut Bundle<'a>, problems: &[usize], names: &[String]) -> Literal {
    let problems: Vec<&Problem> = problems.iter().filter_map(|id| source.contract.problems.get(*id)).collect();
    let entries: Vec<&CodeEntry<'a>> = problems.iter().filter_map(|problem| code_entry(source, problem)).collect();
    let sentences: Vec<String> =
        entries.iter().map(|entry| trimmed(entry.means.or(entry.title).unwrap_or(entry.code))).collect();
    let mut refs: Vec<Literal> = names.iter().map(|name| to_component("schemas", name)).collect();
    let schema = if refs.len() == 1 { refs.remove(0) } else { object([("oneOf", Literal::Array(refs))]) };
    let media = object([("schema", schema)]);
    let mut members = vec![("description".to_owned(), string(sentences.join(" ")))];
    let headers = headers(bundle, &problems, &entries);
    if !headers.is_empty() {
        members.push(("headers".to_owned(), Literal::Object(headers)));
    }
    let content = Literal::Object(vec![(source.registry.media_type.to_owned(), media)]);
    members.push(("content".to_owned(), content));
    Literal::Object(members)
}

/// The header fields of all problems; only what each of them always has is required.
fn headers<'a>(bundle: &mut Bundle<'a>, problems: &[&Problem], entries: &[&CodeEntry<'a>]) -> Vec<(String, Literal)> {
    let mut headers: Vec<(String, Literal)> = Vec::new();
    let nodes: Vec<(&'a str, Node<'a>)> = entries.iter().flat_map(|entry| entry.headers.iter().copied()).collect();
    for (name, node) in nodes {
        if headers.iter().any(|(known, _)| known == name) {
            continue;
        }
        let always = problems.iter().all(|problem| {
            let mut fields = problem.headers.iter();
            fields.any(|field| field.name.wire == name && field.presence == Presence::Required)
        });
        let mut header = bundle.copy(node, Place::One(Kind::Header));
        if let Literal::Object(members) = &mut header
            && !always
        {
            members.retain(|(name, _)| name != "required");
        }
        headers.push((name.to_owned(), header));
    }
    headers
}

/// Puts an answer under its status; one that stands there already is kept beside it.
fn merge(responses: &mut Literal, status: &str, answer: &Literal) {
    let Literal::Object(members) = responses else { return };
    if let Some((_, own)) = members.iter_mut().find(|(known, _)| known == status) {
        beside(own, answer);
        return;
    }
    // Statuses in their order, ranges and `default` behind.
    let at = members.iter().position(|(known, _)| known.as_str() > status).unwrap_or(members.len());
    members.insert(at, (status.to_owned(), answer.clone()));
}

fn beside(own: &mut Literal, answer: &Literal) {
    let Some(Literal::Object(added)) = get(answer, "content").cloned() else { return };
    let Some(content) = entry(own, "content") else { return };
    for (media_type, media) in added {
        let Some(known) = entry(content, &media_type) else { continue };
        let arms: Vec<Literal> = [get(known, "schema"), get(&media, "schema")].into_iter().flatten().cloned().collect();
        match entry(known, "schema") {
            Some(schema) if arms.len() == 2 => *schema = object([("oneOf", Literal::Array(arms))]),
            _ => *known = media,
        }
    }
}
