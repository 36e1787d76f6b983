//! Aliases and merge keys: copies of what an anchor names, within bounds.

use super::{Anchored, Reader};
use crate::load::builder::Builder;
use crate::load::document::{NONE, Tag, Text};
use crate::load::findings::{Fault, too_deep};
use crate::load::{MAX_COPIED, MAX_DEPTH};
use counterpart_diagnostic::{Diagnostic, codes};
use std::collections::HashSet;
use std::ops::Range;

impl Reader<'_> {
    /// The text of the scalar that an anchor names, for an alias that stands as a name.
    pub(super) fn anchored_text(&self, anchor: usize) -> Option<Text> {
        match *self.anchors.get(&anchor)? {
            Anchored::Name(text) => Some(text),
            Anchored::Node(node) => {
                let raw = self.builder.raw(node)?;
                let scalar = !matches!(raw.tag, Tag::Array | Tag::Object | Tag::Null | Tag::True | Tag::False);
                scalar.then(|| Builder::scalar_text(raw))
            }
        }
    }

    /// An alias without an anchor in front of it.
    pub(super) fn unknown_alias(&mut self, name: &str, range: Range<usize>) {
        self.findings.push(
            Diagnostic::error(codes::load::YAML_ALIAS, format!("no anchor `&{name}` stands before this alias"))
                .at(self.findings.span(range.start, range.end), "an unknown anchor")
                .help(format!("put `&{name}` in front of the value that is meant, earlier in the file")),
        );
    }

    /// Puts a copy of what the anchor names in the place of an alias.
    pub(super) fn alias(&mut self, anchor: usize, range: Range<usize>) -> Result<u32, Fault> {
        let node = match self.anchors.get(&anchor) {
            Some(Anchored::Node(node)) => *node,
            Some(Anchored::Name(text)) => {
                let text = *text;
                return Ok(self.builder.string(range.start, range.end, text));
            }
            None => return Ok(self.builder.word(Tag::Null, range.start, range.end)),
        };
        if self.builder.is_open(node) {
            self.findings.push(
                Diagnostic::error(codes::load::YAML_ALIAS, "the alias stands inside the value that it names")
                    .at(self.findings.span(range.start, range.end), "this would never end")
                    .help("describe recursive shapes by `$ref`"),
            );
            return Ok(self.builder.word(Tag::Null, range.start, range.end));
        }
        self.copy(node, &range, Some(range.clone()))
    }

    /// Copies a value, iteratively; the copy of the value itself stands at `place`, everything in it where it was.
    fn copy(&mut self, from: u32, cause: &Range<usize>, place: Option<Range<usize>>) -> Result<u32, Fault> {
        let copy = self.builder.len();
        let mut pending = Vec::new();
        self.copy_one(from, cause, place, &mut pending)?;
        while let Some((next, end)) = pending.last_mut() {
            let (node, end) = (*next, *end);
            let Some(raw) = self.builder.raw(node) else {
                pending.pop();
                self.builder.close(end);
                continue;
            };
            *next = raw.next;
            self.builder.reuse_name(raw);
            self.copy_one(node, cause, None, &mut pending)?;
        }
        Ok(copy)
    }

    fn copy_one(
        &mut self,
        node: u32,
        cause: &Range<usize>,
        place: Option<Range<usize>>,
        pending: &mut Vec<(u32, usize)>,
    ) -> Result<(), Fault> {
        let Some(raw) = self.builder.raw(node) else { return Ok(()) };
        self.copied += 1;
        if self.copied > MAX_COPIED {
            return Err(Diagnostic::error(
                codes::load::ALIAS_EXPANSION,
                format!("aliases and merge keys add more than {MAX_COPIED} values"),
            )
            .at(self.findings.span(cause.start, cause.end), "the limit is reached here")
            .help("use `$ref` for what is used in many places")
            .into());
        }
        let place = place.unwrap_or(raw.start as usize..raw.end as usize);
        let container = matches!(raw.tag, Tag::Array | Tag::Object);
        if container && self.builder.depth() >= MAX_DEPTH {
            return Err(too_deep(self.findings.span(cause.start, cause.end)));
        }
        self.builder.repeat(raw, place.start, place.end);
        if container {
            pending.push((raw.first, place.end));
        }
        Ok(())
    }

    /// Replaces the `<<` members of the mapping that is open by copies of what they name; own members win.
    pub(super) fn merge(&mut self, mapping: u32, merges: &[u32]) -> Result<(), Fault> {
        let own: Vec<u32> = self.builder.children(mapping);
        let own: Vec<u32> = own.into_iter().filter(|child| !merges.contains(child)).collect();
        let mut names: HashSet<String> = own.iter().map(|child| self.builder.key(*child).to_owned()).collect();
        self.builder.keep(&own);
        for merge in merges {
            let Some(raw) = self.builder.raw(*merge) else { continue };
            let sources = match raw.tag {
                Tag::Object => vec![*merge],
                Tag::Array => self.builder.children(*merge),
                _ => vec![NONE],
            };
            let cause = raw.start as usize..raw.end as usize;
            for source in sources {
                if self.builder.raw(source).is_none_or(|raw| raw.tag != Tag::Object) {
                    self.not_mergeable(&cause);
                    continue;
                }
                for member in self.builder.children(source) {
                    if !names.insert(self.builder.key(member).to_owned()) {
                        continue;
                    }
                    if let Some(raw) = self.builder.raw(member) {
                        self.builder.reuse_name(raw);
                        self.copy(member, &cause, None)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn not_mergeable(&mut self, cause: &Range<usize>) {
        self.findings.push(
            Diagnostic::error(codes::load::MERGE_KEY, "only a mapping can be merged by `<<`")
                .at(self.findings.span(cause.start, cause.end), "not a mapping, nor a sequence of mappings")
                .help("write `<<: *anchor`; quote `\"<<\"` where a member of that name is meant"),
        );
    }
}
