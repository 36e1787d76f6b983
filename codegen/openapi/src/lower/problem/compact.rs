//! The compact notation: a registry of codes at the root, and each operation's list.

use super::super::body::header;
use super::super::context::{Lowering, origin};
use super::super::names::pascal;
use super::super::notation::{AnswerKind, CodeEntry, Notation, OperationNotation, Registry};
use super::super::operation::Site;
use super::super::schema::Hint;
use super::members::{Facts, detail, members};
use crate::load::Node;
use crate::suggest::nearest;
use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::{
    Additional, Direction, Docs, ErrorCase, ErrorKind, Member, MemberSource, Name, Operation, Presence, Problem,
    ProblemId, ProblemMember, Status,
};

const DIRECTION: Direction = Direction { request: false, response: true };

/// Makes a problem of every code of the registry.
pub(in super::super) fn register(lowering: &mut Lowering<'_>) {
    let Some(registry) = lowering.notation.registry.take() else { return };
    for entry in &registry.codes {
        if let Some(problem) = problem(lowering, &registry, entry) {
            let id = lowering.problems.intern(problem);
            lowering.problems.registry.insert(entry.code.to_owned(), id);
        }
    }
    lowering.notation.registry = Some(registry);
}

fn problem<'a>(lowering: &mut Lowering<'a>, registry: &Registry<'a>, entry: &CodeEntry<'a>) -> Option<Problem> {
    let discriminator = lowering.notation.discriminator.unwrap_or("code");
    let type_uri = registry.type_base.map(|base| format!("{base}{}", kebab(entry.code)));
    // With `type` as the discriminator the URI is what travels.
    let travels = match &type_uri {
        Some(uri) if discriminator == "type" => uri.clone(),
        _ => entry.code.to_owned(),
    };
    let hint = Hint::new(&pascal(entry.code));
    let Some(schema) = entry.schema.or(registry.schema) else {
        lowering.diagnostics.push(
            Diagnostic::error(codes::policy::NO_ENVELOPE, format!("nothing says what `{}` looks like", entry.code))
                .at(entry.node.place(), "neither `schema` here")
                .at(registry.node.place(), "nor at the root"),
        );
        return None;
    };
    let Some((object, _)) = lowering.schemas.object(schema, &hint, DIRECTION) else {
        return envelope(lowering, entry, schema, "it is no object");
    };
    let order: Vec<&str> = lowering.properties(schema).iter().map(|property| property.name).collect();
    if !order.contains(&discriminator) {
        return envelope(lowering, entry, schema, &format!("it has no member `{discriminator}`"));
    }
    if object.additional == Additional::Closed && !entry.members.is_empty() {
        return envelope(lowering, entry, schema, "it is closed, and the code has members of its own");
    }
    let facts = Facts {
        discriminator,
        code: &travels,
        status: entry.status,
        title: entry.title,
        type_uri: type_uri.as_deref(),
        rfc9457: true,
    };
    let shape = |id| lowering.schemas.get(id).shape.clone();
    let Ok(mut members) = members(&object, &order, facts, &shape) else {
        return envelope(lowering, entry, schema, "it pins another status");
    };
    pinned_code(lowering, entry, schema, discriminator, &travels)?;
    extend(lowering, entry, &hint, &mut members);
    let shape = |id| lowering.schemas.get(id).shape.clone();
    Some(Problem {
        rust: String::new(),
        code: travels.clone(),
        discriminator: discriminator.to_owned(),
        status: entry.status,
        title: entry.title.map(str::to_owned),
        docs: Docs { summary: entry.means.or(entry.title).map(str::to_owned), description: None },
        origin: origin(entry.node),
        media_type: registry.media_type.to_owned(),
        detail: detail(&members, &shape),
        members,
        closed: object.additional == Additional::Closed,
        headers: header::fields(lowering, &entry.headers, &hint.then("Header"), DIRECTION).ok()?,
        retry: entry.retry.clone(),
        effect: entry.effect,
    })
}

/// A shape of its own may pin a code, which has to be this one.
fn pinned_code<'a>(
    lowering: &mut Lowering<'a>,
    entry: &CodeEntry<'a>,
    schema: Node<'a>,
    discriminator: &str,
    code: &str,
) -> Option<()> {
    let pinned = super::pins::find(lowering, schema, discriminator);
    if pinned.is_some_and(|arms| !arms.iter().any(|arm| arm.codes.contains(&code))) {
        envelope(lowering, entry, schema, &format!("its `{discriminator}` is never `{code}`"))?;
    }
    Some(())
}

fn envelope(lowering: &mut Lowering<'_>, entry: &CodeEntry<'_>, schema: Node<'_>, why: &str) -> Option<Problem> {
    lowering.diagnostics.push(
        Diagnostic::error(codes::policy::ENVELOPE, format!("this schema cannot hold `{}`: {why}", entry.code))
            .at(schema.place(), "this schema")
            .at(entry.node.place(), "for this code"),
    );
    None
}

