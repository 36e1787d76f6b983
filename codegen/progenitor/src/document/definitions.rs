//! Definitions as schemas.

use counterpart_diagnostic::codes;
use counterpart_model::{Additional, Definition, Enum, Literal, Member, Object, Presence, Shape, TaggedUnion, Type};
use openapiv3::{AdditionalProperties, ObjectType, ReferenceOr, Schema};

use super::make;
use super::schemas::{Place, Refused, Resolved, Schemas};
use super::spelling::{distinct, distinct_variants, snake};
use super::types::constants;

impl<'a> Schemas<'a> {
    /// The schema of a definition, as it stands under its key.
    pub(super) fn definition(
        &mut self,
        definition: &'a Definition,
        place: &Place<'a>,
    ) -> Result<ReferenceOr<Schema>, Refused> {
        match &definition.shape {
            Shape::Object(object) => self.object(object, place, None),
            Shape::Enum(values) => self.closed_set(values, place),
            Shape::Tagged(union) => self.tagged(union, place),
            Shape::Untagged(union) => {
                let arms = union.arms.iter().map(|arm| self.schema(&arm.ty, &place.part(&arm.rust)));
                Ok(make::one_of(arms.collect::<Result<_, _>>()?))
            }
            Shape::Newtype(Type::Nullable(inner)) | Shape::Alias(Type::Nullable(inner)) => {
                Ok(make::nullable(self.schema(inner, &place.part("Inner"))?))
            }
            Shape::Newtype(ty) | Shape::Alias(ty) => self.bare(ty, place),
        }
    }

    /// An object; with the tag of a union that it is an arm of, where it does not pin the tag by itself.
    pub(super) fn object(
        &mut self,
        object: &'a Object,
        place: &Place<'a>,
        tag: Option<(&str, &[String])>,
    ) -> Result<ReferenceOr<Schema>, Refused> {
        let mut ty = ObjectType {
            additional_properties: self.additional(object, place)?,
            min_properties: make::limit(object.min_members),
            max_properties: make::limit(object.max_members),
            ..ObjectType::default()
        };
        if let Some((wire, values)) = tag {
            let values: Vec<Literal> = values.iter().cloned().map(Literal::String).collect();
            let schema = self.hoist(&place.member(wire, place.origin).name, constants(&values)?);
            ty.properties.insert(wire.to_owned(), make::boxed(schema));
            ty.required.push(wire.to_owned());
        }
        for pin in object.pins.iter().filter(|pin| tag.is_none_or(|(wire, _)| wire != pin.wire)) {
            let schema = self.constant(&pin.value, &place.member(&pin.wire, place.origin))?;
            ty.properties.insert(pin.wire.clone(), make::boxed(schema));
            ty.required.extend(pin.required.then(|| pin.wire.clone()));
        }
        for member in object.members.iter().filter(|member| tag.is_none_or(|(wire, _)| wire != member.name.wire)) {
            let schema = self.member(member, place)?;
            ty.properties.insert(member.name.wire.clone(), make::boxed(schema));
            ty.required.extend((member.presence == Presence::Required).then(|| member.name.wire.clone()));
        }
        fields_differ(&ty)?;
        Ok(make::typed(openapiv3::Type::Object(ty)))
    }

    fn additional(&mut self, object: &'a Object, place: &Place<'a>) -> Result<Option<AdditionalProperties>, Refused> {
        if !object.patterns.is_empty() {
            let message = "OpenAPI 3.0 has no members by pattern";
            self.loss(codes::progenitor::NOT_CHECKED, message, place, "has such members");
        }
        Ok(match &object.additional {
            Additional::Closed if object.patterns.is_empty() => Some(AdditionalProperties::Any(false)),
            Additional::Closed | Additional::Ignored => None,
            Additional::Kept { values, .. } => {
                let values = self.schema(values, &place.part("ExtraValue"))?;
                Some(AdditionalProperties::Schema(Box::new(values)))
            }
        })
    }

    fn member(&mut self, member: &'a Member, object: &Place<'a>) -> Result<ReferenceOr<Schema>, Refused> {
        let wire = &member.name.wire;
        let place = object.member(wire, &member.origin);
        let schema = self.schema(&member.ty, &place)?;
        let is_text = matches!(&member.ty, Type::Text(text) if text.secret);
        if member.secret && !is_text {
            let message = format!("progenitor's types show `{wire}` when they are printed for debugging");
            self.loss(codes::progenitor::SECRET, message, &place, "this secret");
        }
        let default = match &member.presence {
            Presence::Required => None,
            Presence::Optional => {
                self.optional(member, &place);
                None
            }
            Presence::Defaulted(value) => self.default(value, &member.ty, &place),
        };
        let description = make::prose(&member.docs);
        Ok(make::remarked(schema, make::Remarks { description, default, deprecated: member.deprecated }))
    }

