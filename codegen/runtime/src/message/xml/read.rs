//! From XML to JSON.

use super::super::kind::push_quoted;
use super::events::{Attribute, Events, Step, Tag, Why};
use super::{Document, Form, Kind, Member, Name, Others, Place};
use std::collections::HashSet;

/// The JSON of an XML text; or why it cannot be read.
pub(crate) fn read(text: &str, document: &Document) -> Result<String, Why> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut source = Source { events: Events::new(text), document };
    let mut out = String::new();
    loop {
        match source.events.next()? {
            Step::Start(tag) if out.is_empty() => {
                if !source.events.is_element(&document.0, &tag.prefix, &tag.local) {
                    return Err(format!("is not XML that can be read: its root is not `{}`", document.0.local));
                }
                source.value(&tag, 0, &mut out)?;
            }
            Step::Text(text) if is_blank(&text) => {}
            Step::Over if !out.is_empty() => return Ok(out),
            Step::Over => return Err(source.events.fault("it has no root element")),
            Step::Start(_) | Step::Text(_) | Step::End => return Err(source.events.fault("it has more than one root")),
        }
    }
}

fn is_blank(text: &str) -> bool {
    trimmed(text).is_empty()
}

/// Without what XML takes for white space.
fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\r', '\n'])
}

fn push_scalar(out: &mut String, kind: Kind, text: &str) {
    // white space around a number means nothing, within a text it may
    let bare = matches!(kind, Kind::Whole | Kind::Bare | Kind::Number | Kind::Boolean);
    kind.push(out, if bare { trimmed(text) } else { text });
}

struct Source<'x, 'd> {
    events: Events<'x>,
    document: &'d Document,
}

impl Source<'_, '_> {
    /// What stands in an element that has just started, to its end.
    fn value(&mut self, tag: &Tag, form: usize, out: &mut String) -> Result<(), Why> {
        if self.events.is_nil(tag) {
            out.push_str("null");
            return self.skip();
        }
        match self.document.form(form) {
            Form::Text(kind) => self.text(kind, out),
            Form::Items(name, form) => self.items(&name, form, out),
            Form::Object(members, others) => Members::new(members, others).read(self, tag, out),
        }
    }
    /// Passes over the rest of an element.
    fn skip(&mut self) -> Result<(), Why> {
        let mut open = 1_usize;
        while open > 0 {
            match self.events.next()? {
                Step::Start(_) => open += 1,
                Step::End => open -= 1,
                Step::Text(_) | Step::Over => {}
            }
        }
        Ok(())
    }
    fn text(&mut self, kind: Kind, out: &mut String) -> Result<(), Why> {
        let mut text = String::new();
        let mut nested = false;
        loop {
            match self.events.next()? {
                Step::Text(piece) => text.push_str(&piece),
                Step::Start(_) => {
                    nested = true;
                    self.skip()?;
                }
                Step::End | Step::Over => break,
            }
        }
        // what its type says of an object where a text belongs
        if nested {
            out.push_str("{}");
        } else {
            push_scalar(out, kind, &text);
        }
        Ok(())
    }
    fn items(&mut self, name: &Name, form: usize, out: &mut String) -> Result<(), Why> {
        out.push('[');
        let empty = out.len();
        loop {
            match self.events.next()? {
                Step::Start(tag) if self.events.is_element(name, &tag.prefix, &tag.local) => {
                    out.push_str(if out.len() > empty { "," } else { "" });
                    self.value(&tag, form, out)?;
                }
                Step::Text(text) if is_blank(&text) => {}
                Step::Start(_) | Step::Text(_) => {
                    return Err(self.events.fault(&format!("something else stands among elements `{}`", name.local)));
                }
                Step::End | Step::Over => break,
            }
        }
        out.push(']');
        Ok(())
    }
}

/// The members of an object that is being read.
struct Members {
    named: &'static [Member],
    others: Others,
    seen: Vec<bool>,
    /// The items of members that are repeated, which need not stand side by side.
    items: Vec<String>,
    unnamed: HashSet<String>,
    empty: bool,
}

