//! Answers that generated code gives by itself: everything but a sentence is known beforehand.

use super::super::notation::Violations;
use counterpart_model::{
    Content, FaultSource, HeaderField, Literal, Media, Member, MemberSource, Name, Object, PreparedAnswer, Presence,
    Problem, ProblemId, Shape, Type, Types, ViolationForm,
};

/// A prepared answer, and what of it only a person could fill.
#[derive(Debug)]
pub(super) struct Filled {
    /// The answer.
    pub(super) answer: PreparedAnswer,
    /// Members and header fields that have to be there and have no value.
    pub(super) unfilled: Vec<String>,
    /// Whether it takes violations.
    pub(super) takes_violations: bool,
}

/// What is at hand to fill an answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source<'s> {
    /// The types.
    pub(super) types: &'s Types,
    /// Where violations go.
    pub(super) violations: Option<Violations<'s>>,
}

/// The answer of a coded problem.
pub(super) fn coded(source: Source<'_>, id: ProblemId, problem: &Problem) -> Filled {
    let mut fill = Fill::new(source, problem.detail.as_deref());
    for member in &problem.members {
        match &member.source {
            MemberSource::Pinned(value) => {
                fill.members.push((member.wire.clone(), FaultSource::Literal(value.clone())));
            }
            MemberSource::Instance => fill.members.push((member.wire.clone(), FaultSource::Instance)),
            MemberSource::Field(field) => fill.member(field),
        }
    }
    let after = problem.retry.as_ref().and_then(|retry| retry.after_ms);
    let headers = fill.headers(&problem.headers, problem.status, after);
    fill.finish(PreparedAnswer {
        problem: Some(id),
        status: problem.status,
        code: Some(problem.code.clone()),
        media_type: Some(problem.media_type.clone()),
        members: Vec::new(),
        headers,
    })
}

/// The answer of a status alone.
pub(super) fn bare(source: Source<'_>, status: u16, headers: &[HeaderField]) -> Filled {
    let mut fill = Fill::new(source, None);
    let headers = fill.headers(headers, status, None);
    fill.finish(PreparedAnswer { problem: None, status, code: None, media_type: None, members: Vec::new(), headers })
}

/// The answer of a body without a code; nothing where the body is no JSON object.
pub(super) fn codeless(source: Source<'_>, status: u16, headers: &[HeaderField], media: &[Media]) -> Option<Filled> {
    let (media, object) = media.iter().find_map(|media| match &media.content {
        Content::Json(ty) => object(source.types, ty).map(|object| (media, object)),
        _ => None,
    })?;
    let mut fill = Fill::new(source, sentence(source.types, object));
    for pin in &object.pins {
        fill.members.push((pin.wire.clone(), FaultSource::Literal(pin.value.clone())));
    }
    for member in &object.members {
        match (member.name.wire.as_str(), behind(source.types, &member.ty)) {
            ("status", Type::Integer(_)) => {
                fill.members.push(("status".to_owned(), FaultSource::Literal(Literal::Integer(status.into()))));
            }
            ("instance", Type::Text(_)) => fill.members.push(("instance".to_owned(), FaultSource::Instance)),
            _ => fill.member(member),
        }
    }
    let headers = fill.headers(headers, status, None);
    Some(fill.finish(PreparedAnswer {
        problem: None,
        status,
        code: None,
        media_type: Some(media.media_type.clone()),
        members: Vec::new(),
        headers,
    }))
}

struct Fill<'s> {
    source: Source<'s>,
    detail: Option<&'s str>,
    members: Vec<(String, FaultSource)>,
    unfilled: Vec<String>,
    takes_violations: bool,
}

impl<'s> Fill<'s> {
    fn new(source: Source<'s>, detail: Option<&'s str>) -> Self {
        Self { source, detail, members: Vec::new(), unfilled: Vec::new(), takes_violations: false }
    }

