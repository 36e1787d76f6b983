//! Problems that generated code makes by itself: of a failure inside, and of constraints that a body checks late.

use counterpart_model::{
    ErrorKind, Fault, FaultSource, Member, MemberSource, Operation, PreparedAnswer, Presence, Problem, Status, Type,
    ViolationForm,
};

use super::problems;
use crate::print::literal::string;
use crate::scope::Scope;
use crate::types;

/// `internal => Self::Internal(problem::Internal::new("the server failed"));`
pub(super) fn internal(operation: &Operation, scope: &mut Scope<'_>) -> Option<String> {
    let answer = problems::answer_to(operation, Fault::Panic, scope)?;
    let detail = string("the server failed");
    let made = variant(operation, answer, &detail, scope)?;
    Some(format!("internal => {made};"))
}

/// `violated(violations) => Self::InvalidBundle(problem::InvalidBundle::new(violations.to_string()));`
pub(super) fn violated(operation: &Operation, scope: &mut Scope<'_>) -> Option<String> {
    if !operation.policy.defer_constraints {
        return None;
    }
    let answer = problems::answer_to(operation, Fault::Constraint, scope)?;
    let made = variant(operation, answer, "violations.to_string()", scope)?;
    Some(format!("violated(violations) => {made};"))
}

/// The variant that says an answer, where everything in it is known.
fn variant(operation: &Operation, answer: &PreparedAnswer, detail: &str, scope: &mut Scope<'_>) -> Option<String> {
    let case = operation.errors.iter().find(|case| match (&case.kind, answer.problem) {
        (ErrorKind::Coded(id), Some(problem)) => *id == problem,
        (ErrorKind::Bare { headers }, None) => {
            headers.is_empty() && answer.media_type.is_none() && case.status == Status::Exact(answer.status)
        }
        _ => false,
    })?;
    let ErrorKind::Coded(id) = case.kind else { return Some(format!("Self::{}", case.rust)) };
    let problem = problems::problem(id, scope)?;
    let made = make(problem, answer, detail, scope)?;
    Some(format!("Self::{}({made})", case.rust))
}

fn make(problem: &Problem, answer: &PreparedAnswer, detail: &str, scope: &mut Scope<'_>) -> Option<String> {
    let path = format!("problem::{}", problem.rust);
    let lists =
        |source: &FaultSource| matches!(source, FaultSource::Violations(form) if *form != ViolationForm::Joined);
    let takes_list = answer.members.iter().any(|(_, source)| lists(source));
    if says(problem).is_some() && !takes_list {
        return Some(format!("{path}::new({detail})"));
    }
    let mut fields = Vec::new();
    for member in fields_of(problem) {
        let value = value(member, problem, answer, detail, scope)?;
        fields.push(format!("{}: {value}", member.name.rust));
    }
    if problem.headers.iter().any(|header| !matches!(header.ty, Type::Literal(_))) {
        return None;
    }
    Some(format!("{path} {{ {} }}", fields.join(", ")))
}

fn value(
    member: &Member,
    problem: &Problem,
    answer: &PreparedAnswer,
    detail: &str,
    scope: &mut Scope<'_>,
) -> Option<String> {
    let source = answer.members.iter().find(|(wire, _)| *wire == member.name.wire).map(|(_, source)| source);
    let value = match source {
        _ if problem.detail.as_ref() == Some(&member.name.wire) => {
            if detail.ends_with(')') {
                detail.to_owned()
            } else {
                format!("{detail}.to_owned()")
            }
        }
        Some(FaultSource::Violations(ViolationForm::Sentences)) if detail.starts_with("violations") => {
            "violations.sentences()".to_owned()
        }
        Some(FaultSource::Literal(value)) => {
            let (ty, value) = types::default_parts(value, &member.ty, scope);
            if ty == "&str" { format!("{value}.to_owned()") } else { value }
        }
        _ if member.presence != Presence::Required => return Some("None".to_owned()),
        _ => return None,
    };
    Some(if member.presence == Presence::Required { value } else { format!("Some({value})") })
}

/// The fields of a problem's struct.
pub(super) fn fields_of(problem: &Problem) -> impl Iterator<Item = &Member> {
    problem.members.iter().filter_map(|member| match &member.source {
        MemberSource::Field(member) => Some(&**member),
        _ => None,
    })
}

/// The field that takes a sentence, where nothing else has to be given.
pub(super) fn says(problem: &Problem) -> Option<&Member> {
    let detail = problem.detail.as_ref()?;
    let said = fields_of(problem).find(|member| member.name.wire == *detail)?;
    let plain = matches!(&said.ty, Type::Text(text) if text.is_string()) && said.presence == Presence::Required;
    let others = fields_of(problem).filter(|member| member.name.wire != *detail);
    let optional = others.into_iter().all(|member| member.presence != Presence::Required);
    let headers = problem.headers.iter().filter(|header| !matches!(header.ty, Type::Literal(_)));
    let free = headers.into_iter().all(|header| header.presence != Presence::Required);
    (plain && optional && free).then_some(said)
}
