//! `Debug` of a request.

use super::Asked;
use std::fmt;

/// Shows the fields of a request.
pub fn show(name: &str, asked: &Asked, fields: &[(&str, &dyn fmt::Debug)], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut shown = f.debug_struct(name);
    for ((field, value), rule) in fields.iter().zip(asked.fields) {
        if rule.secret {
            shown.field(field, &format_args!("[redacted]"));
        } else {
            shown.field(field, value);
        }
    }
    shown.finish()
}
