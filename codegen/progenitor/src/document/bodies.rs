//! Request bodies that progenitor can send.

use std::iter;

use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Additional, Content, Media, Object, Operation, ParameterStyle, RequestBody, Type};
use openapiv3::{MediaType, ReferenceOr, Schema, StringFormat, StringType, VariantOrUnknownOrEmpty};

use super::make;
use super::schemas::{Place, Refused, Resolved, Schemas};
use super::spelling::pascal;

impl<'a> Schemas<'a> {
    /// The body under the media type that progenitor can send; `None`: there is none among them.
    pub(super) fn request_body(
        &mut self,
        operation: &'a Operation,
        body: &'a RequestBody,
    ) -> Option<openapiv3::RequestBody> {
        let name = pascal(&format!("{}-body", operation.names.wire));
        let place = Place { name, origin: &body.origin, sent: true };
        let mut candidates: Vec<&Media> = body.media.iter().collect();
        candidates.sort_by_key(|media| !matches!(media.content, Content::Json(_)));
        let mut refusals = Vec::new();
        let mut sendable = candidates.into_iter().filter_map(|media| match self.sendable(media, &place) {
            Ok(sendable) => Some((media, sendable)),
            Err(Refused(why)) => {
                refusals.push(why);
                None
            }
        });
        let Some((media, (media_type, schema))) = sendable.next() else {
            drop(sendable);
            self.unsendable(operation, body, &refusals.join("; "));
            return None;
        };
        drop(sendable);
        self.body_losses(operation, body, media);
        let content = iter::once((media_type, MediaType { schema: Some(schema), ..MediaType::default() })).collect();
        let description = make::prose(&body.docs);
        Some(openapiv3::RequestBody { description, content, required: true, extensions: iter::empty().collect() })
    }

    fn unsendable(&mut self, operation: &Operation, body: &RequestBody, why: &str) {
        let types: Vec<&str> = body.media.iter().map(|media| media.media_type.as_str()).collect();
        let message = format!("progenitor cannot send `{}` to `{}`", types.join("`, `"), operation.names.wire);
        let streams =
            body.media.iter().any(|media| matches!(media.content, Content::EventStream(_) | Content::JsonLines(_)));
        let code = if streams { codes::progenitor::STREAM } else { codes::progenitor::REQUEST_MEDIA };
        self.diagnostics.push(Diagnostic::refusal(code, message).at(body.origin.span, why));
    }

    fn body_losses(&mut self, operation: &Operation, body: &RequestBody, taken: &Media) {
        let name = &operation.names.wire;
        if body.media.len() > 1 {
            let message = format!("`{name}` is sent `{}` alone", taken.media_type);
            let ignored = Diagnostic::loss(codes::progenitor::MEDIA_IGNORED, message);
            self.diagnostics.push(ignored.at(body.origin.span, "other media types are taken too"));
        }
        if !body.required {
            let message = format!("progenitor demands the body of `{name}`");
            let demanded = Diagnostic::loss(codes::progenitor::BODY_OPTIONAL, message);
            self.diagnostics.push(demanded.at(body.origin.span, "may be missing"));
        }
    }

    fn sendable(&mut self, media: &'a Media, place: &Place<'a>) -> Result<(String, ReferenceOr<Schema>), Refused> {
        let written = media.media_type.as_str();
        let essence = essence(written);
        match &media.content {
            Content::Json(ty) if essence == "application/json" => Ok((essence, self.schema(ty, place)?)),
            Content::Form { ty, fields, .. } if essence == "application/x-www-form-urlencoded" => {
                let plain = |style: &ParameterStyle| matches!(style, ParameterStyle::Form { .. });
                let flat = self.object_of(ty).is_some_and(|object| self.is_plain(object));
                if !flat || fields.iter().any(|field| !plain(&field.style)) {
                    return Err(Refused::new("members that are no plain values"));
                }
                Ok((essence, self.schema(ty, place)?))
            }
            Content::Text(ty) if ["text/plain", "text/x-markdown"].contains(&essence.as_str()) => {
                match self.resolved(ty) {
                    Resolved::Type(Type::Text(text)) => {
                        if !text.is_plain() {
                            let message = "what is demanded of a text is not in the document";
                            self.loss(codes::progenitor::NOT_CHECKED, message, place, "this text");
                        }
                        Ok((essence, make::typed(openapiv3::Type::String(StringType::default()))))
                    }
                    _ => Err(Refused::new("a text that is more than a string")),
                }
            }
            Content::Bytes if essence == "application/octet-stream" => {
                let format = VariantOrUnknownOrEmpty::Item(StringFormat::Binary);
                let ty = StringType { format, ..StringType::default() };
                Ok((essence, make::typed(openapiv3::Type::String(ty))))
            }
            _ => Err(Refused::new(format!("`{written}`"))),
        }
    }

    /// Whether every member is one plain value.
    fn is_plain(&self, object: &'a Object) -> bool {
        let plain = |ty: &'a Type| self.scalar(ty).is_some();
        let kept = matches!(object.additional, Additional::Kept { .. });
        !kept && object.members.iter().all(|member| plain(&member.ty))
    }
}

/// The media type without its parameters.
pub(super) fn essence(media_type: &str) -> String {
    let end = media_type.find(';').unwrap_or(media_type.len());
    media_type.get(..end).unwrap_or_default().trim().to_ascii_lowercase()
}
