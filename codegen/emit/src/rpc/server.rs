//! `server.rs`: the trait that bodies implement, and what serves them.

use counterpart_model::rpc::{Contract, Input as Sent, Method, Output};

use super::home::{Home, sheet};
use super::{Input, transport, written};
use crate::options::File;
use crate::print::Sheet;
use crate::print::docs::Paragraphs;
use crate::print::signature::{Signature, Written};
use crate::print::uses::Uses;

/// Prints the file.
pub(super) fn emit(input: Input<'_>, home: &Home<'_>) -> File {
    let mut sheet = sheet(input, "The trait that bodies implement, and what serves them.");
    print_uses(home, &mut sheet);
    print_trait(input, home, &mut sheet);
    print_adapter(home, &mut sheet);
    home.file(input, "server.rs", sheet)
}

fn print_uses(home: &Home<'_>, sheet: &mut Sheet) {
    let mut std = Uses::default();
    std.add("std::sync", "Arc");
    std.print(sheet);
    let mut uses = Uses::default();
    let methods = &home.service.methods;
    let streams_in = methods.iter().any(|method| matches!(method.input, Sent::Stream(_)));
    let streams_out = methods.iter().any(|method| !matches!(method.output, Output::One(_)));
    let plain_out = methods.iter().any(|method| matches!(method.output, Output::Stream(_)));
    let wanted = [("Receiver", streams_in), ("Body", streams_out), ("Sender", plain_out)];
    for (name, _) in [("Call", true), ("Inbound", true)].into_iter().chain(wanted).filter(|(_, wanted)| *wanted) {
        uses.add("counterpart::rpc", name);
    }
    for name in ["Request", "Response", "Status"] {
        uses.add("tonic", name);
    }
    if streams_in {
        uses.add("tonic", "Streaming");
    }
    uses.print(sheet);
    let mut own = Uses::default();
    if home.has_events() {
        own.add("super", "events");
    }
    own.add("super", "operations");
    let shared = home.shared();
    for name in ["types", "version"] {
        own.add(shared, name);
    }
    own.add(&format!("{shared}::transport"), &transport::module(home.service, "server"));
    own.print(sheet);
}

fn print_trait(input: Input<'_>, home: &Home<'_>, sheet: &mut Sheet) {
    let service = home.service;
    sheet.docs(&Paragraphs::of_or(&service.docs, format!("The methods of `{}`.", service.name.wire)));
    sheet.open(format!("pub trait {}: Send + Sync + 'static {{", service.name.rust));
    sheet.docs(&Paragraphs::sentence("The version of the contract that these bodies implement."));
    sheet.line(format!("type Implements: version::{};", service.name.rust));
    for method in &service.methods {
        sheet.blank();
        let about = format!("`{}/{}`", service.name.wire, method.name.wire);
        sheet.docs(&Paragraphs::of(&method.docs).and(about));
        trait_method(input.contract, method).print(";", sheet);
    }
    sheet.close("}");
}

fn trait_method(contract: &Contract, method: &Method) -> Signature {
    let mut arguments = vec!["&self".to_owned(), "call: Call".to_owned()];
    let message = written::named(method.input.message());
    arguments.push(match &method.input {
        Sent::One(_) => format!("request: {message}"),
        Sent::Stream(_) => format!("messages: Receiver<{message}>"),
    });
    let success = match &method.output {
        Output::One(message) => written::named(message),
        Output::Stream(message) => {
            arguments.push(format!("sender: Sender<{}>", written::named(message)));
            "()".to_owned()
        }
        Output::Events(events) => {
            arguments.push(format!("events: events::{}", events.sender));
            written::boxed(contract, &events.message.wire, &events.done.kind)
        }
    };
    let error = format!("operations::{}Error", method.pascal);
    let result = Written::with("Output = Result", vec![Written::plain(success), Written::plain(error)]);
    let returns = Written::with("impl Future", vec![result]).and(" + Send");
    Signature { head: "fn", name: method.name.rust.clone(), arguments, returns: Some(returns) }
}

fn print_adapter(home: &Home<'_>, sheet: &mut Sheet) {
    let service = home.service;
    let (name, module) = (&service.name.rust, transport::module(service, "server"));
    sheet.blank();
    sheet.docs(&Paragraphs::sentence(format!("Serves the bodies of `{name}` over gRPC.")));
    sheet.line("#[derive(Debug)]");
    sheet.open(format!("pub struct {name}Adapter<S> {{"));
    sheet.line("bodies: Arc<S>,");
    sheet.close("}");
    sheet.blank();
    sheet.docs(&Paragraphs::sentence("The service, to be added to a server of tonic."));
    let served = format!("{module}::{}Server", service.short);
    let returns = Written::with(served.clone(), vec![Written::plain(format!("{name}Adapter<S>"))]);
    let function = format!("{}<S: {name}>", service.snake);
    let signature =
        Signature { head: "pub fn", name: function, arguments: vec!["bodies: S".to_owned()], returns: Some(returns) };
    signature.print(" {", sheet);
    sheet.line(format!("let adapter = {name}Adapter {{ bodies: Arc::new(bodies) }};"));
    let limit = "counterpart::rpc::LARGEST_MESSAGE";
    sheet.line(format!("{served}::new(adapter).max_decoding_message_size({limit})"));
    sheet.close("}");
    sheet.blank();
    sheet.line("#[tonic::async_trait]");
    sheet.open(format!("impl<S: {name}> {module}::{} for {name}Adapter<S> {{", service.short));
    for method in &service.methods {
        sheet.blank();
        print_adapter_method(method, sheet);
    }
    sheet.close("}");
}

fn print_adapter_method(method: &Method, sheet: &mut Sheet) {
    let message = format!("Inbound<{}>", written::named(method.input.message()));
    let streamed = format!("Streaming<{message}>");
    let answer = written::named(method.output.message());
    let (kind, request) = match (&method.input, &method.output) {
        (Sent::One(_), Output::One(_)) => ("unary", message),
        (Sent::One(_), Output::Stream(_)) => ("stream", message),
        (Sent::One(_), Output::Events(_)) => ("events", message),
        (Sent::Stream(_), Output::One(_)) => ("gather", streamed),
        (Sent::Stream(_), Output::Stream(_)) => ("duplex", streamed),
        (Sent::Stream(_), Output::Events(_)) => ("duplex_events", streamed),
    };
    let stream = format!("{}Stream", method.pascal);
    let returned = match &method.output {
        Output::One(_) => answer,
        Output::Stream(_) | Output::Events(_) => {
            sheet.line(format!("type {stream} = Body<{answer}>;"));
            sheet.blank();
            format!("Self::{stream}")
        }
    };
    let response = Written::with("Response", vec![Written::plain(returned)]);
    let returns = Written::with("Result", vec![response, Written::plain("Status")]);
    let name = &method.name.rust;
    let arguments = vec!["&self".to_owned(), format!("request: Request<{request}>")];
    Signature { head: "async fn", name: name.clone(), arguments, returns: Some(returns) }.print(" {", sheet);
    sheet.line(format!("counterpart::rpc_serve!({kind} self.{name}, request)"));
    sheet.close("}");
}
