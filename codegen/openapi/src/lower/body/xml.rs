//! XML: which elements and attributes a schema stands for, by its `xml` objects.

mod names;
mod object;

use super::super::context::{Lowering, Refused};
use super::super::parameter::kind::{is_scalar, kind};
use super::media::Medium;
use crate::load::{Identity, Node};
use crate::resolve::Position;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Content, Kind, Shape, Type, Xml, XmlForm, XmlName, XmlOthers};
use std::collections::HashMap;

/// How deep schemas may nest that are not named.
const DEPTH: usize = 64;

/// Why a schema has no form.
type Why = String;

const ANY: &str = "any JSON value has no one form";
const UNION: &str = "one of several types has no one form";
const TUPLE: &str = "items of a type each have no form";

/// The content of a media type that is XML.
pub(super) fn content<'a>(lowering: &mut Lowering<'a>, medium: &Medium<'_, 'a>) -> Result<Content, Refused> {
    let Some(schema) = medium.node.get("schema") else { return Ok(Content::Bytes) };
    if lowering.is_binary(schema) {
        return Ok(Content::Bytes);
    }
    let ty = lowering.schemas.lower(schema, medium.hint, medium.direction);
    let mut walk = Walk { lowering, forms: Vec::new(), known: HashMap::new(), read: Vec::new(), depth: 0 };
    match walk.document(schema, &ty) {
        Ok(xml) => {
            let read = walk.read;
            lowering.schemas.model_xml(read);
            Ok(Content::Xml { ty, xml })
        }
        Err(why) => Err(lowering.refuse(
            Diagnostic::refusal(
                codes::operation::MEDIA_TYPE,
                format!("`{}` is not read or written: {why}", medium.name),
            )
            .at(medium.node.place(), "left out"),
        )),
    }
}

/// The forms so far.
struct Walk<'l, 'a> {
    lowering: &'l mut Lowering<'a>,
    forms: Vec<XmlForm>,
    /// Which form a schema has; that of a list depends on what it is called.
    known: HashMap<(Identity, Option<String>), usize>,
    /// The `xml` objects that were read.
    read: Vec<Identity>,
    depth: usize,
}

impl<'a> Walk<'_, 'a> {
    fn document(&mut self, schema: Node<'a>, ty: &Type) -> Result<Xml, Why> {
        let Some(root) = self.root_name(schema)? else {
            return Err("nothing names its root element, as `xml: { name: … }` would".to_owned());
        };
        self.form(schema, ty, &root)?;
        Ok(Xml { root, forms: std::mem::take(&mut self.forms) })
    }

    /// The form of a schema, in an element of this name.
    fn form(&mut self, schema: Node<'a>, ty: &Type, own: &XmlName) -> Result<usize, Why> {
        let ty = self.lowering.schemas.target(ty).clone();
        if let Type::Nullable(inner) = &ty {
            let schema = self.beside_null(schema);
            return self.form(schema, inner, own);
        }
        if self.is_text(&ty) {
            return self.scalar(&ty).map(|kind| self.text(kind));
        }
        let target = self.lowering.resolver.follow(schema, Position::Schema, &mut self.lowering.diagnostics);
        let target = target.ok_or("a reference leads nowhere")?.node;
        let called = matches!(ty, Type::Array(_)).then(|| own.local.clone());
        let key = (target.identity(), called);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let index = self.forms.len();
        self.known.insert(key, index);
        self.forms.push(XmlForm::Items(own.clone(), index));
        self.depth += 1;
        let form = if self.depth > DEPTH { Err("it nests too deeply".to_owned()) } else { self.made(schema, &ty, own) };
        self.depth -= 1;
        let form = form?;
        if let Some(place) = self.forms.get_mut(index) {
            *place = form;
        }
        Ok(index)
    }

    fn made(&mut self, schema: Node<'a>, ty: &Type, own: &XmlName) -> Result<XmlForm, Why> {
        match ty {
            Type::Json => Err(ANY.to_owned()),
            Type::Tuple(_) => Err(TUPLE.to_owned()),
            Type::Array(array) => {
                let items = self.lowering.keyword(schema, "items").ok_or(TUPLE)?;
                let name = self.item_name(items, own)?;
                let form = self.form(items, &array.items, &name)?;
                Ok(XmlForm::Items(name, form))
            }
            Type::Map(map) => {
                let others = self.others(schema, &map.values)?;
                Ok(XmlForm::Object(Vec::new(), others))
            }
            Type::Named(id) | Type::Boxed(id) => match self.lowering.schemas.get(*id).shape.clone() {
                Shape::Object(object) => self.object(schema, &object),
                _ => Err(UNION.to_owned()),
            },
            _ => Err(UNION.to_owned()),
        }
    }

    /// Whether a type is neither list nor object.
    fn is_text(&self, ty: &Type) -> bool {
        match ty {
            Type::Json | Type::Tuple(_) | Type::Array(_) | Type::Map(_) => false,
            Type::Named(id) | Type::Boxed(id) => !matches!(self.lowering.schemas.get(*id).shape, Shape::Object(_)),
            _ => true,
        }
    }

    /// The form of texts that are read alike.
    fn text(&mut self, kind: Kind) -> usize {
        let form = XmlForm::Text(kind);
        self.forms.iter().position(|known| *known == form).unwrap_or_else(|| {
            self.forms.push(form);
            self.forms.len() - 1
        })
    }

    /// As what a text is read.
    fn scalar(&self, ty: &Type) -> Result<Kind, Why> {
        if *ty == Type::Json {
            return Err(ANY.to_owned());
        }
        kind(&self.lowering.schemas, ty).ok().filter(is_scalar).ok_or_else(|| UNION.to_owned())
    }

    /// What members are that are not named.
    fn others(&mut self, schema: Node<'a>, values: &Type) -> Result<XmlOthers, Why> {
        let keywords = ["additionalProperties", "unevaluatedProperties"];
        let found = keywords.iter().find_map(|keyword| self.lowering.keyword(schema, keyword));
        if *values == Type::Json {
            return Err(ANY.to_owned());
        }
        let node = found.filter(|node| node.is_object()).ok_or("members that patterns name have no form")?;
        let own = XmlName { local: "item".to_owned(), namespace: None };
        self.form(node, values, &own).map(XmlOthers::Kept)
    }

    /// The alternative that is not null, where a union stands for `null` and one other type.
    fn beside_null(&mut self, schema: Node<'a>) -> Node<'a> {
        let unions = ["oneOf", "anyOf"];
        let Some(union) = unions.iter().find_map(|keyword| self.lowering.keyword(schema, keyword)) else {
            return schema;
        };
        let mut others = union.items().filter(|arm| arm.get("type").and_then(Node::as_str) != Some("null"));
        match (others.next(), others.next()) {
            (Some(only), None) => only,
            _ => schema,
        }
    }
}
