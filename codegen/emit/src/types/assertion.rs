//! Assertions as data: trees that the runtime evaluates.

use counterpart_model::{Assertion, Bound, JsonType, Pattern, Type};

use crate::print::data::Data;
use crate::print::literal::string;
use crate::read::count;
use crate::scope::Scope;

/// An assertion's word in the runtime, with what it takes.
type Word = Data<'static>;

/// The rules of a definition, one assertion each.
pub(crate) fn rules(assertions: &[Assertion], scope: &mut Scope<'_>) -> Vec<Word> {
    assertions.iter().flat_map(|assertion| self::assertion(assertion, scope)).collect()
}

/// `&[…]`
fn list(assertions: &[Assertion], scope: &mut Scope<'_>) -> Word {
    Data::List(rules(assertions, scope))
}

fn lists(lists: &[Vec<Assertion>], scope: &mut Scope<'_>) -> Word {
    Data::List(lists.iter().map(|assertions| list(assertions, scope)).collect())
}

fn pattern(pattern: &Pattern, scope: &mut Scope<'_>) -> Word {
    Data::Word(format!("&{}", scope.pattern(pattern)))
}

/// One keyword of the model is one of the runtime, or several.
fn assertion(assertion: &Assertion, scope: &mut Scope<'_>) -> Vec<Word> {
    let name = scope.import("counterpart::Assertion");
    let words = match assertion {
        Assertion::Items { prefix, rest } => items(prefix, rest, scope),
        Assertion::Members { named, patterns, additional } => members(named, patterns, additional, scope),
        _ => vec![applied(assertion, scope)],
    };
    words.into_iter().map(|word| word.within(&name)).collect()
}

fn applied(assertion: &Assertion, scope: &mut Scope<'_>) -> Word {
    let (word, taken) = match assertion {
        Assertion::Contains { items, min, max } => {
            let (min, max) = (count(Some(*min), "0"), count(*max, "usize::MAX"));
            let fields = [("rules", list(items, scope)), ("min", Data::Word(min)), ("max", Data::Word(max))];
            return Data::Struct("Contains".to_owned(), fields.into(), None);
        }
        Assertion::If { condition, then, otherwise } => {
            let parts = [("condition", condition), ("then", then), ("otherwise", otherwise)];
            let fields = parts.map(|(part, rules)| (part, list(rules, scope)));
            return Data::Struct("If".to_owned(), fields.into(), None);
        }
        Assertion::Dependent(name, rules) => {
            ("DependentSchemas", Data::List(vec![Data::tuple([Data::Word(string(name)), list(rules, scope)])]))
        }
        Assertion::MemberNames(rules) => ("PropertyNames", list(rules, scope)),
        Assertion::Not(rules) => ("Not", list(rules, scope)),
        Assertion::AnyOf(lists) => ("Any", self::lists(lists, scope)),
        Assertion::OneOf(lists) => ("One", self::lists(lists, scope)),
        Assertion::UnevaluatedMembers(rules) => ("UnevaluatedProperties", list(rules, scope)),
        Assertion::UnevaluatedItems(rules) => ("UnevaluatedItems", list(rules, scope)),
        Assertion::Pattern(pattern) => ("Pattern", self::pattern(pattern, scope)),
        Assertion::Named(id) => {
            let ty = scope.ty(&Type::Named(*id));
            ("Type", Data::Word(format!("counterpart::__private::reads::<{ty}>")))
        }
        _ => return plain(assertion, scope),
    };
    Data::call(word, [taken])
}

fn items(prefix: &[Vec<Assertion>], rest: &[Assertion], scope: &mut Scope<'_>) -> Vec<Word> {
    let mut words = Vec::new();
    if !prefix.is_empty() {
        words.push(Data::call("PrefixItems", [lists(prefix, scope)]));
    }
    if !rest.is_empty() || prefix.is_empty() {
        words.push(Data::call("Items", [Data::Word(prefix.len().to_string()), list(rest, scope)]));
    }
    words
}

