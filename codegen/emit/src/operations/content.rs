//! What travels under a media type: its Rust type, and how it is declared.

use counterpart_model::{Content, Field, Kind, Media, Type};

use super::parameter;
use crate::print::literal::string;
use crate::read;
use crate::scope::Scope;

/// A body as it stands in a declaration.
#[derive(Debug, Clone)]
pub(super) struct Written {
    /// The Rust type; `None`: nothing travels.
    pub ty: Option<String>,
    /// `json("application/json")`
    pub content: String,
    /// How it is read; empty where there is nothing to say.
    pub read: String,
}

impl Written {
    /// `json("application/json") => required value`
    pub(super) fn with_presence(&self, presence: &str) -> String {
        let Self { content, read, .. } = self;
        let space = if read.is_empty() { "" } else { " " };
        format!("{content} => {presence}{space}{read}")
    }

    /// `json("application/json") => value`, `bytes("*/*")`
    pub(super) fn alone(&self) -> String {
        let Self { content, read, .. } = self;
        if read.is_empty() { content.clone() } else { format!("{content} => {read}") }
    }
}

/// The body of one or several media types; `choice` names the enum of several.
pub(super) fn body(media: &[Media], choice: Option<&String>, stem: &str, scope: &mut Scope<'_>) -> Option<Written> {
    match (media, choice) {
        ([], _) => None,
        (_, Some(choice)) => {
            Some(Written { ty: Some(choice.clone()), content: "choice".to_owned(), read: String::new() })
        }
        ([only, ..], None) => Some(one(only, &multipart_name(stem), scope)),
    }
}

/// The struct of a multipart body.
pub(super) fn multipart_name(stem: &str) -> String {
    format!("{stem}Multipart")
}

/// One media type.
pub(super) fn one(media: &Media, multipart: &str, scope: &mut Scope<'_>) -> Written {
    let wire = string(&media.media_type);
    let (ty, content, read) = match &media.content {
        Content::Json(ty) => (scope.ty(ty), format!("json({wire})"), read::value(ty, scope).word()),
        Content::Form { ty, fields, others } => {
            let fields = self::fields(fields, others.as_ref(), scope);
            (scope.ty(ty), format!("form({wire}, {fields})"), read::value(ty, scope).word())
        }
        Content::Xml { ty, xml } => {
            let document = super::xml::document(xml, scope);
            (scope.ty(ty), format!("xml({wire}, {document})"), read::value(ty, scope).word())
        }
        Content::Text(ty) => {
            let kind = text_kind(ty, scope);
            (scope.ty(ty), format!("text({wire}){kind}"), read::value(ty, scope).word())
        }
        Content::Bytes => (scope.import("counterpart::Body"), format!("bytes({wire})"), String::new()),
        Content::Multipart(_) => (multipart.to_owned(), format!("multipart({wire})"), String::new()),
        Content::EventStream(ty) => stream("Events", "events", &wire, ty, scope),
        Content::JsonLines(ty) => stream("Lines", "lines", &wire, ty, scope),
        Content::Empty => {
            return Written { ty: None, content: format!("empty({wire})"), read: String::new() };
        }
    };
    Written { ty: Some(ty), content, read }
}

fn stream(name: &str, word: &str, wire: &str, ty: &Type, scope: &mut Scope<'_>) -> (String, String, String) {
    let name = scope.import(&format!("counterpart::{name}"));
    let plain = if word == "events" && is_text(ty, scope) { ".plain()" } else { "" };
    let item = scope.ty(ty);
    (format!("{name}<{item}>"), format!("{word}({wire}){plain}"), read::value(ty, scope).word())
}

fn is_text(ty: &Type, scope: &Scope<'_>) -> bool {
    matches!(parameter::underlying(ty, scope), Type::Text(_))
}

/// Numbers and booleans are written bare.
pub(super) fn text_kind(ty: &Type, scope: &Scope<'_>) -> &'static str {
    match parameter::underlying(ty, scope) {
        Type::Integer(_) => ".whole()",
        Type::Number(_) | Type::Boolean => ".bare()",
        _ => "",
    }
}

fn fields(fields: &[Field], others: Option<&Kind>, scope: &mut Scope<'_>) -> String {
    let mut fields: Vec<String> = fields.iter().filter_map(|field| parameter::field(field, scope)).collect();
    fields.extend(others.and_then(|others| parameter::others(others, scope)));
    format!("&[{}]", fields.join(", "))
}
