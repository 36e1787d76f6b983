//! JSON Schema as trees of assertions, which tests may leak.

use counterpart::{Assertion, Format, JsonType, Pattern, Rules};
use serde_json::Value as Tree;

/// How often a reference is followed into itself: no case nests deeper.
const MAX_REFERENCES: usize = 6;

pub(crate) struct Compiler<'s> {
    root: &'s Tree,
}

fn leak<T>(list: Vec<T>) -> &'static [T] {
    list.leak()
}
fn text(text: &str) -> &'static str {
    text.to_owned().leak()
}
fn texts(list: &Tree) -> &'static [&'static str] {
    leak(list.as_array().expect("a list").iter().map(|name| text(name.as_str().expect("a name"))).collect())
}
fn count(number: &Tree) -> usize {
    // counts may be written with a fraction of zero
    number.as_f64().map(|count| count.to_string()).and_then(|count| count.parse().ok()).expect("a count")
}
fn pattern(source: &str) -> &'static Pattern {
    let rewritten = source.replace("\\d", "[0-9]").replace("\\w", "[A-Za-z0-9_]");
    Box::leak(Box::new(Pattern::new(text(source), text(&rewritten))))
}

impl<'s> Compiler<'s> {
    pub(crate) fn new(root: &'s Tree) -> Self {
        Self { root }
    }
    pub(crate) fn root(&self) -> Rules {
        self.schema(self.root, 0)
    }
    pub(crate) fn accepts(rules: Rules, json: &str) -> bool {
        let tape = counterpart::__private::Tape::new(json.as_bytes()).expect(json);
        let value = counterpart::Value::root(&tape);
        let holds = value.assert(rules);
        assert_eq!(tape.finish(Some(())).is_ok(), holds, "{json}: what does not hold is noted, and nothing else");
        holds
    }

