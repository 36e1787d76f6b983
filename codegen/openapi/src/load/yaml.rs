//! YAML 1.2 with the core schema into the arena.
//!
//! The parser below reports events; names, aliases, merge keys and the meaning of plain scalars are decided here.

use super::MAX_DEPTH;
use super::builder::Builder;
use super::document::{Tag, Text};
use super::findings::{Fault, Findings, too_deep, too_many};
use counterpart_diagnostic::{Diagnostic, codes};
use granit_parser::{Event, Parser, ScalarStyle, ScanError, StructureStyle};
use std::collections::HashMap;
use std::ops::Range;

mod advice;
mod alias;
mod core;
mod scalar;

/// Reads the whole text.
pub(super) fn read(text: &str, builder: &mut Builder, findings: &mut Findings) -> Result<(), Fault> {
    let options = granit_parser::options! {
        emit_unresolved_aliases: true,
        emit_comments: false,
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
    };
    let mut reader = Reader {
        text,
        builder,
        findings,
        open: Vec::new(),
        anchors: HashMap::new(),
        skip: Skip::default(),
        copied: 0,
        documents: 0,
    };
    for next in Parser::new_from_str_with_options(text, options) {
        let (event, span) = next.map_err(|error| reader.syntax(&error))?;
        if matches!(event, Event::DocumentStart(..)) {
            reader.documents += 1;
        }
        if reader.documents > 1 {
            reader.several_documents(span.byte_range().unwrap_or_default());
            break;
        }
        reader.event(event, span.byte_range().unwrap_or_default())?;
    }
    if reader.documents == 0 {
        return Err(Diagnostic::error(codes::load::EMPTY, "the document is empty")
            .at(reader.findings.span(0, 0), "nothing stands here")
            .help("a document begins with `openapi: 3.1.0`")
            .into());
    }
    Ok(())
}

/// What an anchor names.
#[derive(Clone, Copy)]
enum Anchored {
    /// A value.
    Node(u32),
    /// The name of a member.
    Name(Text),
}

/// What comes next in a sequence or mapping that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expect {
    /// An element of a sequence.
    Item,
    /// The name of a member.
    Name,
    /// The value of a member.
    Value,
    /// The value of `<<`.
    Merged,
}

/// A sequence or mapping that is open.
struct Open {
    node: u32,
    style: StructureStyle,
    expect: Expect,
    /// The values of `<<`, children of the mapping until it is closed.
    merges: Vec<u32>,
}

/// Nodes to be passed over, because they are reported and cannot be taken in.
#[derive(Default)]
struct Skip {
    nodes: usize,
    depth: usize,
}

struct Reader<'a> {
    text: &'a str,
    builder: &'a mut Builder,
    findings: &'a mut Findings,
    open: Vec<Open>,
    anchors: HashMap<usize, Anchored>,
    skip: Skip,
    /// How many nodes aliases and merge keys have added.
    copied: usize,
    documents: usize,
}

/// A scalar as the parser reports it.
struct Scalar<'a> {
    value: &'a str,
    style: ScalarStyle,
    range: Range<usize>,
}

