//! Bodies: what travels under which media type.

mod form;
pub(super) mod header;
pub(super) mod media;
mod multipart;
mod xml;

use super::context::{Lowering, Refused, origin, resolved_docs};
use super::operation::Site;
use super::parameter;
use crate::load::Version;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Direction, Method, RequestBody};

const REQUEST_BODY: &[&str] = &["description", "content", "required", "$ref", "summary"];

/// Whether OpenAPI 3.0 says that the body of this method is ignored.
fn is_ignored(lowering: &Lowering<'_>, site: &Site<'_>) -> bool {
    lowering.resolver.version() == Version::V3_0 && matches!(site.method, Method::Get | Method::Head | Method::Trace)
}

/// The request body of an operation, where it has one.
pub(super) fn lower<'a>(lowering: &mut Lowering<'a>, site: &Site<'a>) -> Result<Option<RequestBody>, Refused> {
    let Some(reference) = site.operation.get("requestBody") else { return Ok(None) };
    if is_ignored(lowering, site) {
        let message = format!("the request body of {} is ignored", site.method.as_str());
        lowering.diagnostics.push(
            Diagnostic::loss(codes::operation::BODY_IGNORED, message)
                .at(reference.place(), "OpenAPI 3.0 gives it no meaning")
                .help("use another method, or OpenAPI 3.1"),
        );
        return Ok(None);
    }
    let resolved = lowering.follow(reference).ok_or(Refused)?;
    let node = lowering.object(resolved.node).ok_or(Refused)?;
    lowering.known(node, "a request body", REQUEST_BODY);
    let direction = Direction { request: true, response: false };
    let hint = site.hint().then("Body");
    let Some(content) = node.get("content") else {
        lowering.missing(node, "content");
        return Err(Refused);
    };
    let media = media::lower(lowering, content, &hint, direction)?;
    if media.is_empty() {
        return Ok(None);
    }
    let choice = (media.len() > 1).then(|| format!("{}Body", site.stem));
    Ok(Some(RequestBody {
        field: parameter::BODY.to_owned(),
        choice,
        docs: resolved_docs(&resolved),
        origin: origin(node),
        required: lowering.flag(node, "required", false),
        media,
    }))
}
