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

#[test]
fn a_method_that_loses_a_code_which_generated_code_answers_is_refused_at_its_list() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts/plugin");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let parts = ["common", "describe", "error", "event", "operate", "outputs", "plan", "recovery", "stack"];
    let others: Vec<(String, String)> =
        parts.map(|part| format!("provider/v1/{part}.proto")).map(|name| (name.clone(), read(&name))).into();
    let root = "provider/v1/provider.proto";
    let whole = read(root);
    let mut refused = 0;
    for code in ["\"TIMEOUT\", ", "\"CANCELLED\", ", ", \"INTERNAL\""] {
        for (at, _) in whole.match_indices(code) {
            let text = format!("{}{}", &whole[..at], &whole[at + code.len()..]);
            let documents = Documents::texts(others.iter().cloned().chain([(root.to_owned(), text.clone())]));
            let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
            let request = Request { name: "plugin", version: "1.0.0", roots: &[root.to_owned()], documents };
            assert!(counterpart_proto::load(&request, &mut sources, &mut diagnostics).is_none());
            let said: Vec<_> = diagnostics.iter().collect();
            assert_eq!(said.len(), 1, "{said:#?}");
            let place = said[0].labels[0].span.start as usize;
            let list = text[..at].rfind("error:").expect("a list stands in front of its codes");
            assert_eq!((said[0].code.id, place), ("CP5023", list));
            refused += 1;
        }
    }
    assert_eq!(refused, 3 * 16);
}