/// Adds the members that the code has beside those of its schema.
fn extend<'a>(lowering: &mut Lowering<'a>, entry: &CodeEntry<'a>, hint: &Hint, members: &mut Vec<ProblemMember>) {
    use super::super::names::{Scope, snake};
    let mut scope = Scope::new();
    for member in members.iter() {
        if let MemberSource::Field(field) = &member.source {
            scope.unique(&field.name.rust);
        }
    }
    for member in &entry.members {
        if members.iter().any(|known| known.wire == member.name) {
            lowering.diagnostics.push(
                Diagnostic::error(
                    codes::policy::MEMBER_CLASH,
                    format!("`{}` stands in the schema of `{}` already", member.name, entry.code),
                )
                .at(member.node.place(), "a member of its own"),
            );
            continue;
        }
        let ty = lowering.schemas.lower(member.schema, &hint.then(member.name), DIRECTION);
        let presence = match lowering.schemas.presence(member.schema, member.required) {
            Presence::Required => Presence::Required,
            Presence::Optional | Presence::Defaulted(_) => Presence::Optional,
        };
        let field = Member {
            name: Name::new(member.name, scope.unique(&snake(member.name))),
            docs: match member.means {
                Some(means) => Docs { summary: Some(means.to_owned()), description: None },
                None => lowering.schema_docs(member.schema),
            },
            origin: origin(member.node),
            ty,
            presence,
            deprecated: false,
            secret: false,
        };
        members.push(ProblemMember { wire: member.name.to_owned(), source: MemberSource::Field(Box::new(field)) });
    }
}

/// `provider_bundle_stale` → `provider-bundle-stale`
fn kebab(code: &str) -> String {
    let mut kebab = String::new();
    let mut lower = false;
    for character in code.chars() {
        match character {
            '_' | '.' | ' ' => kebab.push('-'),
            upper if upper.is_uppercase() => {
                if lower {
                    kebab.push('-');
                }
                kebab.extend(upper.to_lowercase());
            }
            other => kebab.push(other),
        }
        lower = character.is_lowercase() || character.is_ascii_digit();
    }
    kebab
}

/// Adds the codes that an operation has: those of every operation, and those of its own list.
pub(in super::super) fn cases<'a>(
    lowering: &mut Lowering<'a>,
    site: &Site<'a>,
    notation: Option<&OperationNotation<'a>>,
    errors: &mut Vec<ErrorCase>,
) {
    let everywhere =
        lowering.notation.registry.as_ref().map(|registry| registry.everywhere.clone()).unwrap_or_default();
    let own = notation.map(|notation| notation.problems.clone()).unwrap_or_default();
    for (code, at) in everywhere {
        if let Some(id) = find(lowering, code, at) {
            let at = site.operation;
            add(lowering, id, at, errors);
        }
    }
    for (code, at) in own {
        if let Some(id) = find(lowering, code, at) {
            add(lowering, id, at, errors);
        }
    }
}

/// Names the codes of the registry that no operation and nothing outside any operation has.
///
/// A code that no problem came of was complained about already, and nothing can have it before it is mended.
pub(in super::super) fn unused(
    notation: &Notation<'_>,
    operations: &[Operation],
    registered: &dyn Fn(&str) -> Option<ProblemId>,
    diagnostics: &mut Diagnostics,
) {
    for entry in notation.registry.iter().flat_map(|registry| &registry.codes) {
        let Some(id) = registered(entry.code) else { continue };
        let mut cases = operations.iter().flat_map(|operation| &operation.errors);
        let documented = cases.any(|case| matches!(case.kind, ErrorKind::Coded(known) if known == id));
        let outside = notation.outside.iter().any(|(_, answer)| answer.kind == AnswerKind::Code(entry.code));
        if !documented && !outside {
            diagnostics.push(
                Diagnostic::warning(codes::policy::UNUSED_CODE, format!("no operation has the code `{}`", entry.code))
                    .at(entry.node.place(), "used nowhere"),
            );
        }
    }
}

/// The problem that a code means; says so where there is none.
pub(in super::super) fn find(lowering: &mut Lowering<'_>, code: &str, at: Node<'_>) -> Option<ProblemId> {
    let id = lowering.problems.registered(code);
    let registry = lowering.notation.registry.as_ref();
    // A code that is there and has no problem was complained about already.
    let listed = registry.is_some_and(|registry| registry.listed().any(|known| known == code));
    if id.is_none() && !listed {
        let known = registry.map(|registry| registry.listed().collect::<Vec<_>>());
        let mut diagnostic =
            Diagnostic::error(codes::policy::UNKNOWN_CODE, format!("`{code}` is not a code of the registry"))
                .at(at.span(), "not in `problems.codes`");
        if let Some(meant) = known.and_then(|known| nearest(code, known)) {
            diagnostic = diagnostic.help(format!("did you mean `{meant}`?"));
        }
        lowering.diagnostics.push(diagnostic);
    }
    id
}

fn add<'a>(lowering: &mut Lowering<'a>, id: ProblemId, at: Node<'a>, errors: &mut Vec<ErrorCase>) {
    let Some(problem) = lowering.problems.get(id) else { return };
    if let Some(known) = errors.iter().find(|case| matches!(case.kind, ErrorKind::Coded(known) if known == id)) {
        let diagnostic = Diagnostic::warning(codes::policy::CODE_TWICE, format!("`{}` stands twice", problem.code))
            .at(at.place(), "once is enough")
            .at(known.origin.span, "first here");
        lowering.diagnostics.push(diagnostic);
        return;
    }
    errors.push(ErrorCase {
        rust: String::new(),
        status: Status::Exact(problem.status),
        docs: problem.docs.clone(),
        origin: origin(at),
        kind: ErrorKind::Coded(id),
    });
}
