//! What an operation answers when it fails: one type for every problem.

use std::iter;

use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Content as Sent, ErrorCase, ErrorKind, Media, Method, Operation, Problem, Status, Type};
use openapiv3::{Content, MediaType, ReferenceOr, StatusCode};

use super::answers::{is_json, json};
use super::bodies::essence;
use super::schemas::Schemas;

/// What one error answer carries, as far as progenitor is concerned.
#[derive(Clone, Copy)]
pub(super) enum ErrorBody<'a> {
    /// The members of a problem.
    Problem(&'a Problem),
    /// JSON of a type.
    Json(&'a Type),
    /// Something else, under this media type.
    Other(&'a str),
    /// Nothing.
    Empty,
}

impl<'a> Schemas<'a> {
    /// Adds the answers of failure. Where each has a body that is JSON, they stand under `4XX` and `5XX`; where some have
    /// none, under their own statuses, so that the others arrive with theirs. `None`: a type cannot be made.
    pub(super) fn failures(&mut self, operation: &'a Operation, answers: &mut openapiv3::Responses) -> Option<()> {
        let cases: Vec<(&ErrorCase, ErrorBody<'a>)> =
            operation.errors.iter().map(|case| (case, self.error_body(operation, &case.kind))).collect();
        let typed: Vec<ErrorBody<'a>> = cases.iter().map(|(_, body)| *body).filter(is_typed).collect();
        let (content, statuses) = if typed.is_empty() {
            (self.untyped(operation, &cases), BOTH.to_vec())
        } else {
            let schema = self.error_schema(operation, &typed)?;
            for case in &operation.errors {
                let others = self.media_types(&case.kind);
                self.error_media.extend(others);
            }
            (json(schema), self.typed_statuses(operation, &cases))
        };
        if cases.is_empty() {
            return Some(());
        }
        for status in statuses {
            let description = "Every problem of the operation.".to_owned();
            let answer = openapiv3::Response { description, content: content.clone(), ..Default::default() };
            answers.responses.insert(status, ReferenceOr::Item(answer));
        }
        Some(())
    }

    fn error_body(&self, operation: &Operation, kind: &'a ErrorKind) -> ErrorBody<'a> {
        match kind {
            _ if operation.method == Method::Head => ErrorBody::Empty,
            ErrorKind::Coded(id) => {
                let index = usize::try_from(id.0).unwrap_or(usize::MAX);
                self.contract.problems.get(index).map_or(ErrorBody::Empty, ErrorBody::Problem)
            }
            ErrorKind::Codeless { media, .. } => {
                let json = |media: &'a Media| match &media.content {
                    Sent::Json(ty) if is_json(media) || essence(&media.media_type).ends_with("+json") => Some(ty),
                    _ => None,
                };
                match (media.iter().find_map(json), media.first()) {
                    (Some(ty), _) => ErrorBody::Json(ty),
                    (None, Some(media)) if media.content != Sent::Empty => ErrorBody::Other(&media.media_type),
                    (None, _) => ErrorBody::Empty,
                }
            }
            ErrorKind::Bare { .. } => ErrorBody::Empty,
        }
    }

    /// The media types under which a typed error travels, where progenitor does not ask for them.
    fn media_types(&self, kind: &'a ErrorKind) -> Vec<&'a str> {
        let all: Vec<&str> = match kind {
            ErrorKind::Coded(id) => {
                let problem = usize::try_from(id.0).ok().and_then(|index| self.contract.problems.get(index));
                problem.map(|problem| problem.media_type.as_str()).into_iter().collect()
            }
            ErrorKind::Codeless { media, .. } => media.iter().map(|media| media.media_type.as_str()).collect(),
            ErrorKind::Bare { .. } => Vec::new(),
        };
        if all.iter().any(|media_type| essence(media_type) == "application/json") { Vec::new() } else { all }
    }

    /// Says that progenitor asks for JSON where errors are something more special.
    pub(super) fn accepted(&mut self) {
        if self.error_media.is_empty() {
            return;
        }
        let types: Vec<&str> = self.error_media.iter().copied().collect();
        let message = format!("progenitor asks for `application/json`, and errors are `{}`", types.join("`, `"));
        let loss = Diagnostic::loss(codes::progenitor::ACCEPT, message);
        self.diagnostics.push(loss.at(self.contract.origin.span, "this contract"));
    }

    /// No error has a body that is JSON: bytes, where one has any.
    fn untyped(&mut self, operation: &Operation, cases: &[(&ErrorCase, ErrorBody<'_>)]) -> Content {
        let mut content = Content::new();
        for (case, body) in cases {
            if let ErrorBody::Other(media_type) = body {
                let message = format!("`{media_type}` of `{}` arrives as bytes", operation.names.wire);
                let loss = Diagnostic::loss(codes::progenitor::BYTES, message);
                self.diagnostics.push(loss.at(case.origin.span, "not JSON"));
                let called =
                    if essence(media_type) == "application/json" { "application/octet-stream" } else { media_type };
                content = iter::once((called.to_owned(), MediaType::default())).collect();
            }
        }
        content
    }

    fn typed_statuses(&mut self, operation: &Operation, cases: &[(&ErrorCase, ErrorBody<'_>)]) -> Vec<StatusCode> {
        let without = || cases.iter().filter(|(_, body)| !is_typed(body));
        let with: Vec<Status> = cases.iter().filter(|(_, body)| is_typed(body)).map(|(case, _)| case.status).collect();
        let exact: Option<Vec<StatusCode>> = with.iter().copied().map(exactly).collect();
        let own = exact.filter(|_| without().next().is_some());
        for (case, _) in without() {
            let (name, variant) = (&operation.names.wire, &case.rust);
            let (code, how) = match &own {
                Some(_) => (codes::progenitor::STATUS, "an unexpected response"),
                None => (codes::progenitor::ERROR_BODIES, "a payload that cannot be read"),
            };
            let loss = Diagnostic::loss(code, format!("`{variant}` of `{name}` arrives as {how}"));
            self.diagnostics.push(loss.at(case.origin.span, "has no JSON body"));
        }
        let mut statuses = own.unwrap_or_else(|| BOTH.to_vec());
        statuses.sort();
        statuses.dedup();
        statuses
    }
}

/// Every status of failure.
const BOTH: [StatusCode; 2] = [StatusCode::Range(4), StatusCode::Range(5)];

fn is_typed(body: &ErrorBody<'_>) -> bool {
    matches!(body, ErrorBody::Problem(_) | ErrorBody::Json(_))
}

/// A status of failure that stands for itself alone.
fn exactly(status: Status) -> Option<StatusCode> {
    match status {
        Status::Exact(status) if (400..=599).contains(&status) => Some(StatusCode::Code(status)),
        Status::Exact(_) | Status::Range(_) | Status::Default => None,
    }
}
