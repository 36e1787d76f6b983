//! A readable text of types, for snapshots.

use counterpart_model::{
    Additional, Arm, Assertion, Bound, Definition, Direction, Docs, Integer, Member, Number, Object, Presence, Shape,
    Text, Type, TypeId, Types, UnionRule,
};
use std::fmt::Write;

/// Every definition.
pub(crate) fn types(types: &Types) -> String {
    let mut out = String::new();
    for (_, definition) in types.iter() {
        print_definition(types, definition, &mut out);
    }
    out
}

fn print_definition(types: &Types, definition: &Definition, out: &mut String) {
    let arrows = match definition.direction {
        Direction { request: true, response: true } => " <>",
        Direction { request: true, response: false } => " >",
        Direction { request: false, response: true } => " <",
        Direction { request: false, response: false } => "",
    };
    let wire = if definition.name.wire == definition.name.rust {
        String::new()
    } else {
        format!(" {:?}", definition.name.wire)
    };
    let head = format!("{}{wire}{arrows}", definition.name.rust);
    let docs = docs(&definition.docs);
    let text = match &definition.shape {
        Shape::Object(object) => format!("struct{docs}{}", print_object(types, object)),
        Shape::Enum(values) => {
            let values = values.variants.iter().map(|variant| {
                format!("\n  {} = {}{}", variant.rust, variant.value.to_json(), self::docs(&variant.docs))
            });
            format!("enum{docs}{}", values.collect::<String>())
        }
        Shape::Tagged(union) => format!("tagged by {:?}{docs}{}", union.tag, print_arms(types, &union.arms, true)),
        Shape::Untagged(union) => {
            let rule = match union.rule {
                UnionRule::OneOf => "one of",
                UnionRule::AnyOf => "first of",
            };
            format!("{rule}{docs}{}", print_arms(types, &union.arms, false))
        }
        Shape::Newtype(inner) => format!("newtype {}{docs}", ty(types, inner)),
        Shape::Alias(inner) => format!("alias {}{docs}", ty(types, inner)),
    };
    let _ = writeln!(out, "{head}: {text}");
    for assertion in &definition.assertions {
        let _ = writeln!(out, "  ! {}", print_assertion(types, assertion));
    }
}

fn docs(docs: &Docs) -> String {
    let parts = docs.summary.iter().chain(&docs.description);
    parts.map(|text| format!(" // {}", text.replace('\n', " "))).collect::<Vec<_>>().concat()
}

fn print_object(types: &Types, object: &Object) -> String {
    let mut out = String::new();
    for pin in &object.pins {
        let mark = if pin.required { "" } else { "?" };
        let _ = write!(out, "\n  {:?}{mark} is {}", pin.wire, pin.value.to_json());
    }
    for member in &object.members {
        let _ = write!(out, "\n  {}", print_member(types, member));
    }
    for members in &object.patterns {
        let _ = write!(out, "\n  /{}/: {}", members.pattern.rust, ty(types, &members.values));
    }
    match &object.additional {
        Additional::Closed => out.push_str("\n  closed"),
        Additional::Ignored => {}
        Additional::Kept { field, values } => {
            let _ = write!(out, "\n  others in {field}: {}", ty(types, values));
        }
    }
    if object.min_members.is_some() || object.max_members.is_some() {
        let _ = write!(out, "\n  members {}", counts(object.min_members, object.max_members));
    }
    out
}

fn print_member(types: &Types, member: &Member) -> String {
    let wire = if member.name.wire == member.name.rust { String::new() } else { format!(" {:?}", member.name.wire) };
    let presence = match &member.presence {
        Presence::Required => String::new(),
        Presence::Optional => "?".to_owned(),
        Presence::Defaulted(value) => format!("? = {}", value.to_json()),
    };
    let mut marks = String::new();
    if member.deprecated {
        marks.push_str(" deprecated");
    }
    if member.secret {
        marks.push_str(" secret");
    }
    format!("{}{wire}{presence}: {}{marks}{}", member.name.rust, ty(types, &member.ty), docs(&member.docs))
}

fn print_arms(types: &Types, arms: &[Arm], tagged: bool) -> String {
    let print = |arm: &Arm| {
        let tags = if tagged {
            let tags: Vec<String> = arm.tags.iter().map(|tag| format!("{tag:?}")).collect();
            let by = if arm.carries_tag { "" } else { " by union" };
            format!(" {}{by}", tags.join("|"))
        } else {
            String::new()
        };
        format!("\n  {}{tags}: {}{}", arm.rust, ty(types, &arm.ty), docs(&arm.docs))
    };
    arms.iter().map(print).collect()
}

