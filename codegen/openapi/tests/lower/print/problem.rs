//! Problems and prepared answers as text.

use super::operation::header;
use super::types;
use counterpart_model::{Contract, FaultSource, MemberSource, PreparedAnswer, Problem};
use std::fmt::Write;

/// A problem.
pub(crate) fn problem(contract: &Contract, problem: &Problem, out: &mut String) {
    let _ = write!(out, "problem {}: {} {:?} {}", problem.rust, problem.status, problem.code, problem.media_type);
    if let Some(detail) = &problem.detail {
        let _ = write!(out, " says {detail}");
    }
    if let Some(retry) = &problem.retry {
        let _ = write!(out, " retry {:?} {:?} {:?}", retry.when, retry.after_ms, retry.at_most);
    }
    if let Some(effect) = problem.effect {
        let _ = write!(out, " effect {effect:?}");
    }
    out.push('\n');
    for line in problem.docs.summary.iter().chain(&problem.docs.description) {
        let _ = writeln!(out, "  /// {line}");
    }
    for member in &problem.members {
        let source = match &member.source {
            MemberSource::Pinned(value) => format!("{} = {}", member.wire, value.to_json()),
            MemberSource::Instance => format!("{} = instance", member.wire),
            MemberSource::Field(field) => types::member(contract, field),
        };
        let _ = writeln!(out, "  {source}");
    }
    for field in &problem.headers {
        let _ = writeln!(out, "  {}", header(contract, field));
    }
}

/// A prepared answer.
pub(crate) fn answer(at: usize, answer: &PreparedAnswer, out: &mut String) {
    let code = answer.code.as_deref().unwrap_or("-");
    let media = answer.media_type.as_deref().unwrap_or("no body");
    let _ = write!(out, "answer #{at}: {} {code} {media}", answer.status);
    for (name, source) in &answer.members {
        let source = match source {
            FaultSource::Literal(value) => value.to_json(),
            other => format!("{other:?}"),
        };
        let _ = write!(out, " {name}={source}");
    }
    for (name, value) in &answer.headers {
        let _ = write!(out, " [{name}: {value}]");
    }
    out.push('\n');
}
