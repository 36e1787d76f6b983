//! Small pieces of an OpenAPI 3.0 document.

use counterpart_model::{Docs, Literal};
use openapiv3::{AnySchema, ReferenceOr, Schema, SchemaData, SchemaKind, StringFormat, Type, VariantOrUnknownOrEmpty};

/// A schema in place.
pub(super) fn item(kind: SchemaKind) -> ReferenceOr<Schema> {
    ReferenceOr::Item(Schema { schema_data: SchemaData::default(), schema_kind: kind })
}

/// A schema of one JSON type.
pub(super) fn typed(ty: Type) -> ReferenceOr<Schema> {
    item(SchemaKind::Type(ty))
}

/// The schema under this key of `components`.
pub(super) fn reference(key: &str) -> ReferenceOr<Schema> {
    ReferenceOr::Reference { reference: format!("#/components/schemas/{key}") }
}

/// Any JSON value.
pub(super) fn any() -> ReferenceOr<Schema> {
    item(SchemaKind::Any(AnySchema::default()))
}

/// `null` alone.
pub(super) fn null() -> ReferenceOr<Schema> {
    let enumeration = vec![serde_json::Value::Null];
    item(SchemaKind::Any(AnySchema { enumeration, ..AnySchema::default() }))
}

/// The first arm that fits: progenitor tries the arms of a `oneOf` in order, and melts those of an `anyOf` into one struct.
pub(super) fn one_of(arms: Vec<ReferenceOr<Schema>>) -> ReferenceOr<Schema> {
    item(SchemaKind::OneOf { one_of: arms })
}

/// The same, or `null`. A reference takes no members beside it in OpenAPI 3.0, so it is wrapped.
pub(super) fn nullable(schema: ReferenceOr<Schema>) -> ReferenceOr<Schema> {
    let mut schema = wrapped(schema);
    schema.schema_data.nullable = !is_any(&schema);
    ReferenceOr::Item(schema)
}

fn is_any(schema: &Schema) -> bool {
    matches!(&schema.schema_kind, SchemaKind::Any(any) if *any == AnySchema::default())
}

fn wrapped(schema: ReferenceOr<Schema>) -> Schema {
    match schema {
        ReferenceOr::Item(schema) => schema,
        reference @ ReferenceOr::Reference { .. } => {
            let schema_kind = SchemaKind::AllOf { all_of: vec![reference] };
            Schema { schema_data: SchemaData::default(), schema_kind }
        }
    }
}

/// What is said about a schema where it is used.
#[derive(Default)]
pub(super) struct Remarks {
    /// For people.
    pub(super) description: Option<String>,
    /// What counts where it is missing.
    pub(super) default: Option<serde_json::Value>,
    /// `deprecated: true`
    pub(super) deprecated: bool,
}

/// The schema with what is said about it.
pub(super) fn remarked(schema: ReferenceOr<Schema>, remarks: Remarks) -> ReferenceOr<Schema> {
    if remarks.description.is_none() && remarks.default.is_none() && !remarks.deprecated {
        return schema;
    }
    let mut schema = wrapped(schema);
    schema.schema_data.description = remarks.description;
    schema.schema_data.default = remarks.default;
    schema.schema_data.deprecated = remarks.deprecated;
    ReferenceOr::Item(schema)
}

/// The schema as a member holds it.
pub(super) fn boxed(schema: ReferenceOr<Schema>) -> ReferenceOr<Box<Schema>> {
    match schema {
        ReferenceOr::Item(schema) => ReferenceOr::Item(Box::new(schema)),
        ReferenceOr::Reference { reference } => ReferenceOr::Reference { reference },
    }
}

/// A format that `openapiv3` has no word for.
pub(super) fn other_format(word: &str) -> VariantOrUnknownOrEmpty<StringFormat> {
    VariantOrUnknownOrEmpty::Unknown(word.to_owned())
}

/// Summary and description as one text.
pub(super) fn prose(docs: &Docs) -> Option<String> {
    let parts = [docs.summary.as_deref(), docs.description.as_deref()];
    let parts: Vec<&str> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { None } else { Some(parts.join("\n\n")) }
}

/// A value of the contract as `serde_json` has it.
pub(super) fn value(literal: &Literal) -> serde_json::Value {
    serde_json::from_str(&literal.to_json()).unwrap_or_default()
}

/// A limit, where progenitor can hold it; no value in memory reaches one that it cannot.
pub(super) fn limit(limit: Option<u64>) -> Option<usize> {
    limit.and_then(|limit| u32::try_from(limit).ok()).and_then(|limit| usize::try_from(limit).ok())
}
