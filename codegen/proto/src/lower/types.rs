//! Messages and enumerations.

use std::collections::BTreeMap;

use counterpart_diagnostic::{Diagnostic, Diagnostics, Span, codes};
use counterpart_model::Name;
use counterpart_model::rpc::{Cardinality, Enum, EnumValue, Field, FieldKind, Message, Oneof, Scalar};
use prost_reflect::{EnumDescriptor, FieldDescriptor, FileDescriptor, Kind, MessageDescriptor, OneofDescriptor};

use super::Lowering;
use crate::name;

/// Names of one scope of Rust, to find two that are the same.
#[derive(Default)]
struct Scope {
    taken: BTreeMap<String, (String, Span)>,
}

impl Scope {
    /// Takes a name; reports the one that had it before.
    fn take(&mut self, rust: &str, wire: &str, span: Span, diagnostics: &mut Diagnostics) {
        let Some((other, there)) = self.taken.insert(rust.to_owned(), (wire.to_owned(), span)) else { return };
        let message = format!("`{wire}` and `{other}` both become `{rust}` in Rust");
        diagnostics.push(
            Diagnostic::error(codes::proto::NAME_CLASH, message)
                .at(span, "this one")
                .at(there, "and this one")
                .help("rename one of them"),
        );
    }
}

/// Every message and enumeration of the contract's own documents.
pub(super) fn lower(
    lowering: &Lowering<'_>,
    files: &[FileDescriptor],
    diagnostics: &mut Diagnostics,
) -> (Vec<Message>, Vec<Enum>) {
    let mut all = Types { lowering, scope: Scope::default(), messages: Vec::new(), enums: Vec::new() };
    for file in files {
        for message in file.messages() {
            all.message(&message, diagnostics);
        }
        for enumeration in file.enums() {
            all.enumeration(&enumeration, diagnostics);
        }
    }
    (all.messages, all.enums)
}

struct Types<'a, 'b> {
    lowering: &'a Lowering<'b>,
    scope: Scope,
    messages: Vec<Message>,
    enums: Vec<Enum>,
}

impl Types<'_, '_> {
    fn message(&mut self, message: &MessageDescriptor, diagnostics: &mut Diagnostics) {
        if message.is_map_entry() {
            return;
        }
        let lowered = lower_message(self.lowering, message, diagnostics);
        self.scope.take(&lowered.name.rust, &lowered.name.wire, lowered.origin.span, diagnostics);
        self.messages.push(lowered);
        for inner in message.child_messages() {
            self.message(&inner, diagnostics);
        }
        for inner in message.child_enums() {
            self.enumeration(&inner, diagnostics);
        }
    }

    fn enumeration(&mut self, enumeration: &EnumDescriptor, diagnostics: &mut Diagnostics) {
        let lowered = lower_enum(self.lowering, enumeration, diagnostics);
        self.scope.take(&lowered.name.rust, &lowered.name.wire, lowered.origin.span, diagnostics);
        self.enums.push(lowered);
    }
}

fn lower_message(lowering: &Lowering<'_>, message: &MessageDescriptor, diagnostics: &mut Diagnostics) -> Message {
    let places = lowering.places(&message.parent_file());
    let oneofs: Vec<_> = message.oneofs().filter(|oneof| !is_synthetic(oneof)).collect();
    let fields = message.fields();
    let mut fields: Vec<_> = fields.map(|field| lower_field(lowering, &oneofs, &field)).collect();
    fields.sort_by_key(|field| field.origin.span);
    let (mut members, mut variants) = (Scope::default(), Scope::default());
    for field in &fields {
        let scope = if field.oneof.is_some() { &mut variants } else { &mut members };
        let rust = if field.oneof.is_some() { &field.variant } else { &field.name.rust };
        scope.take(rust, &field.name.wire, field.origin.span, diagnostics);
    }
    for oneof in &oneofs {
        let span = places.span(oneof.path());
        members.take(&name::snake(oneof.name()), oneof.name(), span, diagnostics);
    }
    Message {
        name: lowering.message_name(message),
        docs: places.docs(message.path()),
        origin: places.origin(message.path(), message.full_name()),
        fields,
        oneofs: oneofs.iter().map(|oneof| lower_oneof(lowering, message, oneof)).collect(),
    }
}

/// The group that `optional` makes of a single field is no group to anybody.
pub(super) fn is_synthetic(oneof: &OneofDescriptor) -> bool {
    oneof.fields().all(|field| field.field_descriptor_proto().proto3_optional())
}

