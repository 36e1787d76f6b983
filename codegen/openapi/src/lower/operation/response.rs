//! Answers of an operation: what it says when it succeeds, and its error answers.

use super::super::body::{header, media};
use super::super::context::{Lowering, Refused, origin, resolved_docs};
use super::super::problem;
use super::super::status;
use super::site::Site;
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Direction, Docs, ErrorCase, ErrorKind, HeaderField, Media, Method, Origin, Response, Status};

const RESPONSE: &[&str] = &["description", "headers", "content", "links", "$ref", "summary"];

/// The answers of an operation.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// Success.
    pub(super) responses: Vec<Response>,
    /// Errors.
    pub(super) errors: Vec<ErrorCase>,
}

/// One answer as it is written, with its header fields and media types.
#[derive(Debug)]
pub(in super::super) struct Answer<'a> {
    /// Its status.
    pub(in super::super) status: Status,
    /// The response object.
    pub(in super::super) node: Node<'a>,
    /// What is said about it.
    pub(in super::super) docs: Docs,
    /// Where it stands.
    pub(in super::super) origin: Origin,
    /// Its header fields.
    pub(in super::super) headers: Vec<HeaderField>,
}

const DIRECTION: Direction = Direction { request: false, response: true };

/// The answers under `responses`.
pub(super) fn lower<'a>(lowering: &mut Lowering<'a>, site: &Site<'a>) -> Result<Answers, Refused> {
    let mut written = Vec::new();
    for (key, node) in lowering.map(site.operation, "responses") {
        if key.starts_with("x-") {
            continue;
        }
        match status::parse(key) {
            Some(status) => written.push((status, node)),
            None => lowering.diagnostics.push(
                Diagnostic::warning(codes::operation::STATUS, format!("`{key}` is no status"))
                    .at(node.place(), "left out"),
            ),
        }
    }
    let succeeds = written.iter().any(|(status, _)| status::is_error(*status) == Some(false));
    let mut answers = Answers::default();
    let mut failed = false;
    for (status, node) in written {
        let is_error = status::is_error(status).unwrap_or(succeeds);
        if one(lowering, site, status, node, is_error, &mut answers).is_err() {
            failed = true;
        }
    }
    answers.responses.sort_by_key(|response| response.status);
    if failed { Err(Refused) } else { Ok(answers) }
}

fn one<'a>(
    lowering: &mut Lowering<'a>,
    site: &Site<'a>,
    status: Status,
    reference: Node<'a>,
    is_error: bool,
    answers: &mut Answers,
) -> Result<(), Refused> {
    let answer = read(lowering, site, status, reference)?;
    if is_error {
        match problem::plain::cases(lowering, site, &answer)? {
            Some(cases) => answers.errors.extend(cases),
            None => answers.errors.push(open(lowering, site, answer)?),
        }
    } else {
        answers.responses.push(success(lowering, site, answer)?);
    }
    Ok(())
}

fn read<'a>(
    lowering: &mut Lowering<'a>,
    site: &Site<'a>,
    status: Status,
    reference: Node<'a>,
) -> Result<Answer<'a>, Refused> {
    let resolved = lowering.follow(reference).ok_or(Refused)?;
    let node = lowering.object(resolved.node).ok_or(Refused)?;
    lowering.known(node, "a response", RESPONSE);
    if let Some(links) = node.get("links") {
        lowering.diagnostics.push(
            Diagnostic::loss(codes::operation::LINKS, "links are not generated").at(links.place(), "not generated"),
        );
    }
    let hint = site.hint().then(&status::variant(status)).then("Header");
    let headers = header::lower(lowering, node, &hint, DIRECTION)?;
    Ok(Answer { status, node, docs: resolved_docs(&resolved), origin: origin(node), headers })
}

fn success<'a>(lowering: &mut Lowering<'a>, site: &Site<'a>, answer: Answer<'a>) -> Result<Response, Refused> {
    let rust = status::variant(answer.status);
    let media = contents(lowering, site, &answer)?;
    let choice = choice(site, &rust, &media);
    let Answer { status, docs, origin, headers, .. } = answer;
    Ok(Response { rust, status, docs, origin, headers, media, choice })
}

/// An error answer without codes.
fn open<'a>(lowering: &mut Lowering<'a>, site: &Site<'a>, answer: Answer<'a>) -> Result<ErrorCase, Refused> {
    let rust = status::variant(answer.status);
    let media = contents(lowering, site, &answer)?;
    let choice = choice(site, &rust, &media);
    let Answer { status, docs, origin, headers, .. } = answer;
    let kind =
        if media.is_empty() { ErrorKind::Bare { headers } } else { ErrorKind::Codeless { headers, media, choice } };
    Ok(ErrorCase { rust, status, docs, origin, kind })
}

fn choice(site: &Site<'_>, variant: &str, media: &[Media]) -> Option<String> {
    (media.len() > 1).then(|| format!("{}{variant}Body", site.stem))
}

/// The media types of an answer; none where HTTP allows no body.
fn contents<'a>(lowering: &mut Lowering<'a>, site: &Site<'a>, answer: &Answer<'a>) -> Result<Vec<Media>, Refused> {
    let Some(content) = answer.node.get("content") else { return Ok(Vec::new()) };
    let bodyless =
        site.method == Method::Head || matches!(answer.status, Status::Range(1) | Status::Exact(100..=199 | 204 | 304));
    if bodyless {
        if !content.is_empty() {
            lowering.diagnostics.push(
                Diagnostic::loss(codes::operation::STATUS_BODY, "this answer never has a body")
                    .at(content.place(), "left out"),
            );
        }
        return Ok(Vec::new());
    }
    let hint = site.hint().then(&status::variant(answer.status));
    media::lower(lowering, content, &hint, DIRECTION)
}
