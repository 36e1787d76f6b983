//! Types in place as schemas.

use counterpart_diagnostic::codes;
use counterpart_model::{Array, Format, Literal, Map, Pattern, Text, Tuple, Type};
use openapiv3::{
    AdditionalProperties, ArrayType, ObjectType, ReferenceOr, Schema, SchemaKind, StringFormat, StringType,
    VariantOrUnknownOrEmpty,
};

use super::make;
use super::numbers::{integer, number, whole};
use super::schemas::{Place, Refused, Schemas};

/// The longest array that serde has an implementation for.
const LONGEST_ARRAY: usize = 32;

impl<'a> Schemas<'a> {
    /// The schema of a type; one that progenitor gives a name stands under `components`.
    pub(super) fn schema(&mut self, ty: &'a Type, place: &Place<'a>) -> Result<ReferenceOr<Schema>, Refused> {
        let bare = self.bare(ty, place)?;
        Ok(if needs_name(&bare) { self.hoist(&place.name, bare) } else { bare })
    }

    /// The schema of a type as it stands under a key of its own.
    pub(super) fn bare(&mut self, ty: &'a Type, place: &Place<'a>) -> Result<ReferenceOr<Schema>, Refused> {
        Ok(match ty {
            Type::Json => make::any(),
            Type::Null => make::null(),
            Type::Boolean => make::typed(openapiv3::Type::Boolean(openapiv3::BooleanType::default())),
            Type::Integer(limits) => make::typed(openapiv3::Type::Integer(integer(limits))),
            Type::Number(limits) => make::typed(openapiv3::Type::Number(number(limits))),
            Type::Text(text) => make::typed(openapiv3::Type::String(self.text(text, place))),
            Type::Cursor(cursor) => make::typed(openapiv3::Type::String(self.text(&cursor.text, place))),
            Type::Literal(value) => constants(std::slice::from_ref(value))?,
            Type::Array(array) => self.array(array, place)?,
            Type::Tuple(tuple) => self.tuple(tuple, place),
            Type::Map(map) => self.map(map, place)?,
            Type::Named(id) | Type::Boxed(id) => make::reference(&self.key(*id)),
            Type::Nullable(inner) => make::nullable(self.schema(inner, place)?),
        })
    }

    fn text(&mut self, text: &Text, place: &Place<'_>) -> StringType {
        if text.secret {
            let message = "progenitor's types show a secret when they are printed for debugging";
            self.loss(codes::progenitor::SECRET, message, place, "this secret");
        }
        StringType {
            format: format(text),
            pattern: self.pattern(&text.patterns, place),
            enumeration: Vec::new(),
            min_length: make::limit(text.min_length),
            max_length: make::limit(text.max_length),
        }
    }

    fn pattern(&mut self, patterns: &[Pattern], place: &Place<'_>) -> Option<String> {
        let (used, lost): (Vec<_>, Vec<_>) = patterns.iter().partition(|pattern| means_the_same(&pattern.ecma));
        for pattern in lost {
            let message = format!("the pattern `{}` is not checked by progenitor's types", pattern.ecma);
            self.loss(codes::progenitor::PATTERN, message, place, "has this pattern");
        }
        match used.as_slice() {
            [] => None,
            [only] => Some(only.ecma.clone()),
            all => {
                let ahead = all.iter().map(|pattern| format!(r"(?=[\s\S]*?(?:{}))", pattern.ecma));
                Some(format!("^{}", ahead.collect::<String>()))
            }
        }
    }

    /// A list in a query, without a greatest number of items.
    pub(super) fn list(&mut self, array: &'a Array, place: &Place<'a>) -> Result<ReferenceOr<Schema>, Refused> {
        let items = self.schema(&array.items, &place.part("Item"))?;
        Ok(array_of(items, (make::limit(array.min_items), None), array.unique))
    }

    fn array(&mut self, array: &'a Array, place: &Place<'a>) -> Result<ReferenceOr<Schema>, Refused> {
        if !array.unique_by.is_empty() {
            let message = format!("nothing says that items differ in `{}`", array.unique_by.join("`, `"));
            self.loss(codes::progenitor::NOT_CHECKED, message, place, "these items");
        }
        let items = self.schema(&array.items, &place.part("Item"))?;
        let mut limits = (make::limit(array.min_items), make::limit(array.max_items));
        if !array.unique {
            limits = self.array_limits(limits, place);
        }
        Ok(array_of(items, limits, array.unique))
    }

    /// An array of one length is an array of Rust, and those are short.
    fn array_limits(&mut self, limits: Limits, place: &Place<'_>) -> Limits {
        match limits {
            (Some(min), Some(max)) if min == max && max > LONGEST_ARRAY => {
                let message = format!("nothing says that there are at most {max} items");
                self.loss(codes::progenitor::NOT_CHECKED, message, place, "these items");
                (Some(min), None)
            }
            limits => limits,
        }
    }

    fn tuple(&mut self, tuple: &Tuple, place: &Place<'_>) -> ReferenceOr<Schema> {
        let message = "OpenAPI 3.0 has no items by position: each is any JSON";
        self.loss(codes::progenitor::NOT_CHECKED, message, place, "these items");
        let all = if tuple.rest.is_none() { Some(tuple.prefix.len()) } else { None };
        let most = tuple.max_items.and_then(|max| make::limit(Some(max)));
        let most = [all, most].into_iter().flatten().min();
        let least = (tuple.required > 0).then_some(tuple.required);
        array_of(make::any(), self.array_limits((least, most), place), false)
    }

