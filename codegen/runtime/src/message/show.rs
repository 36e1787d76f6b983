//! `Debug` of a request.

use super::{Asked, Place};
use std::fmt;

/// Shows the fields of a request, by their names on the wire.
pub fn show(name: &str, asked: &Asked, fields: &[&dyn fmt::Debug], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut shown = f.debug_struct(name);
    for (value, rule) in fields.iter().zip(asked.fields) {
        let name = if rule.place == Place::Body { "body" } else { rule.name };
        if rule.secret {
            shown.field(name, &format_args!("[redacted]"));
        } else {
            shown.field(name, value);
        }
    }
    shown.finish()
}