    fn schema(&self, schema: &Tree, depth: usize) -> Rules {
        match schema {
            Tree::Bool(true) => &[],
            Tree::Bool(false) => &[Assertion::Never],
            _ => {
                let members = schema.as_object().expect("a schema");
                leak(
                    members.iter().filter_map(|(keyword, value)| self.keyword(schema, keyword, value, depth)).collect(),
                )
            }
        }
    }
    fn schemas(&self, list: &Tree, depth: usize) -> &'static [Rules] {
        leak(list.as_array().expect("a list").iter().map(|schema| self.schema(schema, depth)).collect())
    }
    fn named(&self, map: &Tree, depth: usize) -> &'static [(&'static str, Rules)] {
        let map = map.as_object().expect("a map");
        leak(map.iter().map(|(name, schema)| (text(name), self.schema(schema, depth))).collect())
    }

    fn keyword(&self, schema: &Tree, keyword: &str, value: &Tree, depth: usize) -> Option<Assertion> {
        Some(match keyword {
            "$ref" => {
                let pointer = value.as_str().and_then(|pointer| pointer.strip_prefix('#')).expect("a local reference");
                let target = self.root.pointer(pointer).expect("a target");
                let rules = if depth < MAX_REFERENCES { self.schema(target, depth + 1) } else { &[] };
                Assertion::All(leak(vec![rules]))
            }
            "const" => Assertion::Const(text(&value.to_string())),
            "enum" => {
                let values = value.as_array().expect("a list").iter();
                Assertion::Enum(leak(values.map(|value| text(&value.to_string())).collect()))
            }
            "type" => Assertion::Types(types(value)),
            "not" => Assertion::Not(self.schema(value, depth)),
            "allOf" => Assertion::All(self.schemas(value, depth)),
            "anyOf" => Assertion::Any(self.schemas(value, depth)),
            "oneOf" => Assertion::One(self.schemas(value, depth)),
            "if" => Assertion::If {
                condition: self.schema(value, depth),
                then: schema.get("then").map_or(&[], |then| self.schema(then, depth)),
                otherwise: schema.get("else").map_or(&[], |otherwise| self.schema(otherwise, depth)),
            },
            "minimum" => Assertion::Minimum(text(&value.to_string())),
            "maximum" => Assertion::Maximum(text(&value.to_string())),
            "exclusiveMinimum" => Assertion::ExclusiveMinimum(text(&value.to_string())),
            "exclusiveMaximum" => Assertion::ExclusiveMaximum(text(&value.to_string())),
            "multipleOf" => Assertion::MultipleOf(text(&value.to_string())),
            "minLength" => Assertion::MinLength(count(value)),
            "maxLength" => Assertion::MaxLength(count(value)),
            "pattern" => Assertion::Pattern(pattern(value.as_str().expect("a pattern"))),
            "format" => Assertion::Format(format(value.as_str().expect("a format"))?),
            _ => return self.structure(schema, keyword, value, depth),
        })
    }

    fn structure(&self, schema: &Tree, keyword: &str, value: &Tree, depth: usize) -> Option<Assertion> {
        let beside = |keyword: &str| schema.get(keyword);
        Some(match keyword {
            "minItems" => Assertion::MinItems(count(value)),
            "maxItems" => Assertion::MaxItems(count(value)),
            "uniqueItems" if value == &Tree::Bool(true) => Assertion::UniqueItems,
            "prefixItems" => Assertion::PrefixItems(self.schemas(value, depth)),
            "items" => {
                let covered = beside("prefixItems").and_then(Tree::as_array).map_or(0, Vec::len);
                Assertion::Items(covered, self.schema(value, depth))
            }
            "contains" => Assertion::Contains {
                rules: self.schema(value, depth),
                min: beside("minContains").map_or(1, count),
                max: beside("maxContains").map_or(usize::MAX, count),
            },
            "unevaluatedItems" => Assertion::UnevaluatedItems(self.schema(value, depth)),
            "minProperties" => Assertion::MinProperties(count(value)),
            "maxProperties" => Assertion::MaxProperties(count(value)),
            "required" => Assertion::Required(texts(value)),
            "properties" => Assertion::Properties(self.named(value, depth)),
            "patternProperties" => {
                let patterns = self.named(value, depth).iter();
                Assertion::PatternProperties(leak(patterns.map(|(source, rules)| (pattern(source), *rules)).collect()))
            }
            "additionalProperties" => {
                let names = |keyword| {
                    let named = beside(keyword).and_then(Tree::as_object);
                    named.into_iter().flat_map(|named| named.keys().map(|name| text(name)))
                };
                Assertion::AdditionalProperties {
                    named: leak(names("properties").collect()),
                    patterns: leak(names("patternProperties").map(pattern).collect()),
                    rules: self.schema(value, depth),
                }
            }
            "propertyNames" => Assertion::PropertyNames(self.schema(value, depth)),
            "dependentRequired" => {
                let map = value.as_object().expect("a map").iter();
                Assertion::DependentRequired(leak(map.map(|(name, names)| (text(name), texts(names))).collect()))
            }
            "dependentSchemas" => Assertion::DependentSchemas(self.named(value, depth)),
            "unevaluatedProperties" => Assertion::UnevaluatedProperties(self.schema(value, depth)),
            _ => return None,
        })
    }
}

fn types(value: &Tree) -> &'static [JsonType] {
    let one = |name: &Tree| match name.as_str().expect("a type") {
        "null" => JsonType::Null,
        "boolean" => JsonType::Boolean,
        "integer" => JsonType::Integer,
        "number" => JsonType::Number,
        "string" => JsonType::String,
        "array" => JsonType::Array,
        _ => JsonType::Object,
    };
    leak(value.as_array().map_or_else(|| vec![one(value)], |names| names.iter().map(one).collect()))
}

fn format(name: &str) -> Option<Format> {
    Some(match name {
        "date-time" => Format::DateTime,
        "date" => Format::Date,
        "time" => Format::Time,
        "duration" => Format::Duration,
        "email" => Format::Email,
        "hostname" => Format::Hostname,
        "ipv4" => Format::Ipv4,
        "ipv6" => Format::Ipv6,
        "uri" => Format::Uri,
        "uri-reference" => Format::UriReference,
        "iri" => Format::Iri,
        "iri-reference" => Format::IriReference,
        "uri-template" => Format::UriTemplate,
        "uuid" => Format::Uuid,
        "json-pointer" => Format::JsonPointer,
        "relative-json-pointer" => Format::RelativeJsonPointer,
        "regex" => Format::Regex,
        "idn-email" => Format::IdnEmail,
        _ => return None,
    })
}
