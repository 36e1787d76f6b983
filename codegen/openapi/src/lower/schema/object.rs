//! Objects and maps.

use super::facts::{All, Cover, Facts};
use super::members::{Found, Lowered as Became, OneWay};
use super::shape::Lowered;
use super::type_set::TypeSet;
use super::union::is_constraint;
use super::{Hint, Schemas};
use crate::load::Node;
use crate::lower::names::Scope;
use counterpart_diagnostic::{Diagnostic, codes::lower as codes};
use counterpart_model::{Additional, Assertion, Map, Object, PatternMembers, Shape, Text, Type};

/// What holds for members that no schema names.
enum Others<'a> {
    /// No schema says anything.
    Unsaid,
    /// None is allowed.
    Closed,
    /// All of these hold; none: anything is allowed, and the contract says so.
    All(All<'a>),
}

impl<'a> Schemas<'a> {
    /// The object that a schema describes, without a definition.
    pub(super) fn lower_object(&mut self, schema: Node<'a>, hint: &Hint) -> Option<(Object, Vec<Assertion>)> {
        let facts = self.facts(schema);
        let types = facts.effective().without(TypeSet::NULL);
        if types != TypeSet::OBJECT || facts.values.is_some() {
            return None;
        }
        let structural = facts.unions.iter().any(|union| !is_constraint(union));
        if structural {
            return None;
        }
        let mut lowered = self.object_shape(&facts, hint);
        let asserted = self.asserted(&facts);
        lowered.assertions.extend(asserted);
        for union in &facts.unions {
            let assertion = self.assert_union(union);
            lowered.assertions.push(assertion);
        }
        match lowered.shape {
            Err(Shape::Object(object)) => Some((object, lowered.assertions)),
            _ => None,
        }
    }

    /// A struct, or a map where no member has a name.
    pub(super) fn object_or_map(&mut self, facts: &Facts<'a>, hint: &Hint) -> Lowered {
        let any_named = facts.object.own().any(|cover| cover.named().next().is_some());
        if any_named || !facts.object.required.is_empty() {
            return self.object_shape(facts, hint);
        }
        self.map(facts, hint).unwrap_or_else(|| self.object_shape(facts, hint))
    }

    /// A map, if that is all that the schema is.
    fn map(&mut self, facts: &Facts<'a>, hint: &Hint) -> Option<Lowered> {
        let object = &facts.object;
        let patterned = pattern_members(facts);
        let (values, mut keys) = match (patterned.as_slice(), others(facts)) {
            ([], Others::Unsaid) => (All::new(), Text::default()),
            ([], Others::All(all)) => (all, Text::default()),
            ([value], Others::Closed) => {
                let pattern = self.pattern_of_name(*value)?;
                (vec![*value], Text { patterns: vec![pattern], ..Text::default() })
            }
            _ => return None,
        };
        let mut assertions = Vec::new();
        for names in &object.names {
            match self.plain_keys(*names) {
                Some(more) => merge_keys(&mut keys, more),
                None => assertions.push(Assertion::MemberNames(self.assertions(*names))),
            }
        }
        if object.min.zip(object.max).is_some_and(|(min, max)| min > max) {
            self.say_empty_range(facts);
            return Some(Lowered::never());
        }
        let values = self.lower_all(&values, &hint.then("Value"));
        let map = Map {
            values,
            keys: (!keys.is_plain()).then_some(keys),
            min_members: object.min.filter(|min| *min > 0),
            max_members: object.max,
        };
        Some(Lowered { assertions, ..Lowered::ty(Type::Map(Box::new(map))) })
    }

    /// A struct.
    pub(super) fn object_shape(&mut self, facts: &Facts<'a>, hint: &Hint) -> Lowered {
        let mut scope = Scope::new();
        let mut object = Object {
            members: Vec::new(),
            pins: Vec::new(),
            additional: Additional::Ignored,
            patterns: Vec::new(),
            min_members: facts.object.min.filter(|min| *min > 0),
            max_members: facts.object.max,
        };
        let mut assertions = Vec::new();
        let mut one_way = Vec::new();
        for found in self.members(facts) {
            self.lowered += 1;
            if self.is_beyond_bounds(facts) {
                return Lowered::ty(Type::Json);
            }
            match self.member(&found, &mut scope, hint) {
                Became::Pin(pin) => object.pins.push(pin),
                Became::Member(member, way) => {
                    let at = object.members.len();
                    one_way.extend(way.map(|read_only| OneWay { member: at, read_only }));
                    object.members.push(*member);
                }
                Became::Never if found.required => {
                    self.say_dead_member(&found);
                    return Lowered::never();
                }
                Became::Never => {
                    self.say_dead_member(&found);
                    assertions.push(forbidden(found.name));
                }
            }
        }
        assertions.extend(self.other_members(facts, &mut object, &mut scope, hint));
        for names in &facts.object.names {
            assertions.push(Assertion::MemberNames(self.assertions(*names)));
        }
        Lowered { assertions, one_way, ..Lowered::shape(Shape::Object(object)) }
    }