    /// A member that the contract does not pin.
    fn member(&mut self, member: &Member) {
        let wire = member.name.wire.as_str();
        let value = match behind(self.source.types, &member.ty) {
            ty if self.source.violations.is_some_and(|violations| violations.into == wire) => {
                let form = form(self.source.types, ty).filter(|form| self.wanted(*form));
                self.takes_violations |= form.is_some();
                form.map(FaultSource::Violations)
            }
            Type::Literal(value) => Some(FaultSource::Literal(value.clone())),
            Type::Text(_) if self.detail == Some(wire) => Some(FaultSource::Detail),
            _ => None,
        };
        match value {
            Some(value) => self.members.push((wire.to_owned(), value)),
            None if member.presence == Presence::Required => self.unfilled.push(format!("the member `{wire}`")),
            None => {}
        }
    }

    /// Whether violations are to be written like this.
    fn wanted(&self, form: ViolationForm) -> bool {
        match self.source.violations.and_then(|violations| violations.objects) {
            Some(objects) => objects == (form == ViolationForm::Objects),
            None => true,
        }
    }

    /// Header fields whose value is known; `Allow` is always known to whoever answers 405.
    fn headers(&mut self, fields: &[HeaderField], status: u16, after_ms: Option<u64>) -> Vec<(String, String)> {
        let mut headers = Vec::new();
        for field in fields {
            let Name { wire, .. } = &field.name;
            let is = |name: &str| wire.eq_ignore_ascii_case(name);
            match (&field.ty, after_ms) {
                (Type::Literal(Literal::String(value)), _) => headers.push((wire.clone(), value.clone())),
                (Type::Literal(value), _) => headers.push((wire.clone(), value.to_json())),
                (_, Some(after)) if is("Retry-After") => {
                    headers.push((wire.clone(), after.div_ceil(1000).max(1).to_string()));
                }
                _ if is("Allow") && status == 405 => {}
                _ if field.presence == Presence::Required => self.unfilled.push(format!("the header field `{wire}`")),
                _ => {}
            }
        }
        headers
    }

    fn finish(self, answer: PreparedAnswer) -> Filled {
        Filled {
            answer: PreparedAnswer { members: self.members, ..answer },
            unfilled: self.unfilled,
            takes_violations: self.takes_violations,
        }
    }
}

/// How violations are written into a member of this type.
pub(super) fn form(types: &Types, ty: &Type) -> Option<ViolationForm> {
    match behind(types, ty) {
        Type::Text(_) => Some(ViolationForm::Joined),
        Type::Array(array) => match behind(types, &array.items) {
            Type::Text(_) => Some(ViolationForm::Sentences),
            items => {
                let object = object(types, items)?;
                let has = |name: &str| object.members.iter().any(|member| member.name.wire == name);
                let needs_no_more = object.members.iter().all(|member| {
                    member.presence != Presence::Required || ["pointer", "detail"].contains(&member.name.wire.as_str())
                });
                (has("pointer") && has("detail") && needs_no_more).then_some(ViolationForm::Objects)
            }
        },
        _ => None,
    }
}

/// The member that takes a sentence.
fn sentence<'t>(types: &Types, object: &'t Object) -> Option<&'t str> {
    let text = |name: &str| {
        let member = object.members.iter().find(|member| member.name.wire == name)?;
        matches!(behind(types, &member.ty), Type::Text(_)).then_some(member.name.wire.as_str())
    };
    text("detail").or_else(|| text("message"))
}

fn object<'t>(types: &'t Types, ty: &Type) -> Option<&'t Object> {
    match behind(types, ty) {
        Type::Named(id) | Type::Boxed(id) => match &types.get(*id).shape {
            Shape::Object(object) => Some(object),
            _ => None,
        },
        _ => None,
    }
}

/// The type behind names that add nothing but limits.
fn behind<'t>(types: &'t Types, ty: &'t Type) -> &'t Type {
    let mut ty = ty;
    // Names of names are few; a bound keeps a circle from never ending.
    for _ in 0..32 {
        let (Type::Named(id) | Type::Boxed(id)) = ty else { break };
        match &types.get(*id).shape {
            Shape::Newtype(inner) | Shape::Alias(inner) => ty = inner,
            _ => break,
        }
    }
    ty
}
