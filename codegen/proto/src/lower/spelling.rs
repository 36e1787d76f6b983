//! Names that no identifier of Rust can be made of: those without a letter or a digit.

use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use prost_reflect::{EnumDescriptor, FileDescriptor, MessageDescriptor};

use super::Lowering;
use crate::place::FilePlaces;

/// Reports every name of a document that is made of underscores alone.
pub(super) fn check(lowering: &Lowering<'_>, file: &FileDescriptor, diagnostics: &mut Diagnostics) {
    let mut check = Check { places: lowering.places(file), diagnostics };
    for part in file.package_name().split('.').filter(|part| !part.is_empty()) {
        check.name(part, &[2]);
    }
    for service in file.services() {
        check.name(service.name(), service.path());
        service.methods().for_each(|method| check.name(method.name(), method.path()));
    }
    file.messages().for_each(|message| check.message(&message));
    file.enums().for_each(|enumeration| check.enumeration(&enumeration));
}

struct Check<'a, 'b> {
    places: &'a FilePlaces<'b>,
    diagnostics: &'a mut Diagnostics,
}

impl Check<'_, '_> {
    fn name(&mut self, name: &str, path: &[i32]) {
        if name.contains(|letter: char| letter.is_ascii_alphanumeric()) {
            return;
        }
        let span = self.places.span_of(path, name);
        self.diagnostics.push(
            Diagnostic::error(codes::proto::MESSAGES, format!("`{name}` is no name in Rust"))
                .at(span, "neither a letter nor a digit")
                .help("rename it"),
        );
    }

    fn message(&mut self, message: &MessageDescriptor) {
        if message.is_map_entry() {
            return;
        }
        self.name(message.name(), message.path());
        message.fields().for_each(|field| self.name(field.name(), field.path()));
        // The group that `optional` makes of a single field is named by the compiler.
        let written = message.oneofs().filter(|oneof| !super::types::is_synthetic(oneof));
        written.for_each(|oneof| self.name(oneof.name(), oneof.path()));
        message.child_messages().for_each(|inner| self.message(&inner));
        message.child_enums().for_each(|inner| self.enumeration(&inner));
    }

    fn enumeration(&mut self, enumeration: &EnumDescriptor) {
        self.name(enumeration.name(), enumeration.path());
        enumeration.values().for_each(|value| self.name(value.name(), value.path()));
    }
}
