//! How a value travels as XML.

use crate::Kind;

/// The name of an element or attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XmlName {
    /// Its local name.
    pub local: String,
    /// The namespace and the prefix that it is written with, which may be empty.
    pub namespace: Option<(String, String)>,
}

/// A content of XML. Forms are meant by their place in the list.
#[derive(Debug, Clone, PartialEq)]
pub struct Xml {
    /// The root element.
    pub root: XmlName,
    /// What stands in elements and attributes; the first one: in the root.
    pub forms: Vec<XmlForm>,
}

/// What stands in an element or attribute.
#[derive(Debug, Clone, PartialEq)]
pub enum XmlForm {
    /// Text.
    Text(Kind),
    /// An element for each item.
    Items(XmlName, usize),
    /// An element or attribute for each member.
    Object(Vec<XmlMember>, XmlOthers),
}

/// Elements and attributes that an object does not name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum XmlOthers {
    /// They are refused.
    Closed,
    /// They are passed over.
    Ignored,
    /// Elements of this form are members.
    Kept(usize),
}

/// A member of an object.
#[derive(Debug, Clone, PartialEq)]
pub struct XmlMember {
    /// Its wire name in JSON.
    pub wire: String,
    /// What its element or attribute is called.
    pub name: XmlName,
    /// What stands in it.
    pub form: usize,
    /// Where it stands.
    pub place: XmlPlace,
}

/// Where a member stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum XmlPlace {
    /// In an element.
    Element,
    /// In an attribute.
    Attribute,
    /// In an element for each item.
    Repeated {
        /// Whether the list is always there, be it empty.
        required: bool,
    },
}
