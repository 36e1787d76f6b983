//! Declarative items: one invocation of a macro of the runtime each.

use super::data::Data;
use super::docs::Paragraphs;
use super::{Sheet, WIDTH};

/// One invocation: documentation, a head, and entries in braces.
#[derive(Debug, Default)]
pub(crate) struct Declaration {
    /// The macro: `object`.
    pub keyword: &'static str,
    /// The documentation of what it declares.
    pub docs: Paragraphs,
    /// Attributes: `#[derive(Copy)]`.
    pub attributes: Vec<String>,
    /// What stands in front of the braces: `pub struct Change, closed`.
    pub head: String,
    /// What has to hold beside, as a part of the head: one assertion each.
    pub rules: Vec<Data<'static>>,
    /// What stands behind the rules: `, secret`.
    pub tail: String,
    /// What stands in the braces; `None`: the head is the whole declaration, and ends with a semicolon.
    pub entries: Option<Vec<Entry>>,
    /// Lines behind the braces.
    pub clauses: Vec<String>,
}

/// One entry: a member, a variant, a parameter.
#[derive(Debug, Default, Clone)]
pub(crate) struct Entry {
    /// Its documentation.
    pub docs: Paragraphs,
    /// `pub limit: Option<i32>`
    pub left: String,
    /// What stands between both; `=` where it is empty.
    pub joint: &'static str,
    /// What stands behind `=`.
    pub right: String,
    /// Its own entries: the fields of a variant.
    pub inner: Vec<Self>,
    /// Whether it takes what the entries in front of it leave over.
    pub rest: bool,
}

impl Declaration {
    /// Prints the invocation and an empty line in front of it.
    pub(crate) fn print(&self, sheet: &mut Sheet) {
        sheet.blank();
        sheet.open(format!("{}! {{", self.keyword));
        sheet.docs(&self.docs);
        for attribute in &self.attributes {
            sheet.line(attribute);
        }
        let head = self.print_rules(sheet);
        match &self.entries {
            None => sheet.line(format!("{head};")),
            Some(entries) if entries.is_empty() => sheet.line(format!("{head} {{}}")),
            Some(entries) => {
                sheet.open(format!("{head} {{"));
                for entry in entries {
                    entry.print(sheet);
                }
                sheet.close("}");
            }
        }
        for clause in &self.clauses {
            sheet.line(clause);
        }
        sheet.close("}");
    }

    /// Prints the head up to the line that the entries begin on, and hands that back.
    fn print_rules(&self, sheet: &mut Sheet) -> String {
        let Self { head, tail, .. } = self;
        if self.rules.is_empty() {
            return format!("{head}{tail}");
        }
        // A static, since rules may refer to patterns.
        sheet.open(format!("{head} where({{"));
        sheet.open("static RULES: counterpart::Rules = &[");
        for rule in &self.rules {
            rule.print("", ",", sheet);
        }
        sheet.close("];");
        sheet.line("RULES");
        sheet.dedent();
        format!("}}){tail}")
    }
}

impl Entry {
    /// An entry with something behind `=`.
    pub(crate) fn new(docs: Paragraphs, left: String, right: String) -> Self {
        Self { docs, left, right, ..Self::default() }
    }

    fn print(&self, sheet: &mut Sheet) {
        let joint = if self.joint.is_empty() { "=" } else { self.joint };
        if self.rest {
            sheet.line("..");
        }
        sheet.docs(&self.docs);
        if !self.inner.is_empty() {
            sheet.open(format!("{} {{", self.left));
            self.inner.iter().for_each(|entry| entry.print(sheet));
            sheet.close("},");
            return;
        }
        if self.right.is_empty() {
            sheet.line(format!("{},", self.left));
            return;
        }
        let line = format!("{} {joint} {},", self.left, self.right);
        if sheet.column() + line.chars().count() <= WIDTH {
            sheet.line(line);
            return;
        }
        sheet.open(format!("{} {joint}", self.left));
        sheet.line(format!("{},", self.right));
        sheet.dedent();
    }
}
