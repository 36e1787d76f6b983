//! The members of a YAML mapping, and the line that each text begins in.

use granit_parser::{Event, Parser, ScalarStyle, Span};

use super::Fault;

/// One member.
pub(super) struct Block {
    pub(super) name: String,
    /// The line of the name.
    pub(super) line: usize,
    /// What stands there, where it is a text of lines or nothing at all.
    pub(super) text: Option<String>,
    /// The line of the file that the text begins in.
    pub(super) first_line: usize,
}

/// How deep sequences and mappings may nest.
const MAX_DEPTH: usize = 32;

/// Reads them in their order.
pub(super) fn read(text: &str) -> Result<Vec<Block>, Fault> {
    let options = granit_parser::options! {
        emit_unresolved_aliases: true,
        emit_comments: false,
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
    };
    let mut reader = Reader { blocks: Vec::new(), name: None, depth: 0, documents: 0 };
    for next in Parser::new_from_str_with_options(text, options) {
        let (event, span) =
            next.map_err(|error| Fault { line: error.marker().line().max(1), message: error.info() })?;
        reader.event(event, span)?;
    }
    Ok(reader.blocks)
}

struct Reader {
    blocks: Vec<Block>,
    /// A name whose value comes next, and its line.
    name: Option<(String, usize)>,
    depth: usize,
    documents: usize,
}

impl Reader {
    fn event(&mut self, event: Event<'_>, span: Span) -> Result<(), Fault> {
        let line = span.start.line();
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(Fault { line, message: "there is more than one document".to_owned() });
                }
            }
            Event::MappingStart(..) | Event::SequenceStart(..) => {
                let is_mapping = matches!(event, Event::MappingStart(..));
                if self.depth == 0 && !is_mapping || self.depth == 1 && self.name.is_none() {
                    return Err(not_a_mapping(line));
                }
                self.depth += 1;
            }
            Event::MappingEnd | Event::SequenceEnd => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 1 {
                    self.value(None, line);
                }
            }
            Event::Scalar(..) | Event::Alias(_) | Event::UnresolvedAlias(_) if self.depth == 0 => {
                return Err(not_a_mapping(line));
            }
            Event::Scalar(value, style, ..) if self.depth == 1 => self.scalar(&value, style, line)?,
            Event::Alias(_) | Event::UnresolvedAlias(_) if self.depth == 1 => {
                return Err(Fault { line, message: "aliases have no meaning here".to_owned() });
            }
            _ => {}
        }
        Ok(())
    }

    fn scalar(&mut self, value: &str, style: ScalarStyle, line: usize) -> Result<(), Fault> {
        if self.name.is_none() {
            if self.blocks.iter().any(|block| block.name == value) {
                return Err(Fault { line, message: format!("`{}` is there twice", value.escape_debug()) });
            }
            self.name = Some((value.to_owned(), line));
            return Ok(());
        }
        // The lines of other styles are not the lines of the file.
        let is_lines = style == ScalarStyle::Literal;
        let is_nothing = value.is_empty() || style == ScalarStyle::Plain && matches!(value, "~" | "null");
        // The parser points at the first line that is not blank.
        let blank = value.bytes().take_while(|byte| *byte == b'\n').count();
        let text = (is_lines || is_nothing).then(|| if is_lines { value } else { "" }.to_owned());
        self.value(text, line.saturating_sub(blank));
        Ok(())
    }

    fn value(&mut self, text: Option<String>, first_line: usize) {
        if let Some((name, line)) = self.name.take() {
            self.blocks.push(Block { name, line, text, first_line });
        }
    }
}

fn not_a_mapping(line: usize) -> Fault {
    Fault { line: line.max(1), message: "a document has names: `relationships: |-`".to_owned() }
}