pub(super) fn lower_oneof(lowering: &Lowering<'_>, message: &MessageDescriptor, oneof: &OneofDescriptor) -> Oneof {
    let holder = lowering.message_name(message).rust;
    let (module, own) = holder.rsplit_once("::").unwrap_or(("", &holder));
    let inner: Vec<String> = message.child_messages().map(|inner| name::pascal(inner.name())).collect();
    let inner_enums = message.child_enums().map(|inner| name::pascal(inner.name()));
    let mut rust = name::pascal(oneof.name());
    if inner.contains(&rust) || inner_enums.into_iter().any(|inner| inner == rust) {
        rust.push_str("OneOf");
    }
    let separator = if module.is_empty() { "" } else { "::" };
    let path = format!("{module}{separator}{}::{rust}", name::snake(own));
    Oneof { name: Name::new(oneof.name(), name::snake(oneof.name())), rust: path }
}

fn lower_field(lowering: &Lowering<'_>, oneofs: &[OneofDescriptor], field: &FieldDescriptor) -> Field {
    let places = lowering.places(&field.parent_file());
    let oneof = field.containing_oneof().and_then(|own| oneofs.iter().position(|oneof| *oneof == own));
    let option = lowering.options.field(&field.options());
    let (cardinality, kind) = lower_type(lowering, field);
    Field {
        name: Name::new(field.name(), name::snake(field.name())),
        variant: name::pascal(field.name()),
        number: field.number(),
        kind,
        cardinality,
        oneof,
        secret: option.secret,
        opaque: option.opaque,
        docs: places.docs(field.path()),
        origin: places.origin(field.path(), field.full_name()),
    }
}

fn lower_type(lowering: &Lowering<'_>, field: &FieldDescriptor) -> (Cardinality, FieldKind) {
    if field.is_map()
        && let Kind::Message(entry) = field.kind()
        && let FieldKind::Scalar(key) = lower_kind(lowering, &entry.map_entry_key_field().kind())
    {
        return (Cardinality::Map(key), lower_kind(lowering, &entry.map_entry_value_field().kind()));
    }
    let cardinality = match () {
        () if field.is_list() => Cardinality::Repeated,
        () if field.field_descriptor_proto().proto3_optional() => Cardinality::Optional,
        () => Cardinality::Implicit,
    };
    (cardinality, lower_kind(lowering, &field.kind()))
}

pub(super) fn lower_kind(lowering: &Lowering<'_>, kind: &Kind) -> FieldKind {
    let scalar = match kind {
        Kind::Message(message) => return FieldKind::Message(lowering.message_name(message)),
        Kind::Enum(enumeration) => return FieldKind::Enum(lowering.enum_name(enumeration)),
        Kind::Double => Scalar::Double,
        Kind::Float => Scalar::Float,
        Kind::Int32 => Scalar::Int32,
        Kind::Int64 => Scalar::Int64,
        Kind::Uint32 => Scalar::Uint32,
        Kind::Uint64 => Scalar::Uint64,
        Kind::Sint32 => Scalar::Sint32,
        Kind::Sint64 => Scalar::Sint64,
        Kind::Fixed32 => Scalar::Fixed32,
        Kind::Fixed64 => Scalar::Fixed64,
        Kind::Sfixed32 => Scalar::Sfixed32,
        Kind::Sfixed64 => Scalar::Sfixed64,
        Kind::Bool => Scalar::Bool,
        Kind::String => Scalar::String,
        Kind::Bytes => Scalar::Bytes,
    };
    FieldKind::Scalar(scalar)
}

fn lower_enum(lowering: &Lowering<'_>, enumeration: &EnumDescriptor, diagnostics: &mut Diagnostics) -> Enum {
    let places = lowering.places(&enumeration.parent_file());
    let values = enumeration.values().map(|value| EnumValue {
        name: Name::new(
            name::short_value(enumeration.name(), value.name()),
            name::variant(enumeration.name(), value.name()),
        ),
        number: value.number(),
        docs: places.docs(value.path()),
        origin: places.origin(value.path(), value.full_name()),
    });
    let mut values: Vec<_> = values.collect();
    values.sort_by_key(|value| value.origin.span);
    let mut scope = Scope::default();
    for value in &values {
        scope.take(&value.name.rust, &value.name.wire, value.origin.span, diagnostics);
    }
    Enum {
        name: lowering.enum_name(enumeration),
        docs: places.docs(enumeration.path()),
        origin: places.origin(enumeration.path(), enumeration.full_name()),
        values,
    }
}

/// The fields of a message but the named ones.
pub(super) fn others(lowering: &Lowering<'_>, message: &MessageDescriptor, named: &[&str]) -> Vec<Field> {
    let oneofs: Vec<_> = message.oneofs().filter(|oneof| !is_synthetic(oneof)).collect();
    let others = message.fields().filter(|field| !named.contains(&field.name()));
    let mut others: Vec<_> = others.map(|field| lower_field(lowering, &oneofs, &field)).collect();
    others.sort_by_key(|field| field.origin.span);
    others
}
