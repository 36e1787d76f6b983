//! The members of a problem's body, and where each value comes from.

use counterpart_model::{Literal, Member, MemberSource, Object, ProblemMember, Shape, Type, TypeId};

/// What of a problem is known beside its schema.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts<'f> {
    /// The member that holds the code.
    pub(super) discriminator: &'f str,
    /// The code, as it travels.
    pub(super) code: &'f str,
    /// The status.
    pub(super) status: u16,
    /// A title that does not vary.
    pub(super) title: Option<&'f str>,
    /// The `type`, where the contract makes it from the code.
    pub(super) type_uri: Option<&'f str>,
    /// Whether `status` and `instance` mean what RFC 9457 says.
    pub(super) rfc9457: bool,
}

/// The body pins another status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OtherStatus;

/// The members in this order; those that it does not name come last.
pub(super) fn members(
    object: &Object,
    order: &[&str],
    facts: Facts<'_>,
    shape: &impl Fn(TypeId) -> Shape,
) -> Result<Vec<ProblemMember>, OtherStatus> {
    let mut members = Vec::new();
    for pin in &object.pins {
        members.push(member(&pin.wire, pinned(&pin.wire, &pin.value, facts)?));
    }
    for field in &object.members {
        let wire = field.name.wire.as_str();
        members.push(member(wire, source(field, facts, shape)?));
    }
    if !members.iter().any(|member| member.wire == facts.discriminator) {
        members.push(member(facts.discriminator, MemberSource::Pinned(Literal::String(facts.code.to_owned()))));
    }
    let place = |member: &ProblemMember| order.iter().position(|name| *name == member.wire).unwrap_or(order.len());
    members.sort_by_key(place);
    Ok(members)
}

fn member(wire: &str, source: MemberSource) -> ProblemMember {
    ProblemMember { wire: wire.to_owned(), source }
}

/// A member whose schema allows a single value.
fn pinned(wire: &str, value: &Literal, facts: Facts<'_>) -> Result<MemberSource, OtherStatus> {
    if wire == "status" && matches!(value, Literal::Integer(_)) && *value != Literal::Integer(facts.status.into()) {
        return Err(OtherStatus);
    }
    Ok(MemberSource::Pinned(value.clone()))
}

fn source(field: &Member, facts: Facts<'_>, shape: &impl Fn(TypeId) -> Shape) -> Result<MemberSource, OtherStatus> {
    let wire = field.name.wire.as_str();
    if wire == facts.discriminator {
        return Ok(MemberSource::Pinned(Literal::String(facts.code.to_owned())));
    }
    let ty = behind(&field.ty, shape);
    if let Type::Literal(value) = &ty {
        return pinned(wire, value, facts);
    }
    let text = |value: &str| Ok(MemberSource::Pinned(Literal::String(value.to_owned())));
    match (wire, facts.title, facts.type_uri) {
        ("status", ..) => status(field, &ty, facts, shape),
        ("title", Some(title), _) if is_text(&ty) => text(title),
        ("type", _, Some(uri)) if is_text(&ty) => text(uri),
        ("instance", ..) if facts.rfc9457 && is_text(&ty) => Ok(MemberSource::Instance),
        _ => Ok(MemberSource::Field(Box::new(field.clone()))),
    }
}

/// `status` follows from the answer, where the contract says so.
fn status(
    field: &Member,
    ty: &Type,
    facts: Facts<'_>,
    shape: &impl Fn(TypeId) -> Shape,
) -> Result<MemberSource, OtherStatus> {
    let value = Literal::Integer(facts.status.into());
    match ty {
        Type::Integer(limits) if facts.rfc9457 => {
            let status = i128::from(facts.status);
            let fits = (limits.minimum..=limits.maximum).contains(&status);
            if fits { Ok(MemberSource::Pinned(value)) } else { Err(OtherStatus) }
        }
        Type::Named(id) | Type::Boxed(id) => match shape(*id) {
            Shape::Enum(values) if values.variants.iter().any(|variant| variant.value == value) => {
                Ok(MemberSource::Pinned(value))
            }
            Shape::Enum(values) if values.variants.iter().all(|one| matches!(one.value, Literal::Integer(_))) => {
                Err(OtherStatus)
            }
            _ => Ok(MemberSource::Field(Box::new(field.clone()))),
        },
        _ => Ok(MemberSource::Field(Box::new(field.clone()))),
    }
}

/// The type behind names that add nothing but limits.
fn behind(ty: &Type, shape: &impl Fn(TypeId) -> Shape) -> Type {
    let mut ty = ty.clone();
    // Names of names are few; a bound keeps a circle from never ending.
    for _ in 0..32 {
        let (Type::Named(id) | Type::Boxed(id)) = ty else { break };
        match shape(id) {
            Shape::Newtype(inner) | Shape::Alias(inner) => ty = inner,
            _ => break,
        }
    }
    ty
}

fn is_text(ty: &Type) -> bool {
    matches!(ty, Type::Text(_))
}

/// The member that takes a sentence for people.
pub(super) fn detail(members: &[ProblemMember], shape: &impl Fn(TypeId) -> Shape) -> Option<String> {
    const WORDS: &[&str] = &["detail", "message", "error_description", "description"];
    let sentence = |name: &&str| {
        members.iter().any(|member| match &member.source {
            MemberSource::Field(field) => member.wire == **name && is_text(&behind(&field.ty, shape)),
            MemberSource::Pinned(_) | MemberSource::Instance => false,
        })
    };
    WORDS.iter().find(|name| sentence(name)).map(|name| (*name).to_owned())
}