    /// What becomes of members that are not named.
    fn other_members(
        &mut self,
        facts: &Facts<'a>,
        object: &mut Object,
        scope: &mut Scope,
        hint: &Hint,
    ) -> Vec<Assertion> {
        let patterned = pattern_members(facts);
        let mixed = !patterned.is_empty() && facts.object.parts.len() > 1;
        if mixed {
            // Patterns of one schema and `additionalProperties` of another: only the whole says what holds.
            let sources = facts.sources.clone();
            object.additional = kept(scope, Type::Json);
            let mut assertions: Vec<Assertion> =
                sources.into_iter().flat_map(|source| self.assert_own(source)).collect();
            assertions.extend(self.assert_closing(facts));
            return assertions;
        }
        if patterned.is_empty() {
            object.additional = match others(facts) {
                Others::Unsaid => Additional::Ignored,
                Others::Closed => Additional::Closed,
                Others::All(all) => {
                    let values = self.lower_all(&all, &hint.then("Additional"));
                    kept(scope, values)
                }
            };
            return Vec::new();
        }
        self.patterned_members(facts, &patterned, object, scope, hint)
    }

    /// Members whose name matches a pattern are kept with the others, as any JSON value, and checked by what stands at
    /// the pattern.
    fn patterned_members(
        &mut self,
        facts: &Facts<'a>,
        patterned: &[Node<'a>],
        object: &mut Object,
        scope: &mut Scope,
        hint: &Hint,
    ) -> Vec<Assertion> {
        object.additional = kept(scope, Type::Json);
        let mut all_known = true;
        for value in patterned {
            match self.pattern_of_name(*value) {
                Some(pattern) => {
                    let values = self.lower_all(&vec![*value], &hint.then("Value"));
                    object.patterns.push(PatternMembers { pattern, values });
                }
                None => all_known = false,
            }
        }
        let additional = match others(facts) {
            Others::Closed => vec![Assertion::Never],
            Others::All(all) => all.into_iter().flat_map(|node| self.assertions(node)).collect(),
            Others::Unsaid => Vec::new(),
        };
        if additional.is_empty() || !all_known {
            return Vec::new();
        }
        let patterns = object.patterns.iter().map(|members| (members.pattern.clone(), Vec::new())).collect();
        let named = named_members(object).map(|name| (name, Vec::new())).collect();
        vec![Assertion::Members { named, patterns, additional }]
    }

    /// The pattern of a member of `patternProperties`.
    pub(super) fn pattern_of_name(&mut self, value: Node<'a>) -> Option<counterpart_model::Pattern> {
        let ecma = value.key()?;
        match self.patterns.translate_one(ecma) {
            Ok(pattern) => Some(pattern),
            Err(failure) => {
                self.say_pattern(value, ecma, &failure);
                None
            }
        }
    }

    /// `propertyNames` that is no more than limits of a string.
    fn plain_keys(&mut self, names: Node<'a>) -> Option<Text> {
        let facts = self.facts(names);
        let only_text = facts.values.is_none() && facts.unions.is_empty() && facts.asserted.is_empty();
        if !only_text || !facts.types.meets(TypeSet::STRING) {
            return None;
        }
        match self.text(&facts).shape {
            Ok(Type::Text(text)) => Some(Text { trim: false, ..text }),
            _ => None,
        }
    }

    fn say_dead_member(&mut self, found: &Found<'a>) {
        let mut diagnostic = match found.dead {
            Some(closed) => Diagnostic::warning(
                codes::CLOSED_PART,
                format!("`{}` can never be there: another schema of `allOf` allows no member of that name", found.name),
            )
            .at(found.node.place(), "this member")
            .at(closed.place(), "this closes the object")
            .help("close the whole by `unevaluatedProperties: false`, not a part of it"),
            None if found.required => Diagnostic::warning(
                codes::CONFLICT,
                format!("no value is valid for the required member `{}`", found.name),
            )
            .at(found.node.place(), "this member")
            .help("correct the schema of the member, or do not require it"),
            None => return,
        };
        if found.required {
            diagnostic = diagnostic.note("it is required: no object is valid here");
        }
        self.report.say(found.node, diagnostic);
    }
}

/// A member that must not be there.
fn forbidden(name: &str) -> Assertion {
    Assertion::Members {
        named: vec![(name.to_owned(), vec![Assertion::Never])],
        patterns: Vec::new(),
        additional: Vec::new(),
    }
}

fn kept(scope: &mut Scope, values: Type) -> Additional {
    Additional::Kept { field: scope.unique("additional"), values }
}

fn named_members(object: &Object) -> impl Iterator<Item = String> {
    let members = object.members.iter().map(|member| member.name.wire.clone());
    members.chain(object.pins.iter().map(|pin| pin.wire.clone()))
}

/// The schemas in `patternProperties`; the pattern is the name that each stands under.
fn pattern_members<'a>(facts: &Facts<'a>) -> Vec<Node<'a>> {
    facts.object.own().flat_map(Cover::patterned).map(|member| member.value).collect()
}

/// What holds for members that nobody names.
fn others<'a>(facts: &Facts<'a>) -> Others<'a> {
    let mut said = false;
    let mut all = All::new();
    for additional in facts.object.parts.iter().filter_map(|part| part.additional) {
        said = true;
        match additional.as_bool() {
            Some(false) => return Others::Closed,
            Some(true) => {}
            None => all.push(additional),
        }
    }
    if said { Others::All(all) } else { Others::Unsaid }
}

fn merge_keys(keys: &mut Text, more: Text) {
    keys.format = keys.format.or(more.format);
    keys.min_length = keys.min_length.max(more.min_length);
    keys.max_length = match (keys.max_length, more.max_length) {
        (Some(left), Some(right)) => Some(left.min(right)),
        (one, other) => one.or(other),
    };
    keys.patterns.extend(more.patterns);
}
