//! The plain notation: error answers whose schemas pin their codes.

use super::super::context::{Lowering, Refused, origin};
use super::super::media_type::{Family, essence, family};
use super::super::operation::Site;
use super::super::operation::response::Answer;
use super::super::schema::Hint;
use super::super::status;
use super::examples;
use super::members::{Facts, detail, members};
use super::pins::{self, Pinned};
use crate::load::Node;
use crate::resolve::Position;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{
    Additional, Assertion, Direction, Docs, ErrorCase, ErrorKind, Object, Problem, ProblemId, Status,
};

/// One case for each code that an error answer pins; nothing where it pins none.
pub(in super::super) fn cases<'a>(
    lowering: &mut Lowering<'a>,
    site: &Site<'a>,
    answer: &Answer<'a>,
) -> Result<Option<Vec<ErrorCase>>, Refused> {
    let Status::Exact(status) = answer.status else { return Ok(None) };
    let Some(medium) = medium(answer) else { return Ok(None) };
    let key = (medium.schema.identity(), answer.node.identity(), status);
    let ids = if let Some(seen) = lowering.problems.seen.get(&key) {
        seen.clone()
    } else {
        let ids = pinned(lowering, site, answer, status, &medium)?;
        if ids.is_some() && medium.others {
            several_media(lowering, answer, medium.name);
        }
        lowering.problems.seen.insert(key, ids.clone());
        ids
    };
    Ok(ids.map(|ids| ids.into_iter().map(|id| case(lowering, answer, id)).collect()))
}

/// The JSON media type of an error answer.
struct Medium<'a> {
    name: &'a str,
    node: Node<'a>,
    schema: Node<'a>,
    others: bool,
}

fn medium<'a>(answer: &Answer<'a>) -> Option<Medium<'a>> {
    let content = answer.node.get("content")?;
    let json = |name: &str| essence(name).is_some_and(|essence| matches!(family(&essence), Family::Json | Family::Any));
    let member = content.members().find(|member| json(member.name))?;
    let schema = member.value.get("schema")?;
    Some(Medium { name: member.name, node: member.value, schema, others: content.len() > 1 })
}

fn several_media(lowering: &mut Lowering<'_>, answer: &Answer<'_>, name: &str) {
    let message = format!("a problem travels under `{name}` alone");
    lowering.diagnostics.push(
        Diagnostic::loss(codes::operation::PROBLEM_MEDIA, message).at(answer.origin.span, "the others are not used"),
    );
}

fn case(lowering: &Lowering<'_>, answer: &Answer<'_>, id: ProblemId) -> ErrorCase {
    let docs = lowering.problems.get(id).map(|problem| problem.docs.clone()).unwrap_or_default();
    ErrorCase {
        // Named with the problem, when all are known.
        rust: String::new(),
        status: answer.status,
        docs: if docs == Docs::default() { answer.docs.clone() } else { docs },
        origin: answer.origin.clone(),
        kind: ErrorKind::Coded(id),
    }
}

