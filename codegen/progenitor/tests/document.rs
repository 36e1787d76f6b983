//! Contracts and the documents that they become.

mod support;

use counterpart_model::Contract;
use counterpart_progenitor::{client, document};
use support::{lines, samples};

/// The document, and that progenitor makes a client of it.
fn check(contract: &Contract) {
    let lowered = document(contract);
    let omitted = lines(&lowered.omitted);
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_json_snapshot!(contract.name.snake.as_str(), (&lowered.document, omitted));
    });
    let (text, diagnostics) = client(contract);
    assert!(!diagnostics.has_errors(), "{:?}", lines(&diagnostics));
    assert_eq!(lines(&diagnostics), lines(&lowered.omitted), "progenitor refuses nothing of what is lowered");
    syn::parse_file(&text).expect("the client is Rust");
    for operation in &contract.operations {
        let id = &operation.names.wire;
        assert!(
            text.contains(&format!("operation_id: \"{}\"", heck::ToSnakeCase::to_snake_case(id.as_str()))),
            "{id} is missing"
        );
    }
}

#[test]
fn samples_as_documents() {
    samples::all().iter().for_each(check);
}
