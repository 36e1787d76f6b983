//! Taxonomies are closed: for every operation and every fault that it can meet, taking the fault's code away from the
//! operation stops generation, at that operation's line.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::BTreeSet;
use std::path::Path;

use counterpart_build::{Layout, Product, Settings, Sides, generate};
use counterpart_diagnostic::render;
use counterpart_tests::root;

fn product(name: &str, text: &str) -> Product {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("taxonomy");
    std::fs::create_dir_all(&folder).unwrap();
    let document = folder.join(format!("{name}.yaml"));
    std::fs::write(&document, text).unwrap();
    let settings = Settings {
        document,
        shown: format!("{name}.yaml"),
        name: name.to_owned(),
        version: None,
        published: Vec::new(),
        layout: Layout::Modules,
        sides: Sides::Both,
        command: "cargo test".to_owned(),
    };
    generate(&settings, &mut |_| ())
}

/// Every (operation, code) whose code answers a fault of the operation.
fn faults(product: &Product) -> BTreeSet<(String, String)> {
    let contract = product.contract.as_ref().expect("our contracts lower");
    let mut found = BTreeSet::new();
    for operation in &contract.operations {
        let answers = operation.faults.iter().filter_map(|fault| contract.answers.get(fault.answer.0 as usize));
        found.extend(answers.filter_map(|answer| Some((operation.names.wire.clone(), answer.code.clone()?))));
    }
    found
}

/// The document without a code in the list of one operation; `None`: the operation takes it from elsewhere.
fn without(text: &str, operation: &str, code: &str) -> Option<String> {
    let start = text.find(&format!("operationId: {operation}\n"))?;
    let end = text[start + 12..].find("operationId: ").map_or(text.len(), |at| start + 12 + at);
    let own = &text[start..end];
    let list = own.find("problems:")?;
    let listed = &own[list..];
    let (block, inline, closing) = (format!("          - {code}\n"), format!("{code}, "), format!(", {code}]"));
    let shorter = if listed.contains(&block) {
        listed.replacen(&block, "", 1)
    } else if listed.contains(&closing) {
        listed.replacen(&closing, "]", 1)
    } else if listed.contains(&inline) {
        listed.replacen(&inline, "", 1)
    } else {
        return None;
    };
    Some(format!("{}{}{}{}", &text[..start], &own[..list], shorter, &text[end..]))
}

/// The line of an operation's method in the text: the one above its `operationId`.
fn line_of(text: &str, operation: &str) -> usize {
    text.lines().position(|line| line.trim() == format!("operationId: {operation}")).expect("the operation is there")
}

#[test]
fn a_fault_without_its_code_stops_generation_at_the_operation() {
    let text = std::fs::read_to_string(root().join("contracts/provider-bundles/openapi.yaml")).unwrap();
    let whole = product("provider-bundles", &text);
    let faults = faults(&whole);
    assert!(faults.len() > 60, "{} faults are not all", faults.len());
    let mut tried = 0;
    for (operation, code) in &faults {
        let Some(shorter) = without(&text, operation, code) else {
            let everywhere = ["unauthenticated", "internal", "authz_unavailable"];
            assert!(everywhere.contains(&code.as_str()), "{operation} does not list {code}");
            continue;
        };
        let product = product("provider-bundles", &shorter);
        let said = product.diagnostics.iter().find(|diagnostic| {
            let first = diagnostic.labels.first().map(|label| label.span);
            let line = first.map(|span| product.sources.get(span.source).position(span.start).line);
            diagnostic.message.contains(operation.as_str())
                && diagnostic.message.contains(code.as_str())
                && line == Some(line_of(&shorter, operation))
        });
        let all = || render::text(&product.diagnostics, &product.sources, render::Style::Plain);
        assert!(said.is_some() && product.has_errors(), "{operation} without {code}:\n{}", all());
        assert!(product.files.is_empty(), "{operation} without {code} is generated");
        tried += 1;
    }
    assert!(tried > 40, "{tried} are not all that the operations list");
}

#[test]
fn a_code_taken_from_everywhere_stops_every_operation() {
    let text = std::fs::read_to_string(root().join("contracts/provider-bundles/openapi.yaml")).unwrap();
    let everywhere = "everywhere: [unauthenticated, internal, authz_unavailable]";
    assert!(text.contains(everywhere));
    for code in ["unauthenticated", "internal", "authz_unavailable"] {
        let shorter = everywhere.replace(&format!(", {code}"), "").replace(&format!("{code}, "), "");
        let product = product("everywhere", &text.replace(everywhere, &shorter));
        let contract = product.contract.as_ref().expect("it lowers");
        for operation in &contract.operations {
            let said = |diagnostic: &counterpart_diagnostic::Diagnostic| {
                diagnostic.message.contains(&operation.names.wire) && diagnostic.message.contains(code)
            };
            assert!(product.diagnostics.iter().any(said), "{} without {code}", operation.names.wire);
        }
    }
}

#[test]
fn a_bare_status_that_a_fault_needs_stops_generation_too() {
    let text = std::fs::read_to_string(root().join("contracts/provisioner/openapi.yaml")).unwrap();
    for answer in [
        "        '400': { $ref: '#/components/responses/MalformedInspectRequest' }\n",
        "        '404': { description: No accepted operation has the id. }\n",
    ] {
        assert!(text.contains(answer));
        let product = product("provisioner", &text.replace(answer, ""));
        let all = render::text(&product.diagnostics, &product.sources, render::Style::Plain);
        assert!(product.has_errors() && product.files.is_empty(), "without {answer}\n{all}");
    }
}
