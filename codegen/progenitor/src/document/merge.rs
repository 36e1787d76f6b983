//! Several error bodies as one object.

use counterpart_diagnostic::codes;
use counterpart_model::{Additional, Format, Literal, MemberSource, Operation, Presence, Problem, Text, Type};
use openapiv3::{BooleanType, IntegerType, ObjectType, ReferenceOr, Schema, StringType};

use super::errors::ErrorBody;
use super::make;
use super::schemas::{Place, Refused, Schemas};
use super::spelling::{distinct, distinct_variants, snake};
use super::types::constants;

/// A member of one of the bodies.
#[derive(Clone, Copy)]
struct Part<'a> {
    wire: &'a str,
    holds: Holds<'a>,
    required: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Holds<'a> {
    /// A value that tells problems apart.
    Code(&'a Literal),
    /// A value that says no more than the code.
    Pinned(&'a Literal),
    /// A value of this type.
    Type(&'a Type),
}

impl<'a> Schemas<'a> {
    /// The one schema for every error body; `None`: there is no type for it.
    pub(super) fn error_schema(
        &mut self,
        operation: &'a Operation,
        bodies: &[ErrorBody<'a>],
    ) -> Option<ReferenceOr<Schema>> {
        let place = Place { name: operation.names.error.clone(), origin: &operation.origin, sent: false };
        let lowered = if let Some(ty) = only(bodies) {
            self.schema(ty, &place)
        } else if let Some(bodies) = bodies.iter().map(|body| self.parts(*body)).collect::<Option<Vec<_>>>() {
            self.merged(&bodies, &place)
        } else {
            let message = format!("the errors of `{}` are any JSON", operation.names.wire);
            self.loss(codes::progenitor::ERROR_BODIES, message, &place, "not every body is an object");
            Ok(make::any())
        };
        lowered.map_or_else(|refused| self.refuse_type(operation, &place, refused), Some)
    }

    fn parts(&self, body: ErrorBody<'a>) -> Option<Vec<Part<'a>>> {
        match body {
            ErrorBody::Problem(problem) => Some(problem_parts(problem)),
            ErrorBody::Json(ty) => {
                let object =
                    self.object_of(ty).filter(|object| !matches!(object.additional, Additional::Kept { .. }))?;
                let pins = object.pins.iter().map(|pin| {
                    let holds = Holds::Pinned(&pin.value);
                    Part { wire: &pin.wire, holds, required: pin.required }
                });
                let members = object.members.iter().map(|member| {
                    let required = member.presence == Presence::Required;
                    Part { wire: &member.name.wire, holds: Holds::Type(&member.ty), required }
                });
                Some(pins.chain(members).collect())
            }
            ErrorBody::Other(_) | ErrorBody::Empty => None,
        }
    }

    /// One object with every member of every body, required where each body requires it.
    fn merged(&mut self, bodies: &[Vec<Part<'a>>], place: &Place<'a>) -> Result<ReferenceOr<Schema>, Refused> {
        let mut names: Vec<&str> = Vec::new();
        for part in bodies.iter().flatten() {
            if !names.contains(&part.wire) {
                names.push(part.wire);
            }
        }
        if !distinct(names.iter().map(|wire| snake(wire))) {
            return Err(Refused::new("two members of its errors get one name in Rust"));
        }
        let mut ty = ObjectType::default();
        for wire in names {
            let find = |body: &Vec<Part<'a>>| body.iter().find(|part| part.wire == wire).copied();
            let parts: Vec<Option<Part<'a>>> = bodies.iter().map(find).collect();
            let required = parts.iter().all(|part| part.is_some_and(|part| part.required));
            let holds: Vec<Holds<'a>> = parts.into_iter().flatten().map(|part| part.holds).collect();
            let schema = self.unified(&holds, &place.member(wire, place.origin), wire)?;
            ty.properties.insert(wire.to_owned(), make::boxed(schema));
            ty.required.extend(required.then(|| wire.to_owned()));
        }
        let schema = make::typed(openapiv3::Type::Object(ty));
        let description = Some("Every problem of the operation, in one type.".to_owned());
        let remarks = make::Remarks { description, ..make::Remarks::default() };
        Ok(self.hoist(&place.name, make::remarked(schema, remarks)))
    }

    /// One schema for a member of several bodies.
    fn unified(&mut self, holds: &[Holds<'a>], place: &Place<'a>, wire: &str) -> Result<ReferenceOr<Schema>, Refused> {
        if let Some(codes) = all_codes(holds) {
            let schema = constants(&codes)?;
            return Ok(self.hoist(&place.name, schema));
        }
        let literals: Vec<&Literal> = holds.iter().filter_map(literal).collect();
        let types: Vec<&'a Type> = holds.iter().filter_map(typed).collect();
        if types.iter().all(|ty| is_text(ty)) && literals.iter().all(|value| value.as_str().is_some()) {
            return Ok(make::typed(openapiv3::Type::String(StringType::default())));
        }
        if let ([], [first, others @ ..]) = (literals.as_slice(), types.as_slice())
            && others.iter().all(|ty| ty == first)
        {
            return self.schema(first, place);
        }
        let whole = |value: &&Literal| matches!(value, Literal::Integer(_));
        if types.iter().all(|ty| matches!(ty, Type::Integer(_))) && literals.iter().all(whole) {
            return Ok(make::typed(openapiv3::Type::Integer(IntegerType::default())));
        }
        let truth = |value: &&Literal| matches!(value, Literal::Boolean(_));
        if types.iter().all(|ty| **ty == Type::Boolean) && literals.iter().all(truth) {
            return Ok(make::typed(openapiv3::Type::Boolean(BooleanType::default())));
        }
        let message = format!("`{wire}` of an error is any JSON, since the bodies disagree on it");
        self.loss(codes::progenitor::ERROR_BODIES, message, place, "answers such errors");
        Ok(make::any())
    }
}

/// The one type of all bodies, where they have one.
fn only<'a>(bodies: &[ErrorBody<'a>]) -> Option<&'a Type> {
    let mut types = bodies.iter().map(|body| if let ErrorBody::Json(ty) = body { Some(*ty) } else { None });
    let first = types.next()??;
    types.all(|ty| ty == Some(first)).then_some(first)
}

fn problem_parts(problem: &Problem) -> Vec<Part<'_>> {
    let parts = problem.members.iter().map(|member| {
        let wire = member.wire.as_str();
        match &member.source {
            MemberSource::Pinned(value) if wire == problem.discriminator => {
                Part { wire, holds: Holds::Code(value), required: true }
            }
            MemberSource::Pinned(value) => Part { wire, holds: Holds::Pinned(value), required: false },
            MemberSource::Instance => Part { wire, holds: Holds::Type(TEXT), required: false },
            MemberSource::Field(field) => {
                let required = field.presence == Presence::Required;
                Part { wire, holds: Holds::Type(&field.ty), required }
            }
        }
    });
    parts.collect()
}

const TEXT: &Type = &Type::Text(Text {
    format: None,
    min_length: None,
    max_length: None,
    patterns: Vec::new(),
    trim: false,
    secret: false,
});

/// The codes of every body, each once, in order.
fn all_codes(holds: &[Holds<'_>]) -> Option<Vec<Literal>> {
    let mut codes: Vec<Literal> = Vec::new();
    for holds in holds {
        let Holds::Code(code) = holds else { return None };
        if !codes.contains(code) {
            codes.push((*code).clone());
        }
    }
    distinct_variants(codes.iter().filter_map(Literal::as_str)).map(|()| codes)
}

fn literal<'a>(holds: &Holds<'a>) -> Option<&'a Literal> {
    match holds {
        Holds::Code(value) | Holds::Pinned(value) => Some(value),
        Holds::Type(_) => None,
    }
}

fn typed<'a>(holds: &Holds<'a>) -> Option<&'a Type> {
    if let Holds::Type(ty) = holds { Some(ty) } else { None }
}

/// Whether a type is a plain string once its limits, which an answer keeps anyway, are left aside.
fn is_text(ty: &Type) -> bool {
    let Type::Text(text) = ty else { return false };
    text.is_string() || matches!(text.format, Some(Format::Base64 | Format::Duration | Format::Time | Format::Uri))
}
