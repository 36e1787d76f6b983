//! What a part of a document refers to.

use std::collections::BTreeSet;

use openapiv3::{
    AdditionalProperties, Components, MediaType, Operation, Parameter, ParameterSchemaOrContent, ReferenceOr, Schema,
    SchemaKind, Type,
};

/// The keys under `components.schemas` that a schema refers to by itself.
pub(crate) fn references(schema: &ReferenceOr<Schema>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    of_reference_or(schema, &mut found);
    found
}

/// The keys that an operation refers to by itself.
pub(crate) fn of_operation(operation: &Operation) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for parameter in operation.parameters.iter().filter_map(ReferenceOr::as_item) {
        of_parameter(parameter, &mut found);
    }
    let body = operation.request_body.as_ref().and_then(ReferenceOr::as_item);
    let answers = operation.responses.responses.values().filter_map(ReferenceOr::as_item);
    let answers = answers.flat_map(|answer| answer.content.values());
    for media in body.iter().flat_map(|body| body.content.values()).chain(answers) {
        of_media(media, &mut found);
    }
    found
}

/// The keys that an operation needs, with everything that those need in turn.
pub(crate) fn needs(operation: &Operation, components: &Components) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open: Vec<String> = of_operation(operation).into_iter().collect();
    while let Some(key) = open.pop() {
        if let Some(schema) = components.schemas.get(&key)
            && found.insert(key)
        {
            open.extend(references(schema));
        }
    }
    found
}

fn of_parameter(parameter: &Parameter, found: &mut BTreeSet<String>) {
    match &parameter.parameter_data_ref().format {
        ParameterSchemaOrContent::Schema(schema) => of_reference_or(schema, found),
        ParameterSchemaOrContent::Content(content) => content.values().for_each(|media| of_media(media, found)),
    }
}

fn of_media(media: &MediaType, found: &mut BTreeSet<String>) {
    if let Some(schema) = &media.schema {
        of_reference_or(schema, found);
    }
}

fn of_reference_or(schema: &ReferenceOr<Schema>, found: &mut BTreeSet<String>) {
    match schema {
        ReferenceOr::Reference { reference } => of_reference(reference, found),
        ReferenceOr::Item(schema) => of_schema(schema, found),
    }
}

fn of_boxed(schema: &ReferenceOr<Box<Schema>>, found: &mut BTreeSet<String>) {
    match schema {
        ReferenceOr::Reference { reference } => of_reference(reference, found),
        ReferenceOr::Item(schema) => of_schema(schema, found),
    }
}

fn of_reference(reference: &str, found: &mut BTreeSet<String>) {
    found.extend(reference.rsplit('/').next().map(str::to_owned));
}

fn of_schema(schema: &Schema, found: &mut BTreeSet<String>) {
    match &schema.schema_kind {
        SchemaKind::Type(Type::Object(object)) => {
            object.properties.values().for_each(|member| of_boxed(member, found));
            if let Some(AdditionalProperties::Schema(values)) = &object.additional_properties {
                of_reference_or(values, found);
            }
        }
        SchemaKind::Type(Type::Array(array)) => array.items.iter().for_each(|items| of_boxed(items, found)),
        SchemaKind::OneOf { one_of: arms }
        | SchemaKind::AllOf { all_of: arms }
        | SchemaKind::AnyOf { any_of: arms } => {
            arms.iter().for_each(|arm| of_reference_or(arm, found));
        }
        SchemaKind::Not { not } => of_reference_or(not, found),
        SchemaKind::Type(_) | SchemaKind::Any(_) => {}
    }
}
