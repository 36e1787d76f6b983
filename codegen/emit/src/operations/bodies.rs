//! Bodies of several media types, and multipart bodies.

use counterpart_model::{Content, Media, Part, Presence};

use super::content;
use crate::print::declaration::{Declaration, Entry};
use crate::print::docs::Paragraphs;
use crate::print::literal::string;
use crate::read;
use crate::scope::Scope;

/// Everything that a body needs beside the declaration that it stands in.
pub(super) fn emit(media: &[Media], choice: Option<&String>, stem: &str, scope: &mut Scope<'_>) -> Vec<Declaration> {
    let mut declarations = Vec::new();
    for one in media {
        if let Content::Multipart(parts) = &one.content {
            declarations.push(multipart(&multipart_name(media, choice, stem, one), parts, scope));
        }
    }
    declarations.extend(choice.map(|choice| bodies(media, choice, stem, scope)));
    declarations
}

/// Within a choice the variant tells several multipart bodies apart.
fn multipart_name(media: &[Media], choice: Option<&String>, stem: &str, one: &Media) -> String {
    let several = media.iter().filter(|media| matches!(media.content, Content::Multipart(_))).count() > 1;
    match choice {
        Some(choice) if several => content::multipart_name(&format!("{choice}{}", one.rust)),
        Some(choice) => content::multipart_name(choice),
        None => content::multipart_name(stem),
    }
}

fn bodies(media: &[Media], choice: &String, stem: &str, scope: &mut Scope<'_>) -> Declaration {
    let mut entries = Vec::new();
    for one in media {
        let written = content::one(one, &multipart_name(media, Some(choice), stem, one), scope);
        let left = written.ty.as_ref().map_or(one.rust.clone(), |ty| format!("{}({ty})", one.rust));
        entries.push(Entry::new(Paragraphs::sentence(format!("`{}`", one.media_type)), left, written.alone()));
    }
    Declaration {
        keyword: "bodies",
        docs: Paragraphs::sentence(format!("What travels as `{choice}`.")),
        head: format!("pub enum {choice}"),
        entries: Some(entries),
        ..Declaration::default()
    }
}

fn multipart(name: &str, parts: &[Part], scope: &mut Scope<'_>) -> Declaration {
    let entries = parts.iter().map(|part| self::part(part, scope)).collect();
    Declaration {
        keyword: "multipart",
        docs: Paragraphs::sentence(format!("The parts of `{name}`.")),
        head: format!("pub struct {name}"),
        entries: Some(entries),
        ..Declaration::default()
    }
}

/// `pub tags: Vec<String> = text("tag", "text/plain") => repeated string`
fn part(part: &Part, scope: &mut Scope<'_>) -> Entry {
    let (name, media) = (string(&part.name.wire), string(&part.media_type));
    let (ty, content, read) = match &part.content {
        Content::Text(ty) => {
            let kind = content::text_kind(ty, scope);
            (scope.ty(ty), format!("text({name}, {media}){kind}"), read::value(ty, scope).word())
        }
        Content::Json(ty)
        | Content::Form { ty, .. }
        | Content::Xml { ty, .. }
        | Content::EventStream(ty)
        | Content::JsonLines(ty) => (scope.ty(ty), format!("json({name}, {media})"), read::value(ty, scope).word()),
        Content::Bytes | Content::Multipart(_) | Content::Empty => {
            (scope.import("counterpart::Body"), format!("bytes({name}, {media})"), String::new())
        }
    };
    let required = part.presence == Presence::Required;
    let (ty, presence) = match (part.repeated, required) {
        (true, true) => (format!("{}<{ty}>", scope.prelude("Vec")), "some"),
        (true, false) => (format!("{}<{ty}>", scope.prelude("Vec")), "repeated"),
        (false, true) => (ty, "required"),
        (false, false) => (format!("{}<{ty}>", scope.prelude("Option")), "optional"),
    };
    let space = if read.is_empty() { "" } else { " " };
    Entry::new(
        Paragraphs::led(&format!("Part `{}`", part.name.wire), &part.docs),
        format!("pub {}: {ty}", part.name.rust),
        format!("{content} => {presence}{space}{read}"),
    )
}