impl Reader<'_> {
    fn event(&mut self, event: Event<'_>, range: Range<usize>) -> Result<(), Fault> {
        if self.skip.nodes > 0 {
            self.pass_over(&event);
            return Ok(());
        }
        if self.open.last().is_some_and(|open| open.expect == Expect::Name) {
            return self.at_name(event, range);
        }
        self.at_value(event, range)
    }

    /// Counts the nodes that are passed over.
    fn pass_over(&mut self, event: &Event<'_>) {
        match event {
            Event::SequenceStart(..) | Event::MappingStart(..) => self.skip.depth += 1,
            Event::SequenceEnd | Event::MappingEnd => {
                self.skip.depth = self.skip.depth.saturating_sub(1);
                self.skip.nodes -= usize::from(self.skip.depth == 0);
            }
            _ => self.skip.nodes -= usize::from(self.skip.depth == 0 && event.is_node()),
        }
    }

    /// Where a mapping expects the name of a member.
    fn at_name(&mut self, event: Event<'_>, range: Range<usize>) -> Result<(), Fault> {
        match event {
            Event::MappingEnd => return self.close(range.end),
            Event::Scalar(value, style, anchor, _) => {
                let scalar = Scalar { value: &value, style, range };
                let merge = style == ScalarStyle::Plain && value == "<<";
                let text = self.text_of(&scalar);
                self.builder.name(scalar.range.start, scalar.range.end, text);
                self.anchor(anchor, Anchored::Name(text));
                self.expect(if merge { Expect::Merged } else { Expect::Value });
            }
            Event::Alias(anchor) => match self.anchored_text(anchor) {
                Some(text) => {
                    self.builder.name(range.start, range.end, text);
                    self.expect(Expect::Value);
                }
                None => self.complex_name(range, 1),
            },
            Event::UnresolvedAlias(name) => {
                self.unknown_alias(&name, range);
                self.skip.nodes = 1;
            }
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                self.skip.depth = 1;
                self.complex_name(range, 2);
            }
            _ => {}
        }
        Ok(())
    }

    fn expect(&mut self, expect: Expect) {
        if let Some(open) = self.open.last_mut() {
            open.expect = expect;
        }
    }

    /// A name that is no scalar: it and its value are passed over.
    fn complex_name(&mut self, range: Range<usize>, nodes: usize) {
        self.skip.nodes = nodes;
        let end = range.end.max(range.start + 1);
        self.findings.push(
            Diagnostic::error(codes::load::YAML_NAME, "the name of a member is not a string")
                .at(self.findings.span(range.start, end), "a sequence or mapping as a name")
                .help("write the name as a plain or quoted string"),
        );
    }

    /// Where a value is expected.
    fn at_value(&mut self, event: Event<'_>, range: Range<usize>) -> Result<(), Fault> {
        if self.builder.is_full() {
            return Err(too_many(self.findings.span(range.start, range.end)));
        }
        match event {
            Event::SequenceEnd => return self.close(range.end),
            Event::Scalar(value, style, anchor, tag) => {
                let scalar = Scalar { value: &value, style, range };
                let node = self.scalar(&scalar, tag.as_deref());
                self.value_is(node);
                self.anchor(anchor, Anchored::Node(node));
            }
            Event::Alias(anchor) => {
                let node = self.alias(anchor, range)?;
                self.value_is(node);
            }
            Event::UnresolvedAlias(name) => {
                self.unknown_alias(&name, range.clone());
                let node = self.builder.word(Tag::Null, range.start, range.end);
                self.value_is(node);
            }
            Event::SequenceStart(style, anchor, tag) => {
                self.check_collection_tag(tag.as_deref(), "seq", &range);
                self.start(Tag::Array, style, anchor, &range)?;
            }
            Event::MappingStart(style, anchor, tag) => {
                self.check_collection_tag(tag.as_deref(), "map", &range);
                self.start(Tag::Object, style, anchor, &range)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// A value was added: next in a mapping comes a name.
    fn value_is(&mut self, node: u32) {
        if let Some(open) = self.open.last_mut()
            && open.expect != Expect::Item
        {
            if open.expect == Expect::Merged {
                open.merges.push(node);
            }
            open.expect = Expect::Name;
        }
    }

    fn start(&mut self, tag: Tag, style: StructureStyle, anchor: usize, range: &Range<usize>) -> Result<(), Fault> {
        if self.builder.depth() >= MAX_DEPTH {
            return Err(too_deep(self.findings.span(range.start, range.start + 1)));
        }
        let node = self.builder.open(tag, range.start);
        self.value_is(node);
        self.anchor(anchor, Anchored::Node(node));
        self.open.push(Open {
            node,
            style,
            expect: if tag == Tag::Object { Expect::Name } else { Expect::Item },
            merges: Vec::new(),
        });
        Ok(())
    }

    /// The end of a sequence or mapping; a block ends where its last node does.
    fn close(&mut self, end: usize) -> Result<(), Fault> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let last = self.builder.last_end();
        if !open.merges.is_empty() {
            self.merge(open.node, &open.merges)?;
        }
        let end = match open.style {
            StructureStyle::Block => last.unwrap_or(end),
            StructureStyle::Flow => end,
        };
        self.builder.close(end);
        Ok(())
    }

    fn anchor(&mut self, anchor: usize, anchored: Anchored) {
        if anchor != 0 {
            self.anchors.insert(anchor, anchored);
        }
    }

    /// What the parser cannot read.
    fn syntax(&self, error: &ScanError) -> Fault {
        let start = error.marker().byte_offset().unwrap_or(self.text.len()).min(self.text.len());
        let width = self.text.get(start..).and_then(|rest| rest.chars().next());
        let end = start + width.filter(|found| *found != '\n').map_or(0, char::len_utf8);
        advice::syntax(error.kind(), self.findings.span(start, end))
    }

    fn several_documents(&mut self, range: Range<usize>) {
        self.findings.push(
            Diagnostic::error(codes::load::SEVERAL_DOCUMENTS, "the file holds more than one YAML document")
                .at(self.findings.span(range.start, range.end), "the second one begins here")
                .help("a contract is one document: put each into a file of its own"),
        );
    }
}