fn members(
    named: &[(String, Vec<Assertion>)],
    patterns: &[(Pattern, Vec<Assertion>)],
    additional: &[Assertion],
    scope: &mut Scope<'_>,
) -> Vec<Word> {
    let mut words = Vec::new();
    let listed: Vec<Word> = named.iter().map(|(name, _)| Data::Word(string(name))).collect();
    if !named.is_empty() {
        let pairs = named.iter().zip(&listed).map(|((_, rules), name)| Data::tuple([name.clone(), list(rules, scope)]));
        words.push(Data::call("Properties", [Data::List(pairs.collect())]));
    }
    let known: Vec<Word> = patterns.iter().map(|(pattern, _)| self::pattern(pattern, scope)).collect();
    if !patterns.is_empty() {
        let pairs =
            patterns.iter().zip(&known).map(|((_, rules), known)| Data::tuple([known.clone(), list(rules, scope)]));
        words.push(Data::call("PatternProperties", [Data::List(pairs.collect())]));
    }
    if !additional.is_empty() {
        let rules = list(additional, scope);
        let fields = vec![("named", Data::List(listed)), ("patterns", Data::List(known)), ("rules", rules)];
        words.push(Data::Struct("AdditionalProperties".to_owned(), fields, None));
    }
    words
}

fn plain(assertion: &Assertion, scope: &mut Scope<'_>) -> Word {
    let (word, taken) = match assertion {
        Assertion::Types(types) => {
            let name = scope.import("counterpart::JsonType");
            let types = types.iter().map(|ty| Data::Word(format!("{name}::{}", json_type(*ty))));
            ("Types", Data::List(types.collect()))
        }
        Assertion::Const(value) => ("Const", Data::Word(string(&value.to_json()))),
        Assertion::Enum(values) => {
            ("Enum", Data::List(values.iter().map(|value| Data::Word(string(&value.to_json()))).collect()))
        }
        Assertion::Minimum(bound) => return bound_word("Minimum", bound),
        Assertion::Maximum(bound) => return bound_word("Maximum", bound),
        Assertion::MultipleOf(text) => ("MultipleOf", Data::Word(string(text))),
        Assertion::Format(format) => {
            ("Format", Data::Word(format!("{}::{}", scope.import("counterpart::Format"), format.rust_name())))
        }
        Assertion::UniqueItems => return Data::word("UniqueItems"),
        Assertion::UniqueBy(members) => ("UniqueBy", strings(members)),
        Assertion::Required(members) => ("Required", strings(members)),
        Assertion::DependentRequired(name, others) => {
            ("DependentRequired", Data::List(vec![Data::tuple([Data::Word(string(name)), strings(others)])]))
        }
        other => return counted(other),
    };
    Data::call(word, [taken])
}

fn counted(assertion: &Assertion) -> Word {
    let (word, limit) = match assertion {
        Assertion::MinLength(limit) => ("MinLength", limit),
        Assertion::MaxLength(limit) => ("MaxLength", limit),
        Assertion::MinItems(limit) => ("MinItems", limit),
        Assertion::MaxItems(limit) => ("MaxItems", limit),
        Assertion::MinMembers(limit) => ("MinProperties", limit),
        Assertion::MaxMembers(limit) => ("MaxProperties", limit),
        _ => return Data::word("Never"),
    };
    Data::call(word, [Data::Word(count(Some(*limit), "0"))])
}

fn strings(texts: &[String]) -> Word {
    Data::List(texts.iter().map(|text| Data::Word(string(text))).collect())
}

fn bound_word(word: &str, bound: &Bound) -> Word {
    let exclusive = if bound.exclusive { "Exclusive" } else { "" };
    let text = if bound.value.abs() < 1e15 { bound.value.to_string() } else { format!("{:e}", bound.value) };
    Data::call(&format!("{exclusive}{word}"), [Data::Word(string(&text))])
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
