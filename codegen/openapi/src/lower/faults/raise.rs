//! Which faults an operation can meet: only those that its own parts can raise.

use counterpart_model::{Additional, Bind, Content, Fault, Media, Operation, Presence, Shape, Type, TypeId, Types};
use std::collections::BTreeSet;

/// One fault that an operation can meet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Raised {
    /// The fault.
    pub(super) fault: Fault,
    /// The parameter, for faults of parameters.
    pub(super) parameter: Option<String>,
    /// Whether it is never raised where the contract has no answer for it.
    pub(super) optional: bool,
}

/// Every fault that an operation can meet, in the order of the faults.
pub(super) fn raised(operation: &Operation, types: &Types) -> Vec<Raised> {
    let mut all = Vec::new();
    let mut raise = |holds: bool, fault: Fault, optional: bool| {
        if holds {
            all.push(Raised { fault, parameter: None, optional });
        }
    };
    let policy = &operation.policy;
    let asks = operation.security.alternatives.iter().any(|alternative| !alternative.schemes.is_empty());
    raise(asks, Fault::Unauthenticated, false);
    raise(true, Fault::NotProvisioned, true);
    let cursor = policy.page.as_ref().map(|page| &page.cursor);
    raise(cursor.is_some(), Fault::CursorInvalid, false);
    raise(cursor.is_some_and(|cursor| cursor.bind.contains(&Bind::Caller)), Fault::CursorForeign, false);
    raise(policy.gate.is_some(), Fault::Denied, false);
    raise(policy.gate.is_some() || policy.rows.is_some(), Fault::GateUnavailable, false);
    raise(true, Fault::NotAcceptable, true);
    let media = operation.body.as_ref().map(|body| body.media.as_slice()).unwrap_or_default();
    raise(media.iter().any(|media| media.media_type != "*/*"), Fault::MediaType, false);
    raise(!media.is_empty(), Fault::TooLarge, policy.body_limit.is_none());
    raise(media.iter().any(is_text), Fault::Unreadable, false);
    raise(media.iter().any(|media| has_shape(&media.content)), Fault::Shape, false);
    let mut walk = Walk { types, seen: BTreeSet::new() };
    raise(media.iter().any(|media| walk.content(&media.content)), Fault::Constraint, false);
    raise(true, Fault::Timeout, true);
    raise(true, Fault::Panic, false);
    raise(true, Fault::Answer, false);
    all.extend(operation.parameters.iter().map(|parameter| Raised {
        fault: Fault::Parameter,
        parameter: Some(parameter.name.wire.clone()),
        optional: false,
    }));
    all.sort_by_key(|raised| raised.fault);
    all
}

/// Whether its bytes may be no text of its media type.
fn is_text(media: &Media) -> bool {
    !matches!(media.content, Content::Bytes | Content::Empty)
}

/// Whether a value of it may have a wrong JSON type.
fn has_shape(content: &Content) -> bool {
    match content {
        Content::Json(ty) | Content::JsonLines(ty) | Content::EventStream(ty) => *ty != Type::Json,
        Content::Form { .. } | Content::Xml { .. } => true,
        Content::Multipart(parts) => parts.iter().any(|part| has_shape(&part.content)),
        Content::Text(ty) => !matches!(ty, Type::Text(_)),
        Content::Bytes | Content::Empty => false,
    }
}

/// Looks for anything that a value of the right shape can violate.
struct Walk<'t> {
    types: &'t Types,
    seen: BTreeSet<TypeId>,
}

impl Walk<'_> {
    fn content(&mut self, content: &Content) -> bool {
        match content {
            Content::Json(ty)
            | Content::JsonLines(ty)
            | Content::EventStream(ty)
            | Content::Text(ty)
            | Content::Form { ty, .. }
            | Content::Xml { ty, .. } => self.ty(ty),
            Content::Multipart(parts) => {
                parts.iter().any(|part| part.presence == Presence::Required || self.content(&part.content))
            }
            Content::Bytes | Content::Empty => false,
        }
    }

    fn ty(&mut self, ty: &Type) -> bool {
        match ty {
            Type::Json | Type::Null | Type::Boolean => false,
            // A whole number has to fit its type.
            Type::Integer(_) | Type::Literal(_) | Type::Tuple(_) | Type::Cursor(_) => true,
            Type::Number(limits) => {
                limits.minimum.is_some() || limits.maximum.is_some() || limits.multiple_of.is_some() || limits.single
            }
            Type::Text(limits) => {
                limits.format.is_some()
                    || limits.min_length.is_some_and(|length| length > 0)
                    || limits.max_length.is_some()
                    || !limits.patterns.is_empty()
            }
            Type::Array(array) => {
                array.min_items.is_some_and(|least| least > 0)
                    || array.max_items.is_some()
                    || array.unique
                    || !array.unique_by.is_empty()
                    || self.ty(&array.items)
            }
            Type::Map(map) => {
                map.keys.is_some() || map.min_members.is_some() || map.max_members.is_some() || self.ty(&map.values)
            }
            Type::Named(id) | Type::Boxed(id) => self.definition(*id),
            Type::Nullable(inner) => self.ty(inner),
        }
    }

    fn definition(&mut self, id: TypeId) -> bool {
        if !self.seen.insert(id) {
            return false;
        }
        let definition = self.types.get(id);
        if !definition.assertions.is_empty() {
            return true;
        }
        match &definition.shape {
            Shape::Object(object) => {
                let members = object.members.iter();
                !object.pins.is_empty()
                    || object.min_members.is_some()
                    || object.max_members.is_some()
                    || !object.patterns.is_empty()
                    || members.clone().any(|member| member.presence == Presence::Required)
                    || members.clone().any(|member| self.ty(&member.ty))
                    || matches!(&object.additional, Additional::Kept { values, .. } if self.ty(values))
            }
            Shape::Enum(_) | Shape::Tagged(_) | Shape::Untagged(_) => true,
            Shape::Newtype(inner) | Shape::Alias(inner) => self.ty(inner),
        }
    }
}
