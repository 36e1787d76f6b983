//! The plugin contract loads, and says what its documents say.

use std::path::Path;

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_model::rpc::{Contract, Effect, FieldKind, Input, Output};
use counterpart_proto::{Documents, Request};

fn contract() -> Contract {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts/plugin");
    let roots = ["provider/v1/provider.proto".to_owned()];
    let documents = Documents::folder(folder, "contracts/plugin");
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let request = Request { name: "plugin", version: "1.0.0", roots: &roots, documents };
    let loaded = counterpart_proto::load(&request, &mut sources, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    loaded.expect("a contract without diagnostics loads").contract
}

#[test]
fn methods_are_lowered_with_their_options() {
    let contract = contract();
    let service = &contract.services[0];
    let kinds = service.methods.iter().map(|method| match (&method.input, &method.output) {
        (Input::One(_), Output::One(_)) => "unary",
        (Input::One(_), Output::Events(_)) => "events",
        (Input::Stream(_), Output::Events(_)) => "both ways",
        _ => "other",
    });
    let lines = service.methods.iter().zip(kinds).map(|(method, kind)| {
        let codes: Vec<_> = service.codes(method).map(|code| code.name.wire.as_str()).collect();
        let seconds = method.timeout.as_secs();
        format!("{} {kind} {} {seconds} s: {}", method.operation, method.effect.word(), codes.join(" "))
    });
    insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"));
}

#[test]
fn names_are_decided() {
    let contract = contract();
    let service = &contract.services[0];
    assert_eq!(service.name.wire, "provider.v1.Provider");
    assert_eq!(contract.version.rust, "V1_0_0");
    assert_eq!(contract.message("provider.v1.ResourceChange").unwrap().fields[1].name.rust, "r#type");
    assert_eq!(contract.enumeration("provider.v1.Progress.Phase").unwrap().name.rust, "progress::Phase");
    let apply = service.methods.iter().find(|method| method.operation == "apply").unwrap();
    assert_eq!(apply.effect, Effect::Mutate);
    let Output::Events(events) = &apply.output else { panic!("apply answers with events") };
    assert_eq!(events.kind, "apply_event::Event");
    let arms: Vec<_> = events.arms.iter().map(|arm| arm.name.rust.as_str()).collect();
    assert_eq!(arms, ["started", "progress", "log"]);
    assert!(matches!(&events.done.kind, FieldKind::Message(name) if name.rust == "StackResult"));
}

#[test]
fn what_is_secret_is_marked() {
    let contract = contract();
    let fields = contract.messages.iter().flat_map(|message| &message.fields);
    let secret: Vec<_> = fields.filter(|field| field.secret).map(|field| field.origin.pointer.as_str()).collect();
    let expected = ["provider.v1.ProviderState.content", "provider.v1.Secret.value", "provider.v1.SecretOutput.value"];
    assert_eq!(secret, expected);
}

#[test]
fn everything_is_documented() {
    let contract = contract();
    let messages = contract.messages.iter().flat_map(|message| {
        let fields = message.fields.iter().map(|field| (&field.docs, &field.origin));
        fields.chain([(&message.docs, &message.origin)])
    });
    let enums = contract.enums.iter().flat_map(|enumeration| {
        let values = enumeration.values.iter().map(|value| (&value.docs, &value.origin));
        values.chain([(&enumeration.docs, &enumeration.origin)])
    });
    for (docs, origin) in messages.chain(enums) {
        assert!(docs.description.is_some(), "{} has no comment", origin.pointer);
    }
}

#[test]
fn the_copy_of_the_options_is_the_one_that_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| std::fs::read_to_string(folder.join(path)).unwrap();
    let copy = read("../../contracts/plugin/counterpart/v1/options.proto");
    assert_eq!(copy, read("options/counterpart/v1/options.proto"));
}
