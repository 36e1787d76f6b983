//! What an operation answers under each status.

use counterpart_model::{Docs, HeaderField, Media, Operation, Response, Status};

use super::{content, parameter};
use crate::print::declaration::{Declaration, Entry};
use crate::print::docs::Paragraphs;
use crate::scope::Scope;
use crate::status;

/// The declaration of an operation's successes.
pub(super) fn emit(operation: &Operation, scope: &mut Scope<'_>) -> Declaration {
    let names = &operation.names;
    let entries = operation.responses.iter().map(|response| self::response(operation, response, scope)).collect();
    Declaration {
        keyword: "responses",
        docs: Paragraphs::sentence(format!("What `{}` answers when it succeeds.", names.wire)),
        head: format!("pub enum {}", names.response),
        entries: Some(entries),
        ..Declaration::default()
    }
}

fn response(operation: &Operation, response: &Response, scope: &mut Scope<'_>) -> Entry {
    let answer = Answer {
        status: response.status,
        rust: &response.rust,
        docs: &response.docs,
        headers: &response.headers,
        media: &response.media,
        choice: response.choice.as_ref(),
    };
    answer.entry(&operation.names.stem, scope)
}

/// One variant: a status, header fields, and a body.
pub(super) struct Answer<'a> {
    /// The status.
    pub status: Status,
    /// The variant.
    pub rust: &'a str,
    /// What the contract says about it.
    pub docs: &'a Docs,
    /// Its header fields.
    pub headers: &'a [HeaderField],
    /// Its media types.
    pub media: &'a [Media],
    /// The enum over them.
    pub choice: Option<&'a String>,
}

impl Answer<'_> {
    /// The stem of types that the answer's body needs beside.
    pub(super) fn stem(&self, operation: &str) -> String {
        format!("{operation}{}", self.rust)
    }

    /// A unit variant, a tuple variant of the body alone, or a variant with fields.
    pub(super) fn entry(&self, operation: &str, scope: &mut Scope<'_>) -> Entry {
        let docs = Paragraphs::led(&format!("`{}`", status::sentence(self.status)), self.docs);
        let left = format!("{} {}", status::word(self.status), self.rust);
        let body = content::body(self.media, self.choice, &self.stem(operation), scope);
        if matches!(self.status, Status::Exact(_)) && self.headers.is_empty() {
            return match body {
                None => Entry::new(docs, left, String::new()),
                Some(body) => {
                    let ty = body.ty.as_deref().unwrap_or("()");
                    Entry::new(docs, format!("{left}({ty})"), body.alone())
                }
            };
        }
        let mut inner: Vec<Entry> = Vec::new();
        if !matches!(self.status, Status::Exact(_)) {
            let docs = Paragraphs::sentence("The status.");
            inner.push(Entry::new(docs, "status: u16".to_owned(), "status".to_owned()));
        }
        inner.extend(self.headers.iter().map(|header| parameter::header(header, scope)));
        inner.extend(body.map(|body| {
            let ty = body.ty.as_deref().unwrap_or("()");
            let docs = Paragraphs::sentence("The body.");
            Entry::new(docs, format!("body: {ty}"), body.with_presence("required"))
        }));
        Entry { docs, left, inner, ..Entry::default() }
    }
}
