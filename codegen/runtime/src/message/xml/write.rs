//! From JSON to XML.

use super::super::restyle::scalar;
use super::names::{Within, is_name, push_text};
use super::{Document, Form, INSTANCE, Member, Name, Others, Place};
use crate::tape::Tape;
use crate::value::{Kind as JsonKind, Value};

/// Why a value cannot be sent.
type Why = &'static str;

const HELD: Why = "holds a character that XML cannot hold";
const NAME: Why = "holds a member whose name is no name of an element";
const FORM: Why = "holds a value that has no form as XML";

/// The XML text of a JSON text.
pub(crate) fn write(json: &[u8], document: &Document) -> Result<String, Why> {
    let tape = Tape::new(json).map_err(|_| "nests too deeply")?;
    let out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    let mut sink = Sink { out, document, bindings: Vec::new(), depth: 0 };
    sink.element(&document.0, document.0.local, Value::root(&tape), 0)?;
    Ok(sink.out)
}

struct Sink<'d> {
    out: String,
    document: &'d Document,
    /// The prefixes and namespaces that have been declared around.
    bindings: Vec<(&'static str, &'static str)>,
    depth: usize,
}

impl Sink<'_> {
    /// An element with its content; a member that is not named brings its local name.
    fn element(&mut self, name: &Name, local: &str, value: Value<'_>, form: usize) -> Result<(), Why> {
        // deeper, nobody reads it
        if self.depth >= super::MAX_DEPTH {
            return Err("nests too deeply");
        }
        self.depth += 1;
        let outside = self.bindings.len();
        self.out.push('<');
        self.name(name, local);
        self.declare(name);
        if value.is_null() {
            self.out.push_str(" xmlns:xsi=\"");
            self.out.push_str(INSTANCE);
            self.out.push_str("\" xsi:nil=\"true\"/>");
        } else {
            self.attributes(value, form)?;
            self.out.push('>');
            let content = self.out.len();
            self.content(value, form)?;
            if self.out.len() > content {
                self.out.push_str("</");
                self.name(name, local);
            } else {
                self.out.truncate(content - 1);
                self.out.push('/');
            }
            self.out.push('>');
        }
        self.bindings.truncate(outside);
        self.depth -= 1;
        Ok(())
    }
    fn name(&mut self, name: &Name, local: &str) {
        if !name.prefix.is_empty() {
            self.out.push_str(name.prefix);
            self.out.push(':');
        }
        self.out.push_str(local);
    }
    /// Declares the namespace of a name, where it is not declared around.
    fn declare(&mut self, name: &Name) {
        let known = self.bindings.iter().rev().find(|(prefix, _)| *prefix == name.prefix);
        if name.namespace.is_empty() || known.is_some_and(|(_, namespace)| *namespace == name.namespace) {
            return;
        }
        self.out.push_str(" xmlns");
        if !name.prefix.is_empty() {
            self.out.push(':');
            self.out.push_str(name.prefix);
        }
        self.out.push_str("=\"");
        // what a contract names holds no character that XML cannot hold
        let _ = push_text(&mut self.out, name.namespace, Within::Attribute);
        self.out.push('"');
        self.bindings.push((name.prefix, name.namespace));
    }
    /// Attributes of an object; null is left out.
    fn attributes(&mut self, value: Value<'_>, form: usize) -> Result<(), Why> {
        let Form::Object(members, _) = self.document.form(form) else { return Ok(()) };
        for member in members.iter().filter(|member| member.is_attribute()) {
            let Some(text) = value.get(member.wire).and_then(scalar) else { continue };
            self.declare(&member.name);
            self.out.push(' ');
            self.name(&member.name, member.name.local);
            self.out.push_str("=\"");
            push_text(&mut self.out, &text, Within::Attribute).ok_or(HELD)?;
            self.out.push('"');
        }
        Ok(())
    }
    fn content(&mut self, value: Value<'_>, form: usize) -> Result<(), Why> {
        match (self.document.form(form), value.kind()) {
            (Form::Text(_), JsonKind::Boolean | JsonKind::Number | JsonKind::String) => {
                push_text(&mut self.out, &scalar(value).unwrap_or_default(), Within::Element).ok_or(HELD)
            }
            (Form::Items(name, form), JsonKind::Array) => self.items(&name, value, form),
            (Form::Object(members, others), JsonKind::Object) => self.members(value, members, others),
            _ => Err(FORM),
        }
    }
    fn items(&mut self, name: &Name, value: Value<'_>, form: usize) -> Result<(), Why> {
        value.tape.elements(value.node).try_for_each(|item| self.element(name, name.local, value.at(item), form))
    }
    fn members(&mut self, value: Value<'_>, members: &'static [Member], others: Others) -> Result<(), Why> {
        for key in value.tape.keys(value.node) {
            let held = value.at(key + 1);
            let Some(member) = members.iter().find(|member| value.tape.key_is(key, member.wire)) else {
                self.other(&value.tape.str(key), held, members, others)?;
                continue;
            };
            match (member.place, held.kind()) {
                // attributes stand there, and a list that is null does not
                (Place::Attribute, _) | (Place::Repeated { .. }, JsonKind::Null) => {}
                (Place::Repeated { .. }, JsonKind::Array) => self.items(&member.name, held, member.form)?,
                (Place::Repeated { .. }, _) => return Err(FORM),
                (Place::Element, _) => self.element(&member.name, member.name.local, held, member.form)?,
            }
        }
        Ok(())
    }
    /// A member that is not named.
    fn other(&mut self, name: &str, value: Value<'_>, members: &[Member], others: Others) -> Result<(), Why> {
        let Others::Kept(form) = others else { return Err(FORM) };
        let taken = members.iter().any(|member| member.name.local == name && !member.is_attribute());
        if !is_name(name) || taken {
            return Err(NAME);
        }
        self.element(&Name::new(""), name, value, form)
    }
}
