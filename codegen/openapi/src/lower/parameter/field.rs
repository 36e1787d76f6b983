//! The fields of a request: a parameter's name, with its place in front where two of them clash.

use super::super::names::{Scope, snake};
use counterpart_model::{Parameter, Place};

/// The field that holds the request body.
pub(in super::super) const BODY: &str = "body";

/// Gives every parameter its field.
pub(super) fn name(parameters: &mut [Parameter]) {
    let plain: Vec<String> = parameters.iter().map(|parameter| snake(&parameter.name.wire)).collect();
    let mut scope = Scope::new();
    scope.unique(BODY);
    for (parameter, wanted) in parameters.iter_mut().zip(&plain) {
        let clashes = wanted == BODY || plain.iter().filter(|other| *other == wanted).count() > 1;
        let wanted =
            if clashes { snake(&format!("{} {}", word(parameter.place), parameter.name.wire)) } else { wanted.clone() };
        parameter.name.rust = scope.unique(&wanted);
    }
}

fn word(place: Place) -> &'static str {
    match place {
        Place::Path => "path",
        Place::Query => "query",
        Place::Header => "header",
        Place::Cookie => "cookie",
    }
}
