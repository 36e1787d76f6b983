//! XML: how a value travels as elements and attributes, described as data.
//!
//! What arrives becomes JSON text, which its type then reads as any other; what is sent is JSON first.

mod events;
mod names;
mod read;
#[cfg(test)]
mod tests;
mod write;

use super::Kind;
pub(crate) use read::read;
pub(crate) use write::write;

/// How deep elements may nest: JSON made of them nests no deeper than a tape takes.
const MAX_DEPTH: usize = 100;

/// The namespace whose `nil` stands for null.
const INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// The name of an element or attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    local: &'static str,
    namespace: &'static str,
    prefix: &'static str,
}

impl Name {
    /// A name of no namespace of its own.
    pub const fn new(local: &'static str) -> Self {
        Self { local, namespace: "", prefix: "" }
    }
    /// A name of a namespace; it is written with the prefix, and read with any.
    #[must_use]
    pub const fn of(self, namespace: &'static str, prefix: &'static str) -> Self {
        Self { namespace, prefix, ..self }
    }
}

/// What stands in an element or attribute. Those within it are meant by their place in the list of all.
#[derive(Debug, Clone, Copy)]
pub enum Form {
    /// Text; as what it is read.
    Text(Kind),
    /// An element for each item.
    Items(Name, usize),
    /// An element or attribute for each member.
    Object(&'static [Member], Others),
}

/// What becomes of elements and attributes that an object does not name.
#[derive(Debug, Clone, Copy)]
pub enum Others {
    /// Its type refuses them.
    Closed,
    /// They are passed over.
    Ignored,
    /// Elements are members of this form, by their names.
    Kept(usize),
}

/// Where a member stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Element,
    Attribute,
    /// An element for each item; whether none at all is an empty list.
    Repeated {
        required: bool,
    },
}

/// A member of an object.
#[derive(Debug, Clone, Copy)]
pub struct Member {
    wire: &'static str,
    name: Name,
    form: usize,
    place: Place,
}

impl Member {
    /// An element with the name of the member.
    pub const fn new(wire: &'static str, form: usize) -> Self {
        Self { wire, name: Name::new(wire), form, place: Place::Element }
    }
    /// Under another name.
    #[must_use]
    pub const fn named(self, name: Name) -> Self {
        Self { name, ..self }
    }
    /// An attribute.
    #[must_use]
    pub const fn attribute(self) -> Self {
        Self { place: Place::Attribute, ..self }
    }
    /// An element for each item of a list that may be missing; the form is that of an item.
    #[must_use]
    pub const fn repeated(self) -> Self {
        Self { place: Place::Repeated { required: false }, ..self }
    }
    /// An element for each item of a list that is always there; the form is that of an item.
    #[must_use]
    pub const fn items(self) -> Self {
        Self { place: Place::Repeated { required: true }, ..self }
    }
    fn is_attribute(&self) -> bool {
        self.place == Place::Attribute
    }
}

/// All of a content: the root element, and every form, that of the root first.
#[derive(Debug, Clone, Copy)]
pub struct Document(pub Name, pub &'static [Form]);

impl Document {
    /// Generated code names no form that is not there.
    fn form(&self, index: usize) -> Form {
        self.1.get(index).copied().unwrap_or(Form::Object(&[], Others::Closed))
    }
}
