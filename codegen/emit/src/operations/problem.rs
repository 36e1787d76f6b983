//! The module `problem`: one type a coded problem.

use counterpart_model::{
    Contract, Effect, HeaderField, Literal, MemberSource, Presence, Problem, Retry, RetryWhen, Type,
};

use super::{construct, parameter};
use crate::options::File;
use crate::print::Sheet;
use crate::print::declaration::{Declaration, Entry};
use crate::print::docs::Paragraphs;
use crate::print::literal::{integer, string};
use crate::scope::Scope;
use crate::types;

/// The file, where there is any coded problem.
pub(crate) fn emit(contract: &Contract, header: &str, root: &str) -> Option<File> {
    if contract.problems.is_empty() {
        return None;
    }
    let declared = contract.problems.iter().map(|problem| problem.rust.as_str()).collect();
    let mut scope = Scope::beside_types(contract, declared);
    scope.macro_name("problem");
    let mut body = Sheet::default();
    for problem in &contract.problems {
        declaration(problem, &mut scope).print(&mut body);
    }
    if scope.names().next().is_some() {
        scope.module(root, "types");
    }
    let lead =
        format!("The problems of contract `{}`: one type each, whichever operations document it.", contract.name.wire);
    Some(File { path: "problem.rs".to_owned(), text: scope.file(&Paragraphs::sentence(lead).and(header), body) })
}

fn declaration(problem: &Problem, scope: &mut Scope<'_>) -> Declaration {
    let mut head = format!(
        "pub struct {}: {} {} {}",
        problem.rust,
        problem.status,
        string(&problem.code),
        string(&problem.media_type)
    );
    head.push_str(&construct::says(problem).map(|member| format!(" says {}", member.name.rust)).unwrap_or_default());
    head.push_str(&problem.retry.as_ref().map(|retry| format!(", retry {}", self::retry(retry))).unwrap_or_default());
    head.push_str(&problem.effect.map(|effect| format!(", effect {}", self::effect(effect))).unwrap_or_default());
    let mut entries = Vec::new();
    for member in &problem.members {
        entries.push(self::member(problem, &member.wire, &member.source, scope));
    }
    let lead = format!("`{} {}`", problem.status, problem.code);
    Declaration {
        keyword: "problem",
        docs: Paragraphs::led(&lead, &problem.docs),
        head,
        entries: Some(entries),
        clauses: problem.headers.iter().map(|header| self::header(header, scope)).collect(),
        ..Declaration::default()
    }
}

fn retry(retry: &Retry) -> String {
    let when = match retry.when {
        RetryWhen::SameRequest => "same_request()",
        RetryWhen::FreshRead => "fresh_read()",
    };
    let after = retry.after_ms.map(|after| format!(".after({})", integer(after.into()))).unwrap_or_default();
    let most = retry.at_most.map(|most| format!(".at_most({most})")).unwrap_or_default();
    format!("{when}{after}{most}")
}

fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::None => "None",
        Effect::Partial => "Partial",
        Effect::Unknown => "Unknown",
    }
}

fn member(problem: &Problem, wire: &str, source: &MemberSource, scope: &mut Scope<'_>) -> Entry {
    let name = string(wire);
    match source {
        MemberSource::Pinned(_) if wire == problem.discriminator => {
            Entry { left: format!("code {name}"), ..Entry::default() }
        }
        MemberSource::Pinned(value) => {
            Entry { left: format!("pin {name}"), right: types::pin(value), ..Entry::default() }
        }
        MemberSource::Instance => Entry { left: format!("instance {name}"), ..Entry::default() },
        MemberSource::Field(member) => types::member(member, scope),
    }
}

/// `header "WWW-Authenticate" = "Bearer";`
fn header(header: &HeaderField, scope: &mut Scope<'_>) -> String {
    if let (Type::Literal(value), Presence::Required) = (&header.ty, &header.presence) {
        let text = match value {
            Literal::String(text) => text.clone(),
            other => other.to_json(),
        };
        return format!("header {} = {};", string(&header.name.wire), string(&text));
    }
    let entry = parameter::header(header, scope);
    format!("header pub {} = {};", entry.left, entry.right)
}
