//! Which version of OpenAPI a document is.

use super::node::{Kind, Node};
use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};

/// A version of OpenAPI that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// 3.0, any patch.
    V3_0,
    /// 3.1, any patch.
    V3_1,
}

impl Version {
    /// The version that the root of a document names; nothing, and a diagnostic, where it is none that is read.
    pub fn of(root: Node<'_>, diagnostics: &mut Diagnostics) -> Option<Self> {
        if let Some(swagger) = root.get("swagger") {
            diagnostics.push(
                Diagnostic::error(codes::load::VERSION, "this is a Swagger document, the predecessor of OpenAPI 3")
                    .at(swagger.place(), "OpenAPI 3.0 and 3.1 are read")
                    .help("convert it to OpenAPI 3.0 first, for example by `npx swagger2openapi`"),
            );
            return None;
        }
        let Some(version) = root.get("openapi") else {
            diagnostics.push(no_version(root));
            return None;
        };
        let text = version.scalar_text().unwrap_or_default();
        let Some((found, whole)) = parse(text) else {
            diagnostics.push(not_read(version, text));
            return None;
        };
        if !whole || version.as_str().is_none() {
            diagnostics.push(
                Diagnostic::warning(codes::load::VERSION_FORM, format!("`{text}` is not a whole version number"))
                    .at(version.span(), "the specification asks for a string of three numbers")
                    .help(format!("write `openapi: {}`", found.written())),
            );
        }
        Some(found)
    }

    /// How a document writes it.
    pub fn written(self) -> &'static str {
        match self {
            Self::V3_0 => "3.0.3",
            Self::V3_1 => "3.1.0",
        }
    }
}

/// The version, and whether it has three parts.
fn parse(text: &str) -> Option<(Version, bool)> {
    let mut parts = text.splitn(3, '.');
    let version = match (parts.next()?, parts.next()?) {
        ("3", "0") => Version::V3_0,
        ("3", "1") => Version::V3_1,
        _ => return None,
    };
    match parts.next() {
        None => Some((version, false)),
        Some(patch) => patch.starts_with(|first: char| first.is_ascii_digit()).then_some((version, true)),
    }
}

fn no_version(root: Node<'_>) -> Diagnostic {
    let fault = match root.kind() {
        Kind::Object => Diagnostic::error(codes::load::NO_VERSION, "the document has no member `openapi`")
            .at(root.members().next().map_or(root.span(), |member| member.name_span), "the root begins here"),
        other => Diagnostic::error(codes::load::NO_VERSION, format!("the document is {}, not an object", other.noun()))
            .at(root.span(), "the root of the document"),
    };
    fault
        .help("begin it with `openapi: 3.1.0`; where this is a part of a contract, name the document that refers to it")
}

fn not_read(version: Node<'_>, text: &str) -> Diagnostic {
    let found = match text {
        "" => version.kind().noun().to_owned(),
        text => format!("`{text}`"),
    };
    Diagnostic::error(codes::load::VERSION, format!("{found} is not a version of OpenAPI that is read"))
        .at(version.span(), "OpenAPI 3.0 and 3.1 are read")
        .help("write `openapi: 3.1.0` where the document uses nothing newer")
}
