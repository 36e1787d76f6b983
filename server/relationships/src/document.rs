//! Relationships in a file: the YAML form that SpiceDB's tools take.
//!
//! ```yaml
//! schema: |-
//!   definition user {}
//! relationships: |-
//!   // who looks after the plans
//!   folder:plans#owner@user:ada
//!
//!   folder:plans#viewer@group:board#member
//! ```
//!
//! `relationships` has one relationship a line; blank lines and those that begin with `//` are left out. `schema` may be
//! missing; where it is there it says what the schema of the graph says, whatever its order and space. `assertions` and
//! `validation`, which SpiceDB's tools test a schema with, may be there and are not read. Every other name is refused.

use std::collections::HashSet;
use std::fmt;

use crate::graph::Graph;
use crate::relationship::Relationship;
use crate::schema::Schema;

mod yaml;

use yaml::Block;

/// Reads a document and returns its relationships in the order of the text, each of them one that the schema admits, or
/// everything that is wrong with it.
pub fn parse(text: &str, schema: &Schema) -> Result<Vec<Relationship>, DocumentError> {
    let blocks = yaml::read(text).map_err(|fault| DocumentError { faults: vec![fault] })?;
    let mut reading = Reading { schema, relationships: Vec::new(), seen: HashSet::new(), faults: Vec::new() };
    for block in &blocks {
        reading.block(block);
    }
    if blocks.iter().all(|block| block.name != "relationships") {
        reading.fault(1, "`relationships` is missing".to_owned());
    }
    let Reading { relationships, faults, .. } = reading;
    if faults.is_empty() { Ok(relationships) } else { Err(DocumentError { faults }) }
}

/// Writes every relationship of the graph as a document, in order. Read again it is the same graph.
#[must_use]
pub fn export(graph: &Graph) -> String {
    let mut out = "relationships: |-\n".to_owned();
    for relationship in graph.relationships() {
        out.push_str(&format!("  {relationship}\n"));
    }
    out
}

struct Reading<'a> {
    schema: &'a Schema,
    relationships: Vec<Relationship>,
    seen: HashSet<Relationship>,
    faults: Vec<Fault>,
}

impl Reading<'_> {
    fn fault(&mut self, line: usize, message: String) {
        self.faults.push(Fault { line, message });
    }

    fn block(&mut self, block: &Block) {
        match (&*block.name, &block.text) {
            ("relationships", Some(text)) => {
                text.lines().zip(block.first_line..).for_each(|(line, number)| self.line(line.trim(), number));
            }
            ("schema", Some(text)) => self.check_schema(text, block.first_line),
            ("relationships" | "schema", None) => {
                let message = format!("`{}` is a text of lines: `{}: |-`", block.name, block.name);
                self.fault(block.line, message);
            }
            ("assertions" | "validation", _) => {}
            (other, _) => self.fault(block.line, format!("`{}` has no meaning here", other.escape_debug())),
        }
    }

    fn check_schema(&mut self, text: &str, first_line: usize) {
        match Schema::parse(text) {
            Ok(schema) if schema == *self.schema => {}
            Ok(_) => self.fault(first_line, "this is not the schema that relationships are checked with".to_owned()),
            Err(error) => self.fault(first_line + error.line - 1, error.message),
        }
    }

    fn line(&mut self, line: &str, number: usize) {
        if line.is_empty() || line.starts_with("//") {
            return;
        }
        let parsed = line.parse::<Relationship>().map_err(|error| error.to_string());
        let admitted = parsed.and_then(|relationship| match self.schema.admits(&relationship) {
            Ok(()) => Ok(relationship),
            Err(refused) => Err(refused.to_string()),
        });
        match admitted {
            Ok(relationship) if self.seen.insert(relationship.clone()) => self.relationships.push(relationship),
            Ok(relationship) => self.fault(number, format!("`{relationship}` is there twice")),
            Err(message) => self.fault(number, message),
        }
    }
}

/// One thing that is wrong with a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong, in one sentence.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// Everything that is wrong with a document, in the order of its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentError {
    /// At least one.
    pub faults: Vec<Fault>,
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for DocumentError {}

#[cfg(test)]
mod tests;