impl Members {
    fn new(named: &'static [Member], others: Others) -> Self {
        let (seen, items) = (vec![false; named.len()], vec![String::new(); named.len()]);
        Self { named, others, seen, items, unnamed: HashSet::new(), empty: true }
    }
    fn read(mut self, source: &mut Source<'_, '_>, tag: &Tag, out: &mut String) -> Result<(), Why> {
        out.push('{');
        for attribute in &tag.attributes {
            self.attribute(source, attribute, out)?;
        }
        loop {
            match source.events.next()? {
                Step::Start(tag) => self.element(source, &tag, out)?,
                Step::Text(text) if is_blank(&text) => {}
                Step::Text(_) => self.unknown("#text", out),
                Step::End | Step::Over => break,
            }
        }
        for (index, member) in self.named.iter().enumerate() {
            let items = self.items.get_mut(index).map(std::mem::take).unwrap_or_default();
            if !items.is_empty() || member.place == (Place::Repeated { required: true }) {
                self.key(member.wire, out);
                out.push('[');
                out.push_str(&items);
                out.push(']');
            }
        }
        out.push('}');
        Ok(())
    }
    fn key(&mut self, name: &str, out: &mut String) {
        out.push_str(if std::mem::replace(&mut self.empty, false) { "" } else { "," });
        push_quoted(out, name);
        out.push(':');
    }
    /// A member that the type refuses, where it is closed.
    fn unknown(&mut self, name: &str, out: &mut String) {
        if matches!(self.others, Others::Closed) && self.unnamed.insert(name.to_owned()) {
            self.key(name, out);
            out.push_str("null");
        }
    }
    fn once(&mut self, source: &Source<'_, '_>, index: usize, name: &str) -> Result<(), Why> {
        match self.seen.get_mut(index) {
            Some(seen) if !*seen => *seen = true,
            _ => return Err(source.events.fault(&format!("`{name}` stands there twice"))),
        }
        Ok(())
    }
    /// What an element or attribute that no member has is called: by its namespace where it has a prefix.
    fn unnamed(&self, source: &Source<'_, '_>, prefix: &str, local: &str) -> String {
        let taken = self.named.iter().any(|member| member.wire == local);
        match source.events.namespace(prefix).filter(|_| !prefix.is_empty()) {
            Some(namespace) => format!("{{{namespace}}}{local}"),
            None if taken => format!("{{}}{local}"),
            None => local.to_owned(),
        }
    }
    fn attribute(&mut self, source: &Source<'_, '_>, given: &Attribute, out: &mut String) -> Result<(), Why> {
        let named = self.named;
        let found =
            named.iter().position(|member| member.is_attribute() && source.events.is_attribute(&member.name, given));
        let Some((index, member)) = found.and_then(|index| Some((index, named.get(index)?))) else {
            if !source.events.is_aside(given) {
                let name = self.unnamed(source, &given.prefix, &given.local);
                self.unknown(&name, out);
            }
            return Ok(());
        };
        self.once(source, index, member.name.local)?;
        self.key(member.wire, out);
        let kind = if let Form::Text(kind) = source.document.form(member.form) { kind } else { Kind::Text };
        push_scalar(out, kind, &given.value);
        Ok(())
    }
    fn element(&mut self, source: &mut Source<'_, '_>, tag: &Tag, out: &mut String) -> Result<(), Why> {
        let named = self.named;
        let is_meant =
            |member: &Member| !member.is_attribute() && source.events.is_element(&member.name, &tag.prefix, &tag.local);
        let found = named.iter().position(is_meant);
        let Some((index, member)) = found.and_then(|index| Some((index, named.get(index)?))) else {
            return self.other(source, tag, out);
        };
        if let (Place::Repeated { .. }, Some(items)) = (member.place, self.items.get_mut(index)) {
            items.push_str(if items.is_empty() { "" } else { "," });
            return source.value(tag, member.form, items);
        }
        self.once(source, index, member.name.local)?;
        self.key(member.wire, out);
        source.value(tag, member.form, out)
    }
    fn other(&mut self, source: &mut Source<'_, '_>, tag: &Tag, out: &mut String) -> Result<(), Why> {
        let name = self.unnamed(source, &tag.prefix, &tag.local);
        let Others::Kept(form) = self.others else {
            self.unknown(&name, out);
            return source.skip();
        };
        if !self.unnamed.insert(name.clone()) {
            return Err(source.events.fault(&format!("`{}` stands there twice", tag.local)));
        }
        self.key(&name, out);
        source.value(tag, form, out)
    }
}