    /// What of an optional member progenitor does not send.
    fn optional(&mut self, member: &Member, place: &Place<'_>) {
        let wire = &member.name.wire;
        match &member.ty {
            _ if !place.sent => {}
            Type::Nullable(_) => {
                let message = format!("progenitor's types leave `{wire}` out instead of sending `null`");
                self.loss(codes::progenitor::NULL, message, place, "may be missing or `null`");
            }
            Type::Array(array) if !array.unique && array.min_items.is_none_or(|least| least == 0) => {
                self.empty(wire, place);
            }
            Type::Map(map) if map.min_members.is_none_or(|least| least == 0) => self.empty(wire, place),
            _ => {}
        }
    }

    fn empty(&mut self, wire: &str, place: &Place<'_>) {
        let message = format!("progenitor's types leave `{wire}` out where it is empty");
        self.loss(codes::progenitor::EMPTY, message, place, "may be missing or empty");
    }

    /// A value that the contract pins, under a name where it needs one.
    pub(super) fn constant(&mut self, value: &Literal, place: &Place<'_>) -> Result<ReferenceOr<Schema>, Refused> {
        let schema = constants(std::slice::from_ref(value))?;
        let named = matches!(value, Literal::String(_) | Literal::Integer(_) | Literal::Number(_));
        Ok(if named { self.hoist(&place.name, schema) } else { schema })
    }

    fn closed_set(&mut self, values: &Enum, place: &Place<'_>) -> Result<ReferenceOr<Schema>, Refused> {
        let values: Vec<Literal> = values.variants.iter().map(|variant| variant.value.clone()).collect();
        let strings = values.iter().filter_map(Literal::as_str);
        distinct_variants(strings).ok_or_else(|| Refused::new("two values get one name in Rust"))?;
        let mut groups: Vec<Vec<Literal>> = Vec::new();
        for value in values {
            let fits = |group: &&mut Vec<Literal>| group.first().is_some_and(|first| kind(first) == kind(&value));
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(value),
                None => groups.push(vec![value]),
            }
        }
        if let [only] = groups.as_slice() {
            return constants(only);
        }
        let arms = groups.iter().map(|group| {
            let word = group.first().map_or("", kind);
            Ok(self.hoist(&place.part(word).name, constants(group)?))
        });
        let arms: Vec<_> = arms.collect::<Result<_, Refused>>()?;
        if arms.is_empty() { Err(Refused::new("a set without a value")) } else { Ok(make::one_of(arms)) }
    }

    /// Arms that pin the tag by themselves stay what they are; the others become objects with the tag.
    fn tagged(&mut self, union: &'a TaggedUnion, place: &Place<'a>) -> Result<ReferenceOr<Schema>, Refused> {
        let mut arms = Vec::new();
        for arm in &union.arms {
            let Some(object) = self.object_of(&arm.ty) else {
                return Err(Refused::new(format!("the arm `{}` is no object that could carry the tag", arm.rust)));
            };
            arms.push(if object.pins.iter().any(|pin| pin.wire == union.tag && pin.required) {
                self.schema(&arm.ty, &place.part(&arm.rust))?
            } else {
                let place = place.part(&arm.rust);
                let schema = self.object(object, &place, Some((&union.tag, &arm.tags)))?;
                self.hoist(&place.name, schema)
            });
        }
        Ok(make::one_of(arms))
    }

    /// The object that a type is under its other names.
    pub(super) fn object_of(&self, ty: &'a Type) -> Option<&'a Object> {
        match self.resolved(ty) {
            Resolved::Shape(Shape::Object(object)) => Some(object),
            _ => None,
        }
    }
}

fn kind(value: &Literal) -> &'static str {
    match value {
        Literal::Null => "Null",
        Literal::Boolean(_) => "Boolean",
        Literal::Integer(_) | Literal::Number(_) => "Number",
        Literal::String(_) => "String",
        Literal::Array(_) => "Array",
        Literal::Object(_) => "Object",
    }
}

/// Members become fields, and the map of those without a name is called `extra`.
fn fields_differ(ty: &ObjectType) -> Result<(), Refused> {
    let extra = matches!(ty.additional_properties, Some(AdditionalProperties::Schema(_))) && !ty.properties.is_empty();
    let fields = ty.properties.keys().map(|wire| snake(wire)).chain(extra.then(|| "extra".to_owned()));
    if distinct(fields) { Ok(()) } else { Err(Refused::new("two members get one name in Rust")) }
}