    fn map(&mut self, map: &'a Map, place: &Place<'a>) -> Result<ReferenceOr<Schema>, Refused> {
        if map.keys.as_ref().is_some_and(|keys| !keys.is_plain()) {
            let message = "OpenAPI 3.0 says nothing about the names of members";
            self.loss(codes::progenitor::NOT_CHECKED, message, place, "these names");
        }
        let values = self.schema(&map.values, &place.part("Value"))?;
        Ok(make::typed(openapiv3::Type::Object(ObjectType {
            additional_properties: Some(AdditionalProperties::Schema(Box::new(values))),
            min_properties: make::limit(map.min_members),
            max_properties: make::limit(map.max_members),
            ..ObjectType::default()
        })))
    }
}

type Limits = (Option<usize>, Option<usize>);

fn array_of(items: ReferenceOr<Schema>, (min_items, max_items): Limits, unique_items: bool) -> ReferenceOr<Schema> {
    let items = Some(make::boxed(items));
    make::typed(openapiv3::Type::Array(ArrayType { items, min_items, max_items, unique_items }))
}

fn format(text: &Text) -> VariantOrUnknownOrEmpty<StringFormat> {
    use VariantOrUnknownOrEmpty::{Empty, Item};
    match text.format {
        Some(Format::Uuid) => make::other_format("uuid"),
        Some(Format::DateTime) => Item(StringFormat::DateTime),
        Some(Format::Date) => Item(StringFormat::Date),
        Some(Format::Time) => make::other_format("time"),
        Some(Format::Duration) => make::other_format("duration"),
        Some(Format::Uri) => make::other_format("uri"),
        Some(Format::Ipv4) => make::other_format("ipv4"),
        Some(Format::Ipv6) => make::other_format("ipv6"),
        Some(Format::Base64) => Item(StringFormat::Byte),
        Some(Format::Email) => make::other_format("email"),
        Some(Format::IdnEmail) => make::other_format("idn-email"),
        Some(Format::Hostname) => make::other_format("hostname"),
        Some(Format::UriReference) => make::other_format("uri-reference"),
        Some(Format::Iri) => make::other_format("iri"),
        Some(Format::IriReference) => make::other_format("iri-reference"),
        Some(Format::UriTemplate) => make::other_format("uri-template"),
        Some(Format::JsonPointer) => make::other_format("json-pointer"),
        Some(Format::RelativeJsonPointer) => make::other_format("relative-json-pointer"),
        Some(Format::Regex) => make::other_format("regex"),
        None if text.secret => Item(StringFormat::Password),
        None => Empty,
    }
}

/// The engine of progenitor's types reads patterns without the flag `u`, which JSON Schema demands.
fn means_the_same(pattern: &str) -> bool {
    let unicode = [r"\p", r"\P", r"\u{"].iter().any(|escape| pattern.contains(escape));
    !unicode && pattern.chars().all(|character| u32::from(character) <= 0xFFFF)
}

/// One value of the contract, or several of one JSON type, as a closed set.
pub(super) fn constants(values: &[Literal]) -> Result<ReferenceOr<Schema>, Refused> {
    let mismatch = || Refused::new("values that are neither strings nor numbers that Rust holds");
    match values.first() {
        Some(Literal::Null) => Ok(make::null()),
        Some(Literal::String(_)) => {
            let enumeration = values.iter().map(|value| value.as_str().map(str::to_owned)).collect();
            let ty = openapiv3::Type::String(StringType { enumeration, ..StringType::default() });
            Ok(make::typed(ty))
        }
        Some(Literal::Boolean(_)) => {
            let enumeration = values.iter().map(|value| make::value(value).as_bool()).collect();
            Ok(make::typed(openapiv3::Type::Boolean(openapiv3::BooleanType { enumeration })))
        }
        Some(Literal::Integer(_) | Literal::Number(_)) => whole(values).ok_or_else(mismatch),
        Some(Literal::Array(_) | Literal::Object(_)) | None => Err(mismatch()),
    }
}

/// Whether progenitor makes a type of its own for a schema in place.
fn needs_name(schema: &ReferenceOr<Schema>) -> bool {
    let ReferenceOr::Item(schema) = schema else { return false };
    match &schema.schema_kind {
        SchemaKind::Type(openapiv3::Type::String(text)) => {
            let limited = text.pattern.is_some() || text.min_length.is_some() || text.max_length.is_some();
            !text.enumeration.is_empty() || (limited && !is_native(&text.format))
        }
        SchemaKind::Type(openapiv3::Type::Integer(number)) => !number.enumeration.is_empty(),
        SchemaKind::Type(openapiv3::Type::Number(number)) => !number.enumeration.is_empty(),
        _ => false,
    }
}

/// Whether strings of this format are of a type that progenitor did not make.
pub(super) fn is_native(format: &VariantOrUnknownOrEmpty<StringFormat>) -> bool {
    match format {
        VariantOrUnknownOrEmpty::Item(format) => matches!(format, StringFormat::Date | StringFormat::DateTime),
        VariantOrUnknownOrEmpty::Unknown(format) => ["uuid", "ipv4", "ipv6"].contains(&format.as_str()),
        VariantOrUnknownOrEmpty::Empty => false,
    }
}
