//! Driving progenitor: what it breaks at is left out.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use counterpart_diagnostic::{Diagnostic, Diagnostics, Span, codes};
use openapiv3::{Components, OpenAPI, PathItem, ReferenceOr};
use progenitor::{GenerationSettings, Generator};

use crate::reach;

/// Where everything stands.
pub(crate) struct Places<'a> {
    /// The contract.
    pub(crate) contract: Span,
    /// Each operation, by its id.
    pub(crate) operations: BTreeMap<&'a str, Span>,
}

/// The client of a document, without the operations that progenitor breaks at by themselves.
pub(crate) fn drive(document: &OpenAPI, settings: &GenerationSettings, places: &Places<'_>) -> (String, Diagnostics) {
    let mut diagnostics = Diagnostics::default();
    let Err(words) = generate(document, settings) else {
        return text(document, settings, places, diagnostics);
    };
    let ids: Vec<&str> =
        document.operations().filter_map(|(_, _, operation)| operation.operation_id.as_deref()).collect();
    let mut kept = Vec::new();
    for id in ids {
        match generate(&only(document, &[id]), settings) {
            Ok(_) => kept.push(id),
            Err(words) => {
                let message = format!("progenitor refuses `{id}`");
                let place = places.operations.get(id).copied().unwrap_or(places.contract);
                diagnostics
                    .push(Diagnostic::refusal(codes::progenitor::REFUSED, message).at(place, "left out").note(words));
            }
        }
    }
    let rest = only(document, &kept);
    if diagnostics.is_empty() {
        let message = "progenitor refuses a schema that no operation needs, or operations beside each other";
        diagnostics.push(
            Diagnostic::refusal(codes::progenitor::REFUSED, message).at(places.contract, "this contract").note(words),
        );
    }
    text(&rest, settings, places, diagnostics)
}

fn text(
    document: &OpenAPI,
    settings: &GenerationSettings,
    places: &Places<'_>,
    mut diagnostics: Diagnostics,
) -> (String, Diagnostics) {
    match generate(document, settings) {
        Ok(text) => (text, diagnostics),
        Err(words) => {
            let message = "progenitor makes no client of this contract";
            diagnostics.push(
                Diagnostic::error(codes::progenitor::BROKEN, message).at(places.contract, "this contract").note(words),
            );
            (String::new(), diagnostics)
        }
    }
}

/// The formatted client, or progenitor's own words. It is written for documents of its own making and panics at others.
fn generate(document: &OpenAPI, settings: &GenerationSettings) -> Result<String, String> {
    let attempt = catch_unwind(AssertUnwindSafe(|| {
        let tokens = Generator::new(settings).generate_tokens(document).map_err(|error| error.to_string())?;
        let file = syn::parse2(tokens).map_err(|error| error.to_string())?;
        Ok(prettyplease::unparse(&file))
    }));
    let words = match attempt {
        Ok(outcome) => return outcome.map_err(|words: String| first_line(&words)),
        Err(panic) => panic,
    };
    let text = words.downcast_ref::<String>().map(String::as_str).or_else(|| words.downcast_ref::<&str>().copied());
    Err(first_line(text.unwrap_or("it panics")))
}

fn first_line(words: &str) -> String {
    words.lines().next().unwrap_or_default().to_owned()
}

/// The document with these operations alone, and with the schemas that they need.
fn only(document: &OpenAPI, ids: &[&str]) -> OpenAPI {
    let mut part = document.clone();
    let none = Components::default();
    let components = document.components.as_ref().unwrap_or(&none);
    for item in part.paths.paths.values_mut() {
        if let ReferenceOr::Item(item) = item {
            keep(item, ids);
        }
    }
    part.paths.paths.retain(|_, item| item.as_item().is_some_and(|item| item.iter().next().is_some()));
    let needed: Vec<String> =
        part.operations().flat_map(|(_, _, operation)| reach::needs(operation, components)).collect();
    if let Some(components) = &mut part.components {
        components.schemas.retain(|key, _| needed.contains(key));
    }
    part
}

fn keep(item: &mut PathItem, ids: &[&str]) {
    let methods = [
        &mut item.get,
        &mut item.put,
        &mut item.post,
        &mut item.delete,
        &mut item.options,
        &mut item.head,
        &mut item.patch,
        &mut item.trace,
    ];
    for method in methods {
        method.take_if(|operation| !operation.operation_id.as_deref().is_some_and(|id| ids.contains(&id)));
    }
}
