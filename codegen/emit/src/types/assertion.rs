//! Assertions as data: trees that the runtime evaluates.

use counterpart_model::{Assertion, Bound, JsonType, Pattern, Type};

use crate::print::literal::string;
use crate::read::count;
use crate::scope::Scope;

/// The rules of a definition, one assertion each.
pub(crate) fn rules(assertions: &[Assertion], scope: &mut Scope<'_>) -> Vec<String> {
    assertions.iter().flat_map(|assertion| self::assertion(assertion, scope)).collect()
}

/// `&[…]`
fn list(assertions: &[Assertion], scope: &mut Scope<'_>) -> String {
    format!("&[{}]", rules(assertions, scope).join(", "))
}

fn lists(lists: &[Vec<Assertion>], scope: &mut Scope<'_>) -> String {
    let lists: Vec<String> = lists.iter().map(|assertions| list(assertions, scope)).collect();
    format!("&[{}]", lists.join(", "))
}

fn pattern(pattern: &Pattern, scope: &mut Scope<'_>) -> String {
    format!("&{}", scope.pattern(pattern))
}

/// One keyword of the model is one of the runtime, or several.
fn assertion(assertion: &Assertion, scope: &mut Scope<'_>) -> Vec<String> {
    let name = scope.import("counterpart::Assertion");
    let words = match assertion {
        Assertion::Items { prefix, rest } => items(prefix, rest, scope),
        Assertion::Members { named, patterns, additional } => members(named, patterns, additional, scope),
        Assertion::Contains { .. }
        | Assertion::MemberNames(_)
        | Assertion::Dependent(..)
        | Assertion::Not(_)
        | Assertion::AnyOf(_)
        | Assertion::OneOf(_)
        | Assertion::If { .. }
        | Assertion::UnevaluatedMembers(_)
        | Assertion::UnevaluatedItems(_) => vec![applied(assertion, scope)],
        Assertion::Pattern(pattern) => vec![format!("Pattern({})", self::pattern(pattern, scope))],
        Assertion::Named(id) => {
            let ty = scope.ty(&Type::Named(*id));
            vec![format!("Type({}::<{ty}>)", "counterpart::__private::reads")]
        }
        _ => vec![plain(assertion, scope)],
    };
    words.into_iter().map(|word| format!("{name}::{word}")).collect()
}

fn applied(assertion: &Assertion, scope: &mut Scope<'_>) -> String {
    match assertion {
        Assertion::Contains { items, min, max } => {
            let rules = list(items, scope);
            let (min, max) = (count(Some(*min), "0"), count(*max, "usize::MAX"));
            format!("Contains {{ rules: {rules}, min: {min}, max: {max} }}")
        }
        Assertion::MemberNames(rules) => format!("PropertyNames({})", list(rules, scope)),
        Assertion::Dependent(name, rules) => {
            format!("DependentSchemas(&[({}, {})])", string(name), list(rules, scope))
        }
        Assertion::Not(rules) => format!("Not({})", list(rules, scope)),
        Assertion::AnyOf(lists) => format!("Any({})", self::lists(lists, scope)),
        Assertion::OneOf(lists) => format!("One({})", self::lists(lists, scope)),
        Assertion::If { condition, then, otherwise } => format!(
            "If {{ condition: {}, then: {}, otherwise: {} }}",
            list(condition, scope),
            list(then, scope),
            list(otherwise, scope)
        ),
        Assertion::UnevaluatedMembers(rules) => format!("UnevaluatedProperties({})", list(rules, scope)),
        Assertion::UnevaluatedItems(rules) => format!("UnevaluatedItems({})", list(rules, scope)),
        _ => plain(assertion, scope),
    }
}

fn items(prefix: &[Vec<Assertion>], rest: &[Assertion], scope: &mut Scope<'_>) -> Vec<String> {
    let mut words = Vec::new();
    if !prefix.is_empty() {
        words.push(format!("PrefixItems({})", lists(prefix, scope)));
    }
    if !rest.is_empty() || prefix.is_empty() {
        words.push(format!("Items({}, {})", prefix.len(), list(rest, scope)));
    }
    words
}

