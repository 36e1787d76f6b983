//! The members of an object as elements and attributes.

use super::super::super::conjuncts::Property;
use super::{Walk, Why};
use crate::load::Node;
use counterpart_model::{Additional, Object, Type, XmlForm, XmlMember, XmlOthers, XmlPlace};

impl<'a> Walk<'_, 'a> {
    pub(super) fn object(&mut self, schema: Node<'a>, object: &Object) -> Result<XmlForm, Why> {
        if !object.patterns.is_empty() {
            return Err("`patternProperties` has no form".to_owned());
        }
        let properties = self.lowering.properties(schema);
        let pins = object.pins.iter().map(|pin| (&pin.wire, Type::Literal(pin.value.clone())));
        let members = object.members.iter().map(|member| (&member.name.wire, member.ty.clone()));
        let mut made: Vec<XmlMember> = Vec::new();
        for (wire, ty) in pins.chain(members) {
            let property = properties.iter().find(|property| property.name == wire);
            let property = property.ok_or_else(|| format!("nothing says how the member `{wire}` is written"))?;
            let member = self.member(property, &ty).map_err(|why| within(wire, &why))?;
            let attribute = |member: &XmlMember| member.place == XmlPlace::Attribute;
            if made.iter().any(|known| known.name == member.name && attribute(known) == attribute(&member)) {
                return Err(format!("two members are called `{}`", member.name.local));
            }
            made.push(member);
        }
        let others = match &object.additional {
            Additional::Closed => XmlOthers::Closed,
            Additional::Ignored => XmlOthers::Ignored,
            Additional::Kept { values, .. } => {
                self.others(schema, values).map_err(|why| within("additionalProperties", &why))?
            }
        };
        Ok(XmlForm::Object(made, others))
    }

    fn member(&mut self, property: &Property<'a>, ty: &Type) -> Result<XmlMember, Why> {
        let (wire, schema) = (property.name.to_owned(), property.schema);
        let xml = self.xml(schema);
        let says = |flag: &str| xml.and_then(|xml| xml.get(flag)).and_then(Node::as_bool) == Some(true);
        let own = self.name(schema, &wire)?;
        let (inner, nullable) = self.without_null(ty);
        if says("attribute") {
            self.scalar(&inner).map_err(|_| "an attribute is one text".to_owned())?;
            if own.namespace.as_ref().is_some_and(|(_, prefix)| prefix.is_empty()) {
                return Err("an attribute of a namespace needs a prefix".to_owned());
            }
            if nullable && property.required {
                return Err("an attribute cannot be null".to_owned());
            }
            let form = self.form(schema, ty, &own)?;
            return Ok(XmlMember { wire, name: own, form, place: XmlPlace::Attribute });
        }
        let Type::Array(array) = &inner else {
            let form = self.form(schema, ty, &own)?;
            return Ok(XmlMember { wire, name: own, form, place: XmlPlace::Element });
        };
        if says("wrapped") {
            let form = self.form(schema, ty, &own)?;
            return Ok(XmlMember { wire, name: own, form, place: XmlPlace::Element });
        }
        if nullable {
            return Err("a list that may be null needs `wrapped: true`".to_owned());
        }
        let items = self.lowering.keyword(schema, "items").ok_or(super::TUPLE)?;
        // What a list is called counts only where it is wrapped.
        let name = self.name(items, &wire)?;
        let form = self.form(items, &array.items, &name)?;
        let one_way = ["readOnly", "writeOnly"].iter().any(|keyword| self.lowering.keyword(schema, keyword).is_some());
        Ok(XmlMember { wire, name, form, place: XmlPlace::Repeated { required: property.required && !one_way } })
    }

    /// A type behind names and null.
    fn without_null(&self, ty: &Type) -> (Type, bool) {
        match self.lowering.schemas.target(ty) {
            Type::Nullable(inner) => (self.lowering.schemas.target(inner).clone(), true),
            other => (other.clone(), false),
        }
    }
}

fn within(member: &str, why: &str) -> Why {
    format!("in `{member}`, {why}")
}
