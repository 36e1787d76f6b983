//! Whether a schema takes a value that the document itself writes down: a default, a value of an `enum`.

use super::Schemas;
use super::facts::{End, Facts};
use super::format::{self, Known};
use super::keywords::Keyword;
use super::limits::representation;
use super::literal::equal;
use super::type_set::TypeSet;
use crate::load::{Kind, Node};
use counterpart_model::Literal;
use std::cmp::Ordering;

/// How deep a value is looked into; what is deeper is taken, as is what is left after very many schemas were asked.
const DEEPEST: usize = 48;

impl<'a> Schemas<'a> {
    /// Whether schemas take a value, and the types that they become hold it.
    pub(super) fn all_hold(&mut self, all: &[Node<'a>], value: &Literal) -> bool {
        self.typing = true;
        let hold = all.iter().all(|schema| self.accepts(*schema, value));
        self.typing = false;
        hold
    }

    /// Whether a schema takes a value.
    pub(super) fn accepts(&mut self, schema: Node<'a>, value: &Literal) -> bool {
        match schema.kind() {
            Kind::Bool(accepts) => return accepts,
            Kind::Object => {}
            _ => return true,
        }
        if self.looking == 0 {
            self.fuel = super::FUEL;
        }
        if self.looking >= DEEPEST || self.fuel == 0 {
            return true;
        }
        self.fuel -= 1;
        self.looking += 1;
        let facts = self.facts(schema);
        let accepts = facts.nullable && *value == Literal::Null || self.facts_accept(&facts, value);
        self.looking -= 1;
        accepts
    }

    fn facts_accept(&mut self, facts: &Facts<'a>, value: &Literal) -> bool {
        facts.types.meets(TypeSet::of(value))
            && facts.values.as_ref().is_none_or(|values| values.iter().any(|known| equal(&known.literal, value)))
            && self.limits_accept(facts, value)
            && (!self.typing || formats_accept(facts, value))
            && facts.unions.iter().all(|union| {
                let accepting = union.arms.items().filter(|arm| self.accepts(*arm, value)).count();
                match union.rule {
                    counterpart_model::UnionRule::OneOf => accepting == 1,
                    counterpart_model::UnionRule::AnyOf => accepting > 0,
                }
            })
            && facts.asserted.iter().all(|(node, keyword)| self.keyword_accepts(*node, *keyword, value))
    }

    /// Whether what one schema says itself takes a value, without `allOf` and `$ref`.
    pub(super) fn source_accepts(&mut self, source: &Facts<'a>, value: &Literal) -> bool {
        source.nullable && *value == Literal::Null || self.facts_accept(source, value)
    }

    /// Whether one of the asserted keywords takes a value; those that are rare in front of a default are not asked.
    pub(super) fn keyword_accepts(&mut self, node: Node<'a>, keyword: Keyword, value: &Literal) -> bool {
        match keyword {
            Keyword::Not => node.get("not").is_none_or(|not| !self.accepts(not, value)),
            Keyword::If => {
                let Some(condition) = node.get("if") else { return true };
                let branch = if self.accepts(condition, value) { "then" } else { "else" };
                node.get(branch).is_none_or(|branch| self.accepts(branch, value))
            }
            _ => true,
        }
    }

    fn limits_accept(&mut self, facts: &Facts<'a>, value: &Literal) -> bool {
        match value {
            Literal::Integer(_) | Literal::Number(_) => numbers_accept(facts, value),
            Literal::String(text) => self.text_accepts(facts, text),
            Literal::Array(items) => self.items_accept(facts, items),
            Literal::Object(members) => self.members_accept(facts, members),
            Literal::Null | Literal::Boolean(_) => true,
        }
    }

    fn text_accepts(&mut self, facts: &Facts<'a>, text: &str) -> bool {
        let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
        facts.text.min.is_none_or(|min| length >= min)
            && facts.text.max.is_none_or(|max| length <= max)
            && facts.text.patterns.iter().all(|node| {
                let ecma = node.as_str().unwrap_or_default();
                self.patterns.translate(ecma).is_err() || self.patterns.is_match(ecma, text)
            })
    }

    fn items_accept(&mut self, facts: &Facts<'a>, items: &[Literal]) -> bool {
        let length = u64::try_from(items.len()).unwrap_or(u64::MAX);
        let array = &facts.array;
        array.min.is_none_or(|min| length >= min)
            && array.max.is_none_or(|max| length <= max)
            && (!array.unique
                || (1..items.len()).all(|at| {
                    let (before, rest) = items.split_at(at);
                    rest.first().is_none_or(|item| !before.iter().any(|other| equal(other, item)))
                }))
            && array.parts.iter().all(|part| {
                items.iter().enumerate().skip(part.skip).all(|(at, item)| {
                    part.prefix.get(at).copied().or(part.rest).is_none_or(|schema| self.accepts(schema, item))
                })
            })
    }

    fn members_accept(&mut self, facts: &Facts<'a>, members: &[(String, Literal)]) -> bool {
        let count = u64::try_from(members.len()).unwrap_or(u64::MAX);
        let object = &facts.object;
        let has = |name: Option<&str>| members.iter().any(|(member, _)| Some(member.as_str()) == name);
        object.required.iter().all(|node| has(node.as_str()))
            && object.min.is_none_or(|min| count >= min)
            && object.max.is_none_or(|max| count <= max)
            && members.iter().all(|(name, value)| self.member_accepts(facts, name, value))
    }

    fn member_accepts(&mut self, facts: &Facts<'a>, name: &str, value: &Literal) -> bool {
        facts.object.parts.iter().all(|part| {
            let mut covered = false;
            for cover in &part.covers {
                let named = cover.get(name);
                let matching: Vec<Node<'a>> = cover
                    .patterned()
                    .filter(|member| self.patterns.is_match(member.name, name))
                    .map(|member| member.value)
                    .collect();
                for schema in named.into_iter().chain(matching) {
                    covered = true;
                    if part.own && !self.accepts(schema, value) {
                        return false;
                    }
                }
            }
            covered || part.additional.is_none_or(|schema| self.accepts(schema, value))
        })
    }
}

/// Whether a value fits the type that formats give it: a string looks like one, and a number is one that the type holds.
pub(super) fn formats_accept(facts: &Facts<'_>, value: &Literal) -> bool {
    let kind = facts.effective().without(TypeSet::NULL);
    let mut formats = facts.formats.iter().filter_map(|node| node.as_str());
    match value {
        _ if facts.values.is_some() => true,
        Literal::String(text) if kind == TypeSet::STRING => formats.all(|name| match format::of_strings(name) {
            Some(Known::Checked(format)) => format::fits(format, text),
            _ => true,
        }),
        Literal::Integer(value) if kind == TypeSet::INTEGER => {
            let (_, least, greatest) = representation(facts);
            (least..=greatest).contains(value)
        }
        Literal::Integer(_) | Literal::Number(_) if kind == TypeSet::NUMBER => {
            let single = formats.any(|name| name == "float");
            let text = value.to_json();
            if single { text.parse().is_ok_and(f32::is_finite) } else { as_f64(value).is_finite() }
        }
        _ => true,
    }
}

fn numbers_accept(facts: &Facts<'_>, value: &Literal) -> bool {
    let within = |end: &End<'_>, outside: Ordering| {
        let order = match (value, end.node.as_i128()) {
            (Literal::Integer(value), Some(limit)) => value.cmp(&limit),
            _ => as_f64(value).total_cmp(&end.node.as_f64().unwrap_or_default()),
        };
        order != outside && !(end.exclusive && order == Ordering::Equal)
    };
    facts.number.minimum.as_ref().is_none_or(|end| within(end, Ordering::Less))
        && facts.number.maximum.as_ref().is_none_or(|end| within(end, Ordering::Greater))
        && facts.number.multiples.iter().all(|node| match (value, node.as_i128()) {
            (Literal::Integer(value), Some(factor)) if factor != 0 => value % factor == 0,
            _ => {
                let quotient = as_f64(value) / node.as_f64().unwrap_or(1.0);
                (quotient - quotient.round()).abs() < 1e-9
            }
        })
}

fn as_f64(value: &Literal) -> f64 {
    value.to_json().parse().unwrap_or_default()
}
