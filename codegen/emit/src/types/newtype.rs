//! Named schemas over one value, and other names for a type.

use counterpart_model::{Definition, Tuple, Type};

use super::assertion;
use crate::print::Sheet;
use crate::print::declaration::{Declaration, Entry};
use crate::print::docs::Paragraphs;
use crate::read;
use crate::scope::Scope;

/// The declaration of a constrained value.
pub(crate) fn emit(definition: &Definition, ty: &Type, scope: &mut Scope<'_>) -> Declaration {
    if let Type::Tuple(tuple) = ty {
        return self::tuple(definition, tuple, scope);
    }
    let rules = assertion::rules(&definition.assertions, scope);
    let name = &definition.name.rust;
    let resolved = scope.resolved(ty).clone();
    let read = read::value(ty, scope).word();
    let docs = Paragraphs::of_or(&definition.docs, format!("`{}`", definition.name.wire));
    let secret = matches!(&resolved, Type::Text(text) if text.secret);
    let tail = if secret { ", secret" } else { "" }.to_owned();
    let (keyword, head) = match &resolved {
        Type::Text(text) if text.is_string() => ("text_type", format!("pub struct {name} = {read}")),
        _ => ("newtype", format!("pub struct {name}({}) = {read}", scope.ty(ty))),
    };
    let attributes = if keyword == "newtype" { derives(&resolved) } else { Vec::new() };
    Declaration { keyword, docs, attributes, head, rules, tail, ..Declaration::default() }
}

/// What a small value has beside what every newtype has.
fn derives(ty: &Type) -> Vec<String> {
    let derives = match ty {
        Type::Integer(_) | Type::Boolean => "Copy, Eq, Hash, PartialOrd, Ord",
        Type::Text(text) if text.format == Some(counterpart_model::Format::Uuid) => "Copy, Eq, Hash, PartialOrd, Ord",
        Type::Number(_) => "Copy, PartialOrd",
        _ => return Vec::new(),
    };
    vec![format!("#[derive({derives})]")]
}

fn tuple(definition: &Definition, tuple: &Tuple, scope: &mut Scope<'_>) -> Declaration {
    let mut assertions = definition.assertions.clone();
    let limit = tuple.max_items.filter(|max| tuple.rest.is_some() || *max < tuple.prefix.len() as u64);
    assertions.extend(limit.map(counterpart_model::Assertion::MaxItems));
    let rules = assertion::rules(&assertions, scope);
    let end = if tuple.rest.is_some() { "open" } else { "closed" };
    let mut entries: Vec<Entry> = Vec::new();
    for (index, ty) in tuple.prefix.iter().enumerate() {
        let required = index < tuple.required;
        let written = if required { scope.ty(ty) } else { scope.optional(ty) };
        let presence = if required { "required" } else { "optional" };
        let docs = Paragraphs::sentence(format!("Item {index}."));
        let right = format!("{presence} {}", read::value(ty, scope).word());
        entries.push(Entry::new(docs, format!("pub item_{index}: {written}"), right));
    }
    if let Some(rest) = &tuple.rest {
        let written = format!("{}<{}>", scope.prelude("Vec"), scope.ty(rest));
        let mut entry = Entry::new(
            Paragraphs::sentence("The items that follow."),
            format!("pub rest: {written}"),
            read::rest(rest, scope),
        );
        entry.rest = true;
        entries.push(entry);
    }
    Declaration {
        keyword: "tuple",
        docs: Paragraphs::of_or(&definition.docs, format!("`{}`", definition.name.wire)),
        head: format!("pub struct {}, {end}", definition.name.rust),
        rules,
        entries: Some(entries),
        ..Declaration::default()
    }
}

/// Another name for a type.
pub(crate) fn alias(definition: &Definition, ty: &Type, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    sheet.blank();
    sheet.docs(&Paragraphs::of_or(&definition.docs, format!("`{}`", definition.name.wire)));
    sheet.line(format!("pub type {} = {};", definition.name.rust, scope.ty(ty)));
}