fn pinned<'a>(
    lowering: &mut Lowering<'a>,
    site: &Site<'a>,
    answer: &Answer<'a>,
    status: u16,
    medium: &Medium<'a>,
) -> Result<Option<Vec<ProblemId>>, Refused> {
    let Medium { name: media_type, node, schema, .. } = *medium;
    let discriminator = lowering.notation.discriminator.unwrap_or("code");
    let Some(arms) = pins::find(lowering, schema, discriminator) else { return Ok(None) };
    if is_vocabulary(lowering, schema, &arms) {
        return Ok(None);
    }
    let mut ids: Vec<ProblemId> = Vec::new();
    for arm in arms {
        let hint = site.hint().then(&status::variant(answer.status));
        let Some(body) = body(lowering, &arm, &hint) else { return Ok(None) };
        let docs = arm.schemas.last().map(|schema| lowering.schema_docs(*schema)).unwrap_or_default();
        for code in &arm.codes {
            let facts = Facts {
                discriminator,
                code,
                status,
                title: None,
                type_uri: None,
                rfc9457: media_type.starts_with("application/problem+json"),
            };
            let docs = examples::docs_of(lowering, node, discriminator, code).unwrap_or_else(|| docs.clone());
            let problem = problem(lowering, answer, &body, facts, media_type, docs)?;
            let id = lowering.problems.intern(problem);
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
    }
    Ok(Some(ids))
}

/// Whether the codes are all that there are, rather than those of this status; says so once.
fn is_vocabulary<'a>(lowering: &mut Lowering<'a>, schema: Node<'a>, arms: &[Pinned<'a>]) -> bool {
    let Some(target) = lowering.resolver.follow(schema, Position::Schema, &mut lowering.diagnostics) else {
        return false;
    };
    let identity = target.node.identity();
    let several = arms.iter().map(|arm| arm.codes.len()).sum::<usize>() > 1;
    if !several || !lowering.problems.shared.contains(&identity) {
        return false;
    }
    if lowering.problems.told.insert(identity) {
        lowering.diagnostics.push(
            Diagnostic::warning(
                codes::operation::VOCABULARY,
                "this schema lists codes and stands under several statuses, so it tells none apart",
            )
            .at(target.node.place(), "read as one body for all of them")
            .help("pin the codes of each status by a schema of its own"),
        );
    }
    true
}

/// The object behind the schemas that hold together, and the order of its members.
struct Body<'a> {
    object: Object,
    order: Vec<&'a str>,
}

fn body<'a>(lowering: &mut Lowering<'a>, arm: &Pinned<'a>, hint: &Hint) -> Option<Body<'a>> {
    let direction = Direction { request: false, response: true };
    let mut whole: Option<Object> = None;
    let mut order = Vec::new();
    for schema in &arm.schemas {
        let (object, assertions) = lowering.schemas.object(*schema, hint, direction)?;
        let is_union = |assertion: &Assertion| matches!(assertion, Assertion::OneOf(_) | Assertion::AnyOf(_));
        if assertions.iter().any(|assertion| !is_union(assertion)) || !object.patterns.is_empty() {
            lowering.diagnostics.push(
                Diagnostic::loss(
                    codes::operation::PROBLEM_SCHEMA,
                    "what a problem's schema says beside its members is not enforced",
                )
                .at(schema.place(), "not enforced"),
            );
        }
        order.extend(lowering.properties(*schema).iter().map(|property| property.name));
        whole = Some(match whole {
            Some(base) => joined(base, object),
            None => object,
        });
    }
    whole.map(|object| Body { object, order })
}

/// Two objects that hold together; the second one narrows the first.
fn joined(mut base: Object, over: Object) -> Object {
    base.members.retain(|member| {
        !over.members.iter().any(|other| other.name.wire == member.name.wire)
            && !over.pins.iter().any(|pin| pin.wire == member.name.wire)
    });
    base.pins.retain(|pin| !over.pins.iter().any(|other| other.wire == pin.wire));
    base.members.extend(over.members);
    base.pins.extend(over.pins);
    if over.additional == Additional::Closed {
        base.additional = Additional::Closed;
    }
    base
}

fn problem<'a>(
    lowering: &mut Lowering<'a>,
    answer: &Answer<'a>,
    body: &Body<'a>,
    facts: Facts<'_>,
    media_type: &str,
    docs: Docs,
) -> Result<Problem, Refused> {
    let shape = |id| lowering.schemas.get(id).shape.clone();
    let members = members(&body.object, &body.order, facts, &shape);
    let Ok(members) = members else {
        return Err(lowering.refuse(
            Diagnostic::refusal(
                codes::policy::STATUS_PIN,
                format!("the body of `{}` pins another status than {}", facts.code, facts.status),
            )
            .at(answer.origin.span, "the operation is left out"),
        ));
    };
    Ok(Problem {
        rust: String::new(),
        code: facts.code.to_owned(),
        discriminator: facts.discriminator.to_owned(),
        status: facts.status,
        title: None,
        docs,
        origin: origin(answer.node),
        media_type: media_type.to_owned(),
        detail: detail(&members, &shape),
        members,
        closed: body.object.additional == Additional::Closed,
        headers: answer.headers.clone(),
        retry: None,
        effect: None,
    })
}