/// One type.
pub(crate) fn ty(types: &Types, of: &Type) -> String {
    let name = |id: &TypeId| types.get(*id).name.rust.clone();
    match of {
        Type::Json => "json".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Integer(integer) => print_integer(integer),
        Type::Number(number) => print_number(number),
        Type::Text(text) => print_text(text),
        Type::Literal(value) => value.to_json(),
        Type::Array(array) => {
            let mut text = format!("[{}]", ty(types, &array.items));
            text.push_str(&counts(array.min_items, array.max_items));
            if array.unique {
                text.push_str(" unique");
            }
            if !array.unique_by.is_empty() {
                let _ = write!(text, " unique by {}", array.unique_by.join(", "));
            }
            text
        }
        Type::Tuple(tuple) => {
            let items: Vec<String> = tuple.prefix.iter().map(|item| ty(types, item)).collect();
            let rest = tuple.rest.as_ref().map_or_else(String::new, |rest| format!(", ..{}", ty(types, rest)));
            let max = tuple.max_items.map_or_else(String::new, |max| format!(" at most {max}"));
            format!("({}{rest}) from {}{max}", items.join(", "), tuple.required)
        }
        Type::Map(map) => {
            let keys = map.keys.as_ref().map_or_else(|| "string".to_owned(), print_text);
            format!("{{{keys}: {}}}{}", ty(types, &map.values), counts(map.min_members, map.max_members))
        }
        Type::Named(id) => name(id),
        Type::Boxed(id) => format!("box {}", name(id)),
        Type::Nullable(inner) => format!("{} or null", ty(types, inner)),
        Type::Cursor(cursor) => format!("cursor of {}", ty(types, &cursor.position)),
    }
}

fn counts(min: Option<u64>, max: Option<u64>) -> String {
    match (min, max) {
        (None, None) => String::new(),
        (min, max) => {
            let end = |count: Option<u64>| count.map_or_else(String::new, |count| count.to_string());
            format!(" {}..{}", end(min), end(max))
        }
    }
}

fn print_integer(integer: &Integer) -> String {
    let (least, greatest) = super::limits::range(integer.repr);
    let mut text = format!("{:?}", integer.repr).to_lowercase();
    if integer.minimum != least || integer.maximum != greatest {
        let end = |value: i128, edge: i128| if value == edge { String::new() } else { value.to_string() };
        let _ = write!(text, " {}..{}", end(integer.minimum, least), end(integer.maximum, greatest));
    }
    if let Some(factor) = integer.multiple_of {
        let _ = write!(text, " of {factor}");
    }
    text
}

fn print_number(number: &Number) -> String {
    let mut text = if number.single { "f32" } else { "f64" }.to_owned();
    let bound = |bound: &Option<Bound>, inclusive: &str, exclusive: &str| {
        bound.as_ref().map_or_else(String::new, |bound| {
            format!(" {} {}", if bound.exclusive { exclusive } else { inclusive }, bound.value)
        })
    };
    text.push_str(&bound(&number.minimum, ">=", ">"));
    text.push_str(&bound(&number.maximum, "<=", "<"));
    if let Some(factor) = &number.multiple_of {
        let _ = write!(text, " of {factor}");
    }
    text
}

fn print_text(text: &Text) -> String {
    let mut out = text.format.map_or_else(|| "string".to_owned(), |format| format!("{format:?}"));
    out.push_str(&counts(text.min_length, text.max_length));
    for pattern in &text.patterns {
        let _ = write!(out, " /{}/", pattern.rust);
    }
    if text.trim {
        out.push_str(" trimmed");
    }
    if text.secret {
        out.push_str(" secret");
    }
    out
}

fn print_all(types: &Types, all: &[Assertion]) -> String {
    let all: Vec<String> = all.iter().map(|assertion| print_assertion(types, assertion)).collect();
    format!("({})", all.join(" and "))
}

fn print_lists(types: &Types, lists: &[Vec<Assertion>]) -> String {
    lists.iter().map(|list| print_all(types, list)).collect::<Vec<_>>().join(", ")
}

fn print_assertion(types: &Types, assertion: &Assertion) -> String {
    let all = |list: &[Assertion]| print_all(types, list);
    match assertion {
        Assertion::Named(id) => types.get(*id).name.rust.clone(),
        Assertion::Const(value) => format!("= {}", value.to_json()),
        Assertion::Enum(values) => {
            format!("in {}", values.iter().map(counterpart_model::Literal::to_json).collect::<Vec<_>>().join("|"))
        }
        Assertion::Pattern(pattern) => format!("/{}/", pattern.rust),
        Assertion::Required(names) => format!("has {}", names.join(", ")),
        Assertion::DependentRequired(name, others) => format!("{name} needs {}", others.join(", ")),
        Assertion::Dependent(name, then) => format!("{name} needs {}", all(then)),
        Assertion::Not(list) => format!("not {}", all(list)),
        Assertion::AnyOf(lists) => format!("any of {}", print_lists(types, lists)),
        Assertion::OneOf(lists) => format!("one of {}", print_lists(types, lists)),
        Assertion::If { condition, then, otherwise } => {
            format!("if {} then {} else {}", all(condition), all(then), all(otherwise))
        }
        Assertion::Items { prefix, rest } => format!("items {} then {}", print_lists(types, prefix), all(rest)),
        Assertion::Contains { items, min, max } => format!("contains {}{}", all(items), counts(Some(*min), *max)),
        Assertion::Members { named, patterns, additional } => {
            let named = named.iter().map(|(name, list)| format!("{name} {}", all(list)));
            let patterns = patterns.iter().map(|(pattern, list)| format!("/{}/ {}", pattern.rust, all(list)));
            let parts: Vec<String> = named.chain(patterns).collect();
            format!("members {} others {}", parts.join(", "), all(additional))
        }
        Assertion::MemberNames(list) => format!("names {}", all(list)),
        Assertion::UnevaluatedMembers(list) => format!("unevaluated members {}", all(list)),
        Assertion::UnevaluatedItems(list) => format!("unevaluated items {}", all(list)),
        simple => format!("{simple:?}"),
    }
}