fn members(
    named: &[(String, Vec<Assertion>)],
    patterns: &[(Pattern, Vec<Assertion>)],
    additional: &[Assertion],
    scope: &mut Scope<'_>,
) -> Vec<String> {
    let mut words = Vec::new();
    let listed: Vec<String> = named.iter().map(|(name, _)| string(name)).collect();
    if !named.is_empty() {
        let pairs = named.iter().map(|(name, rules)| format!("({}, {})", string(name), list(rules, scope)));
        words.push(format!("Properties(&[{}])", pairs.collect::<Vec<_>>().join(", ")));
    }
    let known: Vec<String> = patterns.iter().map(|(pattern, _)| self::pattern(pattern, scope)).collect();
    if !patterns.is_empty() {
        let pairs =
            patterns.iter().zip(&known).map(|((_, rules), pattern)| format!("({pattern}, {})", list(rules, scope)));
        words.push(format!("PatternProperties(&[{}])", pairs.collect::<Vec<_>>().join(", ")));
    }
    if !additional.is_empty() {
        let (listed, known) = (listed.join(", "), known.join(", "));
        let rules = list(additional, scope);
        words.push(format!("AdditionalProperties {{ named: &[{listed}], patterns: &[{known}], rules: {rules} }}"));
    }
    words
}

fn plain(assertion: &Assertion, scope: &mut Scope<'_>) -> String {
    match assertion {
        Assertion::Types(types) => {
            let name = scope.import("counterpart::JsonType");
            let types: Vec<String> = types.iter().map(|ty| format!("{name}::{}", json_type(*ty))).collect();
            format!("Types(&[{}])", types.join(", "))
        }
        Assertion::Const(value) => format!("Const({})", string(&value.to_json())),
        Assertion::Enum(values) => {
            let values: Vec<String> = values.iter().map(|value| string(&value.to_json())).collect();
            format!("Enum(&[{}])", values.join(", "))
        }
        Assertion::Minimum(bound) => bound_word("Minimum", bound),
        Assertion::Maximum(bound) => bound_word("Maximum", bound),
        Assertion::MultipleOf(text) => format!("MultipleOf({})", string(text)),
        Assertion::Format(format) => {
            format!("Format({}::{})", scope.import("counterpart::Format"), format.rust_name())
        }
        Assertion::UniqueItems => "UniqueItems".to_owned(),
        Assertion::UniqueBy(members) => format!("UniqueBy({})", strings(members)),
        Assertion::Required(members) => format!("Required({})", strings(members)),
        Assertion::DependentRequired(name, others) => {
            format!("DependentRequired(&[({}, {})])", string(name), strings(others))
        }
        other => counted(other),
    }
}

fn counted(assertion: &Assertion) -> String {
    let (word, limit) = match assertion {
        Assertion::MinLength(limit) => ("MinLength", limit),
        Assertion::MaxLength(limit) => ("MaxLength", limit),
        Assertion::MinItems(limit) => ("MinItems", limit),
        Assertion::MaxItems(limit) => ("MaxItems", limit),
        Assertion::MinMembers(limit) => ("MinProperties", limit),
        Assertion::MaxMembers(limit) => ("MaxProperties", limit),
        _ => return "Never".to_owned(),
    };
    format!("{word}({})", count(Some(*limit), "0"))
}

fn strings(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| string(text)).collect();
    format!("&[{}]", texts.join(", "))
}

fn bound_word(word: &str, bound: &Bound) -> String {
    let exclusive = if bound.exclusive { "Exclusive" } else { "" };
    let text = if bound.value.abs() < 1e15 { bound.value.to_string() } else { format!("{:e}", bound.value) };
    format!("{exclusive}{word}({})", string(&text))
}

fn json_type(ty: JsonType) -> &'static str {
    match ty {
        JsonType::Null => "Null",
        JsonType::Boolean => "Boolean",
        JsonType::Integer => "Integer",
        JsonType::Number => "Number",
        JsonType::String => "String",
        JsonType::Array => "Array",
        JsonType::Object => "Object",
    }
}
