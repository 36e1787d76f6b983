//! Reads the keywords of one schema.

use super::Schemas;
use super::facts::{ArrayPart, Cover, End, Facts, ObjectPart, Union};
use super::keywords::{Keyword, extension};
use super::type_set::TypeSet;
use crate::load::{Kind, Node, Version};
use crate::resolve::Position;
use counterpart_model::UnionRule;

impl<'a> Schemas<'a> {
    /// What the schema itself says, without what `$ref` and `allOf` add.
    pub(super) fn read(&mut self, node: Node<'a>) -> Facts<'a> {
        match node.kind() {
            Kind::Bool(true) => return Facts::anything(Some(node)),
            Kind::Bool(false) => return Facts::nothing(node),
            Kind::Object => {}
            _ => {
                self.say_not_a_schema(node);
                return Facts::anything(Some(node));
            }
        }
        let mut facts = Facts::anything(Some(node));
        for member in node.members() {
            match Keyword::named(member.name) {
                Some(keyword) if keyword.exists_in(self.version) => {
                    self.read_keyword(node, keyword, member.value, &mut facts);
                }
                _ => self.say_unknown_keyword(member.name, member.value),
            }
        }
        self.read_members_and_items(node, &mut facts);
        read_notation(node, &mut facts);
        facts
    }

    fn read_keyword(&mut self, node: Node<'a>, keyword: Keyword, value: Node<'a>, facts: &mut Facts<'a>) {
        match keyword {
            Keyword::Type => self.read_type(value, facts),
            Keyword::Nullable => self.read_nullable(value, facts),
            Keyword::Enum | Keyword::Const => self.read_values(node, keyword, value, facts),
            Keyword::Minimum | Keyword::Maximum | Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum => {
                self.read_limit(node, keyword, value, facts);
            }
            Keyword::MultipleOf => {
                let positive = value.as_f64().is_some_and(|factor| factor > 0.0);
                facts.number.multiples.extend(self.expect(value, keyword, positive, "a number above zero"));
            }
            Keyword::Format => facts.formats.extend(self.expect_text(value, keyword)),
            Keyword::MinLength => facts.text.min = self.count(value, keyword),
            Keyword::MaxLength => facts.text.max = self.count(value, keyword),
            Keyword::Pattern => facts.text.patterns.extend(self.expect_text(value, keyword)),
            Keyword::ContentEncoding => self.read_encoding(value, facts),
            Keyword::MinItems => facts.array.min = self.count(value, keyword),
            Keyword::MaxItems => facts.array.max = self.count(value, keyword),
            Keyword::UniqueItems => facts.array.unique = self.flag(value, keyword),
            Keyword::Required => self.read_required(value, facts),
            Keyword::PropertyNames => facts.object.names.push(value),
            Keyword::MinProperties => facts.object.min = self.count(value, keyword),
            Keyword::MaxProperties => facts.object.max = self.count(value, keyword),
            Keyword::OneOf => self.read_union(node, UnionRule::OneOf, value, facts),
            Keyword::AnyOf => self.read_union(node, UnionRule::AnyOf, value, facts),
            Keyword::Discriminator => {
                let is_base = node.get("oneOf").is_none() && node.get("anyOf").is_none();
                facts.base = is_base.then_some(node);
                for member in value.members().filter(|one| !matches!(one.name, "propertyName" | "mapping")) {
                    self.say_unknown_keyword(member.name, member.value);
                }
            }
            Keyword::Not
            | Keyword::If
            | Keyword::Contains
            | Keyword::DependentRequired
            | Keyword::DependentSchemas
            | Keyword::Dependencies => facts.asserted.push((node, keyword)),
            Keyword::Default => facts.notes.default = Some(value),
            Keyword::Deprecated => facts.notes.deprecated = self.flag(value, keyword),
            Keyword::ReadOnly => facts.notes.read_only = self.flag(value, keyword),
            Keyword::WriteOnly => facts.notes.write_only = self.flag(value, keyword),
            // Whether a content is XML, bodies say.
            Keyword::Xml => self.xml.push(value),
            Keyword::RecursiveRef => self.say_lost(keyword, value),
            // References, `allOf` and `unevaluated…` are taken up by `facts`, the rest by its neighbours or by no one.
            _ => {}
        }
    }

    fn read_type(&mut self, value: Node<'a>, facts: &mut Facts<'a>) {
        let names: Vec<Node<'a>> =
            if value.is_array() && self.version != Version::V3_0 { value.items().collect() } else { vec![value] };
        let mut types = TypeSet::NONE;
        for name in names {
            match name.as_str().and_then(TypeSet::named) {
                Some(TypeSet::NULL) if self.version == Version::V3_0 => {
                    self.say_unknown_type(name);
                    types = types.with(TypeSet::NULL);
                }
                Some(found) => types = types.with(found),
                None => self.say_unknown_type(name),
            }
        }
        if !types.is_empty() {
            facts.types = types;
            facts.typed = true;
        }
    }

    fn read_nullable(&mut self, value: Node<'a>, facts: &mut Facts<'a>) {
        facts.nullable = self.flag(value, Keyword::Nullable);
        if facts.nullable && self.version != Version::V3_0 {
            self.say_nullable(value);
        }
    }

    fn read_limit(&mut self, node: Node<'a>, keyword: Keyword, value: Node<'a>, facts: &mut Facts<'a>) {
        let lower = matches!(keyword, Keyword::Minimum | Keyword::ExclusiveMinimum);
        let exclusive = matches!(keyword, Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum);
        if exclusive && self.version == Version::V3_0 {
            // `true` sharpens the limit beside it, which looks for it.
            self.expect(value, keyword, value.as_bool().is_some(), "`true` or `false`");
            return;
        }
        let Some(value) = self.expect(value, keyword, value.as_f64().is_some(), "a number") else { return };
        let sharpened = if lower { "exclusiveMinimum" } else { "exclusiveMaximum" };
        let exclusive = exclusive
            || self.version == Version::V3_0 && node.get(sharpened).and_then(Node::as_bool).unwrap_or_default();
        let end = End { node: value, exclusive };
        if lower {
            facts.number.raise_minimum(end);
        } else {
            facts.number.lower_maximum(end);
        }
    }

    fn read_encoding(&mut self, value: Node<'a>, facts: &mut Facts<'a>) {
        match self.expect_text(value, Keyword::ContentEncoding).and_then(Node::as_str) {
            Some(encoding) if encoding.eq_ignore_ascii_case("base64") => facts.text.base64 = true,
            // What these say of a string: it is text.
            Some("7bit" | "8bit" | "binary") | None => {}
            Some(other) => self.say_unknown_encoding(value, other),
        }
    }

    fn read_required(&mut self, value: Node<'a>, facts: &mut Facts<'a>) {
        if self.expect(value, Keyword::Required, value.is_array(), "an array of names").is_none() {
            return;
        }
        for name in value.items() {
            facts.object.required.extend(self.expect_text(name, Keyword::Required));
        }
    }

    fn read_union(&mut self, node: Node<'a>, rule: UnionRule, value: Node<'a>, facts: &mut Facts<'a>) {
        let keyword = if rule == UnionRule::OneOf { Keyword::OneOf } else { Keyword::AnyOf };
        if let Some(arms) = self.expect(value, keyword, value.is_array(), "an array of schemas") {
            if arms.is_empty() {
                self.say_empty_union(arms, keyword);
                facts.types = TypeSet::NONE;
                facts.typed = true;
                return;
            }
            let discriminator = node.get("discriminator").filter(|found| found.is_object());
            facts.unions.push(Union { rule, arms, discriminator });
        }
    }

    /// Keywords that look at one another.
    fn read_members_and_items(&mut self, node: Node<'a>, facts: &mut Facts<'a>) {
        let newer = self.version != Version::V3_0;
        let properties = self.properties(node);
        let patterns = node.get("patternProperties").filter(|_| newer).and_then(|value| {
            self.expect(value, Keyword::PatternProperties, value.is_object(), "an object of schemas")
        });
        let additional =
            node.get("additionalProperties").and_then(|value| self.expect_schema(value, Keyword::AdditionalProperties));
        if properties.is_some() || patterns.is_some() || additional.is_some() {
            let cover = Cover { properties, patterns };
            facts.object.parts.push(ObjectPart { covers: vec![cover], own: true, additional });
        }
        let prefix = node.get("prefixItems").filter(|_| newer);
        let prefix =
            prefix.and_then(|value| self.expect(value, Keyword::PrefixItems, value.is_array(), "an array of schemas"));
        let rest = node.get("items").and_then(|value| self.expect_schema(value, Keyword::Items));
        if prefix.is_some() || rest.is_some() {
            let prefix = prefix.map(|prefix| prefix.items().collect()).unwrap_or_default();
            facts.array.parts.push(ArrayPart { own: true, skip: 0, prefix, rest });
        }
    }

    /// `properties`; the object that a `$ref` in its place names, which no version has, and documents use.
    fn properties(&mut self, node: Node<'a>) -> Option<Node<'a>> {
        let value = node.get("properties")?;
        let properties = self.expect(value, Keyword::Properties, value.is_object(), "an object of schemas")?;
        if properties.get("$ref").is_none_or(|reference| reference.as_str().is_none()) {
            return Some(properties);
        }
        self.say_reference_for_properties(properties);
        let resolved = self.resolver.follow(properties, Position::Object, self.report.diagnostics())?;
        resolved.node.is_object().then_some(resolved.node)
    }

    fn expect_schema(&mut self, value: Node<'a>, keyword: Keyword) -> Option<Node<'a>> {
        self.expect(value, keyword, value.is_object() || value.as_bool().is_some(), "a schema")
    }

    fn expect_text(&mut self, value: Node<'a>, keyword: Keyword) -> Option<Node<'a>> {
        self.expect(value, keyword, value.as_str().is_some(), "a string")
    }

    fn count(&mut self, value: Node<'a>, keyword: Keyword) -> Option<u64> {
        let count = value.as_u64();
        self.expect(value, keyword, count.is_some(), "a whole number from zero")?;
        count
    }

    fn flag(&mut self, value: Node<'a>, keyword: Keyword) -> bool {
        self.expect(value, keyword, value.as_bool().is_some(), "`true` or `false`");
        value.as_bool().unwrap_or_default()
    }

    /// The value of a keyword, if it is what the keyword takes.
    pub(super) fn expect(
        &mut self,
        value: Node<'a>,
        keyword: Keyword,
        fits: bool,
        wanted: &'static str,
    ) -> Option<Node<'a>> {
        if !fits {
            self.say_mistyped(value, keyword, wanted);
        }
        fits.then_some(value)
    }
}

/// `x-counterpart` at a schema.
fn read_notation<'a>(node: Node<'a>, facts: &mut Facts<'a>) {
    let Some(notation) = node.get(extension::COUNTERPART).filter(|found| found.is_object()) else { return };
    let says = |name: &str| notation.get(name).and_then(Node::as_bool).unwrap_or_default();
    facts.text.trim = says("trim");
    facts.notes.secret = says("secret");
    let members = notation.get("unique-by").into_iter().flat_map(Node::items);
    facts.array.unique_by = members.filter_map(Node::as_str).collect();
}
