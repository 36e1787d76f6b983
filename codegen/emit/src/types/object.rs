//! Objects: a struct, and how each member travels.

use counterpart_model::{Additional, Assertion, Definition, Member, Object, Presence, Type};

use super::asserted::asserted;
use super::assertion;
use super::default;
use crate::print::declaration::{Declaration, Entry};
use crate::print::docs::Paragraphs;
use crate::print::literal::string;
use crate::read::{self, count};
use crate::scope::Scope;

/// The declaration of an object type.
pub(crate) fn emit(definition: &Definition, object: &Object, scope: &mut Scope<'_>) -> Declaration {
    let rules = assertion::rules(&assertions(definition, object), scope);
    let mut head = format!("pub struct {}, {}", definition.name.rust, end(object));
    head.push_str(&pins(object));
    if object.min_members.is_some() || object.max_members.is_some() {
        let (min, max) = (count(object.min_members, "0"), count(object.max_members, "usize::MAX"));
        head = format!("{head}, members({min}, {max})");
    }
    let mut entries: Vec<Entry> = object.members.iter().map(|member| self::member(member, scope)).collect();
    entries.extend(rest(object, scope));
    Declaration {
        keyword: "object",
        docs: Paragraphs::of_or(&definition.docs, format!("`{}`", definition.name.wire)),
        head,
        rules,
        entries: Some(entries),
        ..Declaration::default()
    }
}

/// Members by pattern are looked at by rules; the struct's own end lets them in.
fn end(object: &Object) -> &'static str {
    match object.additional {
        Additional::Closed if object.patterns.is_empty() => "closed",
        _ => "open",
    }
}

fn assertions(definition: &Definition, object: &Object) -> Vec<Assertion> {
    let mut all = definition.assertions.clone();
    let optional = object.pins.iter().filter(|pin| !pin.required);
    let mut named: Vec<(String, Vec<Assertion>)> =
        optional.map(|pin| (pin.wire.clone(), vec![Assertion::Const(pin.value.clone())])).collect();
    let patterns: Vec<_> =
        object.patterns.iter().map(|members| (members.pattern.clone(), asserted(&members.values))).collect();
    let mut additional = Vec::new();
    if object.additional == Additional::Closed && !patterns.is_empty() {
        named.extend(object.members.iter().map(|member| (member.name.wire.clone(), Vec::new())));
        named.extend(object.pins.iter().filter(|pin| pin.required).map(|pin| (pin.wire.clone(), Vec::new())));
        additional.push(Assertion::Never);
    }
    if !named.is_empty() || !patterns.is_empty() {
        all.push(Assertion::Members { named, patterns, additional });
    }
    all
}

fn pins(object: &Object) -> String {
    let pins: Vec<String> = object
        .pins
        .iter()
        .filter(|pin| pin.required)
        .map(|pin| format!("{} = {}", string(&pin.wire), default::pin(&pin.value)))
        .collect();
    if pins.is_empty() { String::new() } else { format!(", pins({})", pins.join(", ")) }
}

/// One member: `pub limit: Option<i32> = optional "limit" i32_if(1, 200) default i32 = 50`.
pub(crate) fn member(member: &Member, scope: &mut Scope<'_>) -> Entry {
    let ty = match member.presence {
        Presence::Required => scope.ty(&member.ty),
        _ => scope.optional(&member.ty),
    };
    let presence = presence(member, scope);
    let read = read::member(&member.ty, &member.presence, scope);
    let mut right = format!("{presence} {} {read}", string(&member.name.wire));
    if let Presence::Defaulted(value) = &member.presence {
        right = format!("{right} default {}", default::emit(value, &member.ty, scope));
    }
    Entry::new(docs(member), format!("pub {}: {ty}", member.name.rust), right)
}

fn presence(member: &Member, scope: &Scope<'_>) -> &'static str {
    let secret = member.secret || is_secret(&member.ty, scope);
    match (&member.presence, secret) {
        (Presence::Required, false) => "required",
        (Presence::Required, true) => "secret",
        (_, false) => "optional",
        (_, true) => "optional_secret",
    }
}

fn is_secret(ty: &Type, scope: &Scope<'_>) -> bool {
    match scope.resolved(ty) {
        Type::Text(text) => text.secret,
        Type::Nullable(inner) => is_secret(inner, scope),
        _ => false,
    }
}

fn docs(member: &Member) -> Paragraphs {
    let docs = Paragraphs::of_or(&member.docs, format!("`{}`", member.name.wire));
    if member.deprecated { docs.and("Deprecated.") } else { docs }
}

fn rest(object: &Object, scope: &mut Scope<'_>) -> Option<Entry> {
    let Additional::Kept { field, values } = &object.additional else { return None };
    let docs = Paragraphs::sentence("Every other member.");
    let (map, values_type) = (scope.import("std::collections::BTreeMap"), scope.ty(values));
    let read = read::rest(values, scope);
    let key = scope.prelude("String");
    let mut entry = Entry::new(docs, format!("pub {field}: {map}<{key}, {values_type}>"), read);
    entry.rest = true;
    Some(entry)
}
