//! Lowering: descriptors into the model.

mod detail;
mod events;
mod method;
mod service;
mod spelling;
mod types;

use std::collections::BTreeMap;

use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::rpc::{Contract, Package, TypeName};
use counterpart_model::{ContractName, Version};
use heck::{ToSnakeCase, ToUpperCamelCase};
use prost_reflect::{EnumDescriptor, FileDescriptor, MessageDescriptor};

use crate::Request;
use crate::compile::{Compiled, is_own};
use crate::name;
use crate::options::Options;
use crate::place::FilePlaces;

/// Everything that lowering looks things up in.
struct Lowering<'a> {
    compiled: &'a Compiled,
    options: Options,
    files: BTreeMap<String, FilePlaces<'a>>,
    packages: Vec<Package>,
}

/// The contract, as far as it could be made out; what could not is in `diagnostics`.
pub(crate) fn lower(request: &Request<'_>, compiled: &Compiled, diagnostics: &mut Diagnostics) -> Contract {
    let files: Vec<FileDescriptor> = compiled.own().collect();
    let lowering = Lowering {
        compiled,
        options: Options::new(&compiled.pool),
        files: compiled.pool.files().map(|file| (file.name().to_owned(), compiled.places.of(&file))).collect(),
        packages: packages(&files),
    };
    for file in &files {
        lowering.check_syntax(file, diagnostics);
        spelling::check(&lowering, file, diagnostics);
    }
    let (messages, enums) = types::lower(&lowering, &files, diagnostics);
    let services = files.iter().flat_map(FileDescriptor::services);
    let services: Vec<_> = services.filter_map(|service| service::lower(&lowering, &service, diagnostics)).collect();
    if files.iter().all(|file| file.services().len() == 0) {
        diagnostics.push(no_service(&lowering, request));
    }
    let documents = files.iter().map(|file| file.name().to_owned()).collect();
    let (name, version) = (contract_name(request.name), version(request.version));
    Contract { name, version, documents, packages: lowering.packages, services, messages, enums }
}

fn no_service(lowering: &Lowering<'_>, request: &Request<'_>) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::proto::NO_SERVICE, "the contract declares no service");
    let document = request.roots.first().and_then(|root| lowering.files.get(root));
    let diagnostic = match document {
        Some(places) => diagnostic.at(places.span(&[]), "neither here nor in what is imported"),
        None => diagnostic,
    };
    diagnostic.help("declare a `service`")
}

/// One package keeps its types at the top; several get modules as prost lays them out.
fn packages(files: &[FileDescriptor]) -> Vec<Package> {
    let with_types = files.iter().filter(|file| file.messages().len() > 0 || file.enums().len() > 0);
    let mut names: Vec<&str> = with_types.map(FileDescriptor::package_name).collect();
    names.sort_unstable();
    names.dedup();
    let alone = names.len() == 1;
    let modules = |package: &str| {
        if alone { Vec::new() } else { package.split('.').filter(|part| !part.is_empty()).map(name::snake).collect() }
    };
    names.iter().map(|package| Package { name: (*package).to_owned(), modules: modules(package) }).collect()
}

fn contract_name(wire: &str) -> ContractName {
    ContractName { wire: wire.to_owned(), snake: wire.to_snake_case(), pascal: wire.to_upper_camel_case() }
}

/// `1.4.0` is the type `V1_4_0`.
fn version(text: &str) -> Version {
    let letters = text.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' });
    Version { text: text.to_owned(), rust: format!("V{}", letters.collect::<String>()) }
}

impl<'a> Lowering<'a> {
    /// The places of the document that a descriptor is in.
    fn places(&self, file: &FileDescriptor) -> &FilePlaces<'a> {
        self.files.get(file.name()).expect("the places of every document are known")
    }

    fn check_syntax(&self, file: &FileDescriptor, diagnostics: &mut Diagnostics) {
        if file.file_descriptor_proto().syntax() == "proto3" {
            return;
        }
        let span = self.places(file).span(&[12]);
        let message = format!("`{}` is not proto3", file.name());
        diagnostics.push(
            Diagnostic::error(codes::proto::VERSION, message)
                .at(span, "this document")
                .help("write `syntax = \"proto3\";` in its first line"),
        );
    }

    fn message_name(&self, message: &MessageDescriptor) -> TypeName {
        let rust = match well_known(message.full_name()) {
            Some(rust) => rust,
            None => self.path(&message.parent_file(), message.package_name(), message.full_name()),
        };
        TypeName { wire: message.full_name().to_owned(), rust }
    }

    fn enum_name(&self, enumeration: &EnumDescriptor) -> TypeName {
        let rust = self.path(&enumeration.parent_file(), enumeration.package_name(), enumeration.full_name());
        TypeName { wire: enumeration.full_name().to_owned(), rust }
    }

    /// Where prost puts a type: a module for each package, and one for each message that holds others.
    fn path(&self, file: &FileDescriptor, package: &str, full_name: &str) -> String {
        let inside = full_name.strip_prefix(package).unwrap_or(full_name).trim_start_matches('.');
        let mut parts: Vec<&str> = inside.split('.').collect();
        let own = parts.pop().map(name::pascal).unwrap_or_default();
        if !is_own(file.name()) {
            return format!("::prost_types::{}", path_of(&[], &parts, own));
        }
        let modules = self.packages.iter().find(|known| known.name == package).map(|known| known.modules.as_slice());
        path_of(modules.unwrap_or_default(), &parts, own)
    }
}

fn path_of(modules: &[String], outer: &[&str], own: String) -> String {
    let modules = modules.iter().cloned();
    let outer = outer.iter().map(|message| name::snake(message));
    modules.chain(outer).chain([own]).collect::<Vec<_>>().join("::")
}

/// Messages that prost maps to a type of Rust itself.
fn well_known(full_name: &str) -> Option<String> {
    let rust = match full_name {
        "google.protobuf.Empty" => "()",
        "google.protobuf.BoolValue" => "bool",
        "google.protobuf.BytesValue" => "::prost::alloc::vec::Vec<u8>",
        "google.protobuf.DoubleValue" => "f64",
        "google.protobuf.FloatValue" => "f32",
        "google.protobuf.Int32Value" => "i32",
        "google.protobuf.Int64Value" => "i64",
        "google.protobuf.StringValue" => "::prost::alloc::string::String",
        "google.protobuf.UInt32Value" => "u32",
        "google.protobuf.UInt64Value" => "u64",
        _ => return None,
    };
    Some(rust.to_owned())
}
