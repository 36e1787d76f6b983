//! How a parameter is written: which style goes with which place and which kind.

use super::kind::is_scalar;
use counterpart_model::{Kind, ParameterStyle, Place};

/// The style that a contract names, or the default of the place.
pub(in super::super) fn style(place: Place, named: Option<&str>, explode: Option<bool>) -> Option<ParameterStyle> {
    let default = match place {
        Place::Path | Place::Header => "simple",
        Place::Query | Place::Cookie => "form",
    };
    let named = named.unwrap_or(default);
    let explode = explode.unwrap_or(named == "form");
    Some(match (place, named) {
        (Place::Path | Place::Header, "simple") => ParameterStyle::Simple { explode },
        (Place::Path, "label") => ParameterStyle::Label { explode },
        (Place::Path, "matrix") => ParameterStyle::Matrix { explode },
        (Place::Query | Place::Cookie, "form") => ParameterStyle::Form { explode },
        // With a name for each item nothing is left for the delimiter to divide.
        (Place::Query, "spaceDelimited" | "pipeDelimited") if explode => ParameterStyle::Form { explode: true },
        (Place::Query, "spaceDelimited") => ParameterStyle::SpaceDelimited,
        (Place::Query, "pipeDelimited") => ParameterStyle::PipeDelimited,
        (Place::Query, "deepObject") => ParameterStyle::DeepObject,
        _ => return None,
    })
}

/// Why a kind cannot be written in a style; nothing where it can.
pub(in super::super) fn objection(style: &ParameterStyle, kind: &Kind) -> Option<&'static str> {
    match style {
        ParameterStyle::Content(_) | ParameterStyle::DeepObject => None,
        _ if is_scalar(kind) => None,
        ParameterStyle::SpaceDelimited | ParameterStyle::PipeDelimited => match kind {
            Kind::Array(items) if is_scalar(items) => None,
            _ => Some("only a list of plain values goes between delimiters"),
        },
        ParameterStyle::Form { explode: true } => match kind {
            Kind::Array(items) if is_scalar(items) => None,
            Kind::Object(members, others)
                if members.iter().all(|(_, kind)| flat(kind)) && others.as_deref().is_none_or(flat) =>
            {
                None
            }
            _ => Some("nested values have no form here"),
        },
        _ => match kind {
            Kind::Array(items) if is_scalar(items) => None,
            Kind::Object(members, others)
                if members.iter().all(|(_, kind)| is_scalar(kind)) && others.as_deref().is_none_or(is_scalar) =>
            {
                None
            }
            _ => Some("nested values have no form here"),
        },
    }
}

/// A plain value, or a list of them: what one name can carry.
fn flat(kind: &Kind) -> bool {
    match kind {
        Kind::Array(items) => is_scalar(items),
        other => is_scalar(other),
    }
}
