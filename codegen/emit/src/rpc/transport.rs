//! `transport.rs`: routes and codecs, as tonic writes them.

use counterpart_model::rpc::{Input as Sent, Method, Output, Service, TypeName};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use tonic_build::{Attributes, CodeGenBuilder};

use super::Input;
use super::home::{file, sheet};
use super::written;
use crate::options::File;

/// Which side a description is for: servers take requests that may be unreadable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Client,
    Server,
}

/// A service as tonic asks for it.
struct Described<'a> {
    service: &'a Service,
    methods: Vec<DescribedMethod<'a>>,
}

struct DescribedMethod<'a> {
    method: &'a Method,
    side: Side,
}

/// Prints the file.
pub(super) fn emit(input: Input<'_>) -> File {
    let mut sheet = sheet(input, "Routes and codecs, as tonic writes them.");
    for service in &input.contract.services {
        for side in [Side::Client, Side::Server] {
            let wanted = match side {
                Side::Client => input.options.sides.client(),
                Side::Server => input.options.sides.server(),
            };
            if wanted {
                sheet.blank();
                formatted(generate(service, side)).lines().for_each(|line| sheet.line(line));
            }
        }
    }
    file(input, "transport.rs", sheet)
}

fn generate(service: &Service, side: Side) -> TokenStream {
    let methods = service.methods.iter().map(|method| DescribedMethod { method, side }).collect();
    let described = Described { service, methods };
    let mut attributes = Attributes::default();
    let feature = match side {
        Side::Client => "client",
        Side::Server => "server",
    };
    attributes.push_mod(&service.package, format!("#[cfg(feature = \"{feature}\")]"));
    let mut builder = CodeGenBuilder::new();
    builder.attributes(attributes).build_transport(false);
    match side {
        Side::Client => builder.generate_client(&described, ""),
        Side::Server => builder.generate_server(&described, ""),
    }
}

/// The text of what tonic wrote. What it allows itself, `lib.rs` allows with a reason.
fn formatted(tokens: TokenStream) -> String {
    let file = syn::parse2(without_allowances(tokens)).expect("tonic writes items of Rust");
    prettyplease::unparse(&file)
}

fn without_allowances(tokens: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if is_allowance(&group) => {
                // The `#`, and the `!` of an inner attribute.
                while matches!(kept.last(), Some(TokenTree::Punct(mark)) if matches!(mark.as_char(), '#' | '!')) {
                    kept.pop();
                }
            }
            TokenTree::Group(group) => {
                let inside = without_allowances(group.stream());
                kept.push(TokenTree::Group(Group::new(group.delimiter(), inside)));
            }
            other => kept.push(other),
        }
    }
    kept.into_iter().collect()
}

fn is_allowance(group: &Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket && matches!(first, Some(TokenTree::Ident(word)) if word == "allow")
}

/// The module that tonic makes for a side: it separates words at every capital.
pub(super) fn module(service: &Service, side: &str) -> String {
    let mut module = String::new();
    for (at, letter) in service.short.char_indices() {
        if letter.is_uppercase() && at > 0 {
            module.push('_');
        }
        module.extend(letter.to_lowercase());
    }
    format!("{module}_{side}")
}

impl<'a> tonic_build::Service for Described<'a> {
    type Comment = String;
    type Method = DescribedMethod<'a>;

    fn name(&self) -> &str {
        &self.service.short
    }

    fn package(&self) -> &str {
        &self.service.package
    }

    fn identifier(&self) -> &str {
        &self.service.short
    }

    fn methods(&self) -> &[Self::Method] {
        &self.methods
    }

    fn comment(&self) -> &[Self::Comment] {
        &[]
    }
}

impl tonic_build::Method for DescribedMethod<'_> {
    type Comment = String;

    fn name(&self) -> &str {
        &self.method.name.rust
    }

    fn identifier(&self) -> &str {
        &self.method.name.wire
    }

    fn codec_path(&self) -> &'static str {
        match self.side {
            Side::Client => "counterpart::rpc::__private::ClientCodec",
            Side::Server => "counterpart::rpc::__private::ServerCodec",
        }
    }

    fn client_streaming(&self) -> bool {
        matches!(self.method.input, Sent::Stream(_))
    }

    fn server_streaming(&self) -> bool {
        !matches!(self.method.output, Output::One(_))
    }

    fn comment(&self) -> &[Self::Comment] {
        &[]
    }

    fn request_response_name(&self, _: &str, _: bool) -> (TokenStream, TokenStream) {
        let request = tokens(self.method.input.message());
        let request = match self.side {
            Side::Client => request,
            Side::Server => quote::quote!(counterpart::rpc::Inbound<#request>),
        };
        (request, tokens(self.method.output.message()))
    }
}

/// A type from inside a module of this file.
fn tokens(name: &TypeName) -> TokenStream {
    let path = written::under("super::super::types", name);
    path.parse().expect("names of types are identifiers, decided when the documents were lowered")
}
