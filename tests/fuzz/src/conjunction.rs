//! Everything that one place of a body must be: the schemas that hold there, `$ref` and `allOf` taken apart.

use serde_json::{Map, Value};

use crate::{Document, Judge, Random};

/// Schemas that hold of one value together.
#[derive(Debug, Clone)]
pub struct Conjunction<'d> {
    document: &'d Document,
    parts: Vec<&'d Map<String, Value>>,
    impossible: bool,
}

impl<'d> Conjunction<'d> {
    /// What holds whatever a condition says; alternatives and conditions are left out.
    pub fn certain(document: &'d Document, schemas: &[&'d Value]) -> Self {
        Self::of(document, schemas, None)
    }

    /// The same with one arm of each alternative and one branch of each condition.
    pub fn chosen(document: &'d Document, schemas: &[&'d Value], random: &mut Random) -> Self {
        Self::of(document, schemas, Some(random))
    }

    /// What holds of one value: each condition is asked, and its branch counts.
    pub fn held(document: &'d Document, schemas: &[&'d Value], value: &Value, judge: &mut Judge) -> Self {
        let mut all = Self::certain(document, schemas);
        let mut at = 0;
        while let Some(part) = all.parts.get(at).copied() {
            if let Some(condition) = part.get("if") {
                let branch = if judge.holds(document, &[condition], value) { "then" } else { "else" };
                part.get(branch).into_iter().for_each(|branch| all.add(branch, &mut None));
            }
            at += 1;
        }
        all
    }

    /// Whether the schemas say more than what is certain.
    pub fn has_conditions(&self) -> bool {
        ["if", "anyOf", "oneOf", "dependentRequired"].iter().any(|keyword| self.first(keyword).is_some())
    }

    fn of(document: &'d Document, schemas: &[&'d Value], mut random: Option<&mut Random>) -> Self {
        let mut all = Self { document, parts: Vec::new(), impossible: false };
        for schema in schemas {
            all.add(schema, &mut random);
        }
        all
    }

    fn add(&mut self, schema: &'d Value, random: &mut Option<&mut Random>) {
        let Value::Object(part) = schema else {
            self.impossible |= schema == &Value::Bool(false);
            return;
        };
        self.parts.push(part);
        if let Some(reference) = part.get("$ref").and_then(Value::as_str) {
            self.add(self.document.at(reference), random);
        }
        for schema in part.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            self.add(schema, random);
        }
        if random.is_some() {
            self.add_choice(part, random);
        }
    }

    fn add_choice(&mut self, part: &'d Map<String, Value>, random: &mut Option<&mut Random>) {
        let mut choose = |limit| random.as_mut().map_or(0, |random| random.below(limit));
        let mut chosen: Vec<&Value> = Vec::new();
        for keyword in ["anyOf", "oneOf"] {
            let arms = part.get(keyword).and_then(Value::as_array);
            chosen.extend(arms.and_then(|arms| arms.get(choose(arms.len()))));
        }
        if let Some(condition) = part.get("if") {
            match choose(2) {
                0 => chosen.extend([Some(condition), part.get("then")].into_iter().flatten()),
                _ => chosen.extend(part.get("else")),
            }
        }
        for schema in chosen {
            self.add(schema, random);
        }
    }

    /// The document that the schemas stand in.
    pub fn document(&self) -> &'d Document {
        self.document
    }

    /// Whether nothing can be all of it.
    pub fn is_impossible(&self) -> bool {
        self.impossible
    }

    /// What the schemas say under one keyword.
    pub fn all(&self, keyword: &str) -> impl Iterator<Item = &'d Value> {
        self.parts.iter().filter_map(move |part| part.get(keyword))
    }

    /// The first that the schemas say under one keyword.
    pub fn first(&self, keyword: &str) -> Option<&'d Value> {
        self.all(keyword).next()
    }

    /// The text that stands under a keyword.
    pub fn text(&self, keyword: &str) -> Option<&'d str> {
        self.first(keyword).and_then(Value::as_str)
    }

    /// What `x-counterpart` says under one name.
    pub fn noted(&self, name: &str) -> Option<&'d Value> {
        self.all("x-counterpart").find_map(|noted| noted.get(name))
    }

    /// The greatest of the lower limits.
    pub fn min(&self, keyword: &str) -> Option<i64> {
        self.all(keyword).filter_map(Value::as_i64).max()
    }

    /// The least of the upper limits.
    pub fn max(&self, keyword: &str) -> Option<i64> {
        self.all(keyword).filter_map(Value::as_i64).min()
    }

    /// A limit of a length.
    pub fn length(&self, keyword: &str) -> Option<usize> {
        let limit = if keyword.starts_with("min") { self.min(keyword) } else { self.max(keyword) };
        limit.and_then(|limit| usize::try_from(limit).ok())
    }

    /// The only values that there are, where `const` or `enum` names them.
    pub fn values(&self) -> Option<Vec<&'d Value>> {
        let named = self.all("enum").filter_map(Value::as_array).map(|values| values.iter().collect());
        let mut lists = named.chain(self.all("const").map(|value| vec![value]));
        let first: Vec<&Value> = lists.next()?;
        Some(lists.fold(first, |kept, list| kept.into_iter().filter(|value| list.contains(value)).collect()))
    }

    /// The JSON types that are allowed, where the schemas name any.
    pub fn types(&self) -> Option<Vec<&'d str>> {
        let list = |types: &'d Value| match types {
            Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
            one => one.as_str().into_iter().collect::<Vec<_>>(),
        };
        let mut lists = self.all("type").map(list);
        let first = lists.next()?;
        Some(lists.fold(first, |kept, list| kept.into_iter().filter(|name| list.contains(name)).collect()))
    }

    /// Whether a JSON type is allowed.
    pub fn allows(&self, name: &str) -> bool {
        self.types().is_none_or(|types| types.contains(&name))
    }

    /// The members that some schema describes, in the order of the document.
    pub fn members(&self) -> Vec<&'d str> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.all("properties").filter_map(Value::as_object).flat_map(Map::keys) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }

    /// Whether a member must be there.
    pub fn requires(&self, name: &str) -> bool {
        self.all("required").filter_map(Value::as_array).flatten().any(|required| required == name)
    }

    /// Whether no other members are allowed than those that are described.
    pub fn is_closed(&self) -> bool {
        self.all("additionalProperties").any(|rest| rest == &Value::Bool(false))
    }

    /// The schemas of a member.
    pub fn member(&self, name: &str) -> Vec<&'d Value> {
        let of = |part: &&'d Map<String, Value>| {
            let described = part.get("properties").and_then(|members| members.get(name));
            described.or_else(|| part.get("additionalProperties"))
        };
        self.parts.iter().filter_map(of).collect()
    }

    /// The schemas of every item.
    pub fn items(&self) -> Vec<&'d Value> {
        self.all("items").collect()
    }
}
