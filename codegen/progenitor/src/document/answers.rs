//! What an operation answers when it succeeds: one type.

use std::iter;

use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Content as Sent, Media, Method, Operation, Response, Status, Type};
use openapiv3::{Content, MediaType, ReferenceOr, Schema, StatusCode};

use super::bodies::essence;
use super::make;
use super::schemas::{Place, Refused, Schemas};
use super::spelling::pascal;

/// What progenitor makes of an answer.
#[derive(Clone, Copy)]
enum Body<'a> {
    /// A type.
    Json(&'a Type),
    /// A stream of bytes, under this media type.
    Bytes(&'a str),
    /// Nothing.
    Empty,
}

impl<'a> Schemas<'a> {
    /// The answers of success; `None`: there are two types.
    pub(super) fn successes(&mut self, operation: &'a Operation) -> Option<openapiv3::Responses> {
        let mut answers = openapiv3::Responses::default();
        let mut first: Option<(Body<'a>, Content)> = None;
        for response in &operation.responses {
            let Some(status) = self.success_status(operation, response) else { continue };
            self.header_loss(operation, response);
            let body = self.success_body(operation, response)?;
            let content = match &first {
                Some((first, content)) if same(*first, body) => content.clone(),
                Some(_) => return self.refuse_second(operation, response),
                None => self.success_content(operation, response, body)?,
            };
            first = Some((body, content.clone()));
            let description = make::prose(&response.docs).unwrap_or_else(|| response.rust.clone());
            let answer = openapiv3::Response { description, content, ..openapiv3::Response::default() };
            answers.responses.insert(status, ReferenceOr::Item(answer));
        }
        Some(answers)
    }

    fn refuse_second<T>(&mut self, operation: &Operation, response: &Response) -> Option<T> {
        let message = format!("`{}` succeeds with different bodies", operation.names.wire);
        let refusal = Diagnostic::refusal(codes::progenitor::SUCCESS_BODIES, message);
        let refusal = refusal.at(response.origin.span, "another body than the first");
        self.diagnostics.push(refusal.help("take one body, or none, for every status of success"));
        None
    }

    fn success_content(&mut self, operation: &Operation, response: &'a Response, body: Body<'a>) -> Option<Content> {
        let name = pascal(&format!("{}-response", operation.names.wire));
        let place = Place { name, origin: &response.origin, sent: false };
        Some(match body {
            Body::Json(ty) => match self.schema(ty, &place) {
                Ok(schema) => json(schema),
                Err(refused) => return self.refuse_type(operation, &place, refused),
            },
            Body::Bytes(media_type) => iter::once((media_type.to_owned(), MediaType::default())).collect(),
            Body::Empty => Content::new(),
        })
    }

    fn success_status(&mut self, operation: &Operation, response: &Response) -> Option<StatusCode> {
        match response.status {
            Status::Exact(status) if (200..=299).contains(&status) => Some(StatusCode::Code(status)),
            Status::Range(2) | Status::Default => Some(StatusCode::Range(2)),
            Status::Exact(_) | Status::Range(_) => {
                let message = format!("`{}` of `{}` is no success to progenitor", response.rust, operation.names.wire);
                let loss = Diagnostic::loss(codes::progenitor::STATUS, message);
                self.diagnostics.push(loss.at(response.origin.span, "arrives as an unexpected response"));
                None
            }
        }
    }

    fn header_loss(&mut self, operation: &Operation, response: &Response) {
        let names: Vec<&str> = response.headers.iter().map(|header| header.name.wire.as_str()).collect();
        if !names.is_empty() {
            let message = format!("`{}` of `{}` have no type", names.join("`, `"), operation.names.wire);
            let loss = Diagnostic::loss(codes::progenitor::HEADERS, message);
            self.diagnostics.push(loss.at(response.origin.span, "has these header fields"));
        }
    }

    fn success_body(&mut self, operation: &Operation, response: &'a Response) -> Option<Body<'a>> {
        if operation.method == Method::Head {
            return Some(Body::Empty);
        }
        let media = response.media.iter().find(|media| is_json(media)).or_else(|| response.media.first());
        let Some(media) = media else { return Some(Body::Empty) };
        let (name, written) = (&operation.names.wire, media.media_type.as_str());
        let mut say = |diagnostic: Diagnostic, label: &str| {
            self.diagnostics.push(diagnostic.at(response.origin.span, label));
        };
        if response.media.len() > 1 {
            let message = format!("`{name}` answers `{written}` alone");
            say(Diagnostic::loss(codes::progenitor::MEDIA_IGNORED, message), "has other media types too");
        }
        Some(match &media.content {
            Sent::Json(ty) if is_json(media) => Body::Json(ty),
            Sent::Empty => Body::Empty,
            Sent::EventStream(_) | Sent::JsonLines(_) => {
                say(
                    Diagnostic::refusal(codes::progenitor::STREAM, format!("`{name}` answers `{written}`")),
                    "a stream",
                );
                return None;
            }
            // Without a schema, progenitor breaks at what it takes for JSON.
            Sent::Bytes if essence(written) == "application/json" => Body::Bytes("application/octet-stream"),
            Sent::Bytes => Body::Bytes(written),
            Sent::Json(_) | Sent::Text(_) | Sent::Form { .. } | Sent::Xml { .. } | Sent::Multipart(_) => {
                let message = format!("`{written}` of `{name}` arrives as bytes");
                say(Diagnostic::loss(codes::progenitor::BYTES, message), "not `application/json`");
                Body::Bytes(written)
            }
        })
    }

    /// Leaves an operation out for a type in place.
    pub(super) fn refuse_type<T>(&mut self, operation: &Operation, place: &Place<'_>, refused: Refused) -> Option<T> {
        let message = format!("progenitor makes no type of a part of `{}`", operation.names.wire);
        let refusal = Diagnostic::refusal(codes::progenitor::TYPE, message).at(place.origin.span, refused.0);
        self.diagnostics.push(refusal);
        None
    }
}

/// Whether progenitor takes it for JSON.
pub(super) fn is_json(media: &Media) -> bool {
    matches!(media.content, Sent::Json(_)) && essence(&media.media_type) == "application/json"
}

/// Bytes are bytes, whatever they are called.
fn same(one: Body<'_>, other: Body<'_>) -> bool {
    match (one, other) {
        (Body::Json(one), Body::Json(other)) => one == other,
        (Body::Bytes(_), Body::Bytes(_)) | (Body::Empty, Body::Empty) => true,
        _ => false,
    }
}

/// JSON of one type.
pub(super) fn json(schema: ReferenceOr<Schema>) -> Content {
    let media = MediaType { schema: Some(schema), ..MediaType::default() };
    iter::once(("application/json".to_owned(), media)).collect()
}
