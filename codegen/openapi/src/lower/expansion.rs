//! What the expanded document is written from, as lowering reads it.

pub(crate) use super::notation::{CodeEntry, Registry};

use super::context::Lowering;
use super::notation::{self, EXTENSION};
use super::path;
use crate::resolve::Resolver;
use counterpart_model::PathTemplate;

/// The registry of codes, where the document has one.
pub(crate) fn registry<'a>(resolver: &'a Resolver<'a>) -> Option<Registry<'a>> {
    resolver.workspace().root().get(EXTENSION)?;
    let mut lowering = Lowering::new(resolver);
    notation::read(&mut lowering).registry
}

/// The template of a path, where it is whole.
pub(crate) fn parse_path(text: &str) -> Option<PathTemplate> {
    path::parse(text).ok().map(|parsed| parsed.template)
}

/// A sentence without white space at its ends.
pub(crate) fn trimmed(text: &str) -> String {
    text.trim().to_owned()
}
