//! `client.rs`: the client.

use counterpart_model::rpc::{Input as Sent, Method, Output};

use super::home::{Home, sheet};
use super::{Input, transport, written};
use crate::options::File;
use crate::print::Sheet;
use crate::print::docs::Paragraphs;
use crate::print::signature::{Signature, Written};
use crate::print::uses::Uses;

/// Prints the file.
pub(super) fn emit(input: Input<'_>, home: &Home<'_>) -> File {
    let mut sheet = sheet(input, "The client.");
    print_uses(home, &mut sheet);
    print_client(home, &mut sheet);
    home.file(input, "client.rs", sheet)
}

fn print_uses(home: &Home<'_>, sheet: &mut Sheet) {
    let mut std = Uses::default();
    std.add("std::time", "Duration");
    std.print(sheet);
    let methods = &home.service.methods;
    let mut uses = Uses::default();
    uses.add("counterpart::rpc", "CallError");
    if home.has_events() {
        uses.add("counterpart::rpc", "EventStream");
    }
    if methods.iter().any(|method| matches!(method.output, Output::Stream(_))) {
        uses.add("counterpart::rpc", "MessageStream");
    }
    if methods.iter().any(|method| matches!(method.input, Sent::Stream(_))) {
        uses.add("counterpart::rpc::client", "Outgoing");
    }
    uses.add("tonic::transport", "Channel");
    uses.print(sheet);
    let mut own = Uses::default();
    own.add("super", "operations");
    let shared = home.shared();
    for name in ["types", "version"] {
        own.add(shared, name);
    }
    own.add(&format!("{shared}::transport"), &transport::module(home.service, "client"));
    own.print(sheet);
}

fn print_client(home: &Home<'_>, sheet: &mut Sheet) {
    let service = home.service;
    let tonic = format!("{}::{}Client", transport::module(service, "client"), service.short);
    sheet.docs(&Paragraphs::sentence(format!("Calls the methods of `{}`.", service.name.wire)));
    sheet.line("#[derive(Debug, Clone)]");
    sheet.open("pub struct Client {");
    sheet.line(format!("transport: {tonic}<Channel>,"));
    sheet.line("timeout: Option<Duration>,");
    sheet.close("}");
    sheet.blank();
    sheet.open("impl Client {");
    sheet.docs(&Paragraphs::sentence("A client that was written for a version of the contract."));
    sheet.open("pub fn new<V: version::Current>(channel: Channel, _speaks: V) -> Self {");
    sheet.line(format!("let transport = {tonic}::new(channel);"));
    let limit = "counterpart::rpc::LARGEST_MESSAGE";
    sheet.line(format!("Self {{ transport: transport.max_decoding_message_size({limit}), timeout: None }}"));
    sheet.close("}");
    sheet.blank();
    sheet.docs(&Paragraphs::sentence("The same client with a deadline of its own, in place of the contract's."));
    sheet.line("#[must_use]");
    sheet.open("pub fn with_timeout(&self, timeout: Duration) -> Self {");
    sheet.line("Self { transport: self.transport.clone(), timeout: Some(timeout) }");
    sheet.close("}");
    for method in &service.methods {
        sheet.blank();
        print_method(&service.name.wire, method, sheet);
    }
    sheet.close("}");
}

fn print_method(service: &str, method: &Method, sheet: &mut Sheet) {
    let message = written::named(method.input.message());
    let argument = match &method.input {
        Sent::One(_) => format!("request: {message}"),
        Sent::Stream(_) => format!("messages: impl Outgoing<{message}>"),
    };
    let answer = Written::plain(written::named(method.output.message()));
    let error = Written::plain(format!("operations::{}Error", method.pascal));
    let (kind, success) = match &method.output {
        Output::One(_) => ("unary", answer),
        Output::Stream(_) => ("stream", Written::with("MessageStream", vec![answer, error.clone()])),
        Output::Events(_) => ("events", Written::with("EventStream", vec![answer, error.clone()])),
    };
    let returns = Written::with("Result", vec![success, Written::with("CallError", vec![error])]);
    let about = format!("`{service}/{}`", method.name.wire);
    sheet.docs(&Paragraphs::of(&method.docs).and(about));
    let name = &method.name.rust;
    let arguments = vec!["&self".to_owned(), argument];
    let signature = Signature { head: "pub async fn", name: name.clone(), arguments, returns: Some(returns) };
    written::print_head(&signature, sheet);
    let sent = if matches!(method.input, Sent::One(_)) { "request" } else { "messages" };
    sheet.line(format!("counterpart::rpc_call!({kind} self.{name}, {sent})"));
    sheet.close("}");
}
