//! What every part of lowering has at hand: the documents, the types so far, and the list of diagnostics.

use super::notation::Notation;
use super::problem::Problems;
use super::schema::Schemas;
use super::security::Schemes;
use crate::load::Node;
use crate::resolve::{Position, Resolved, Resolver};
use crate::suggest::nearest;
use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::Docs;

pub(super) use super::schema::{docs, origin};

/// The members of an example, or of a reference to one.
const EXAMPLE: &[&str] = &["summary", "description", "value", "externalValue", "$ref"];

/// Said after a diagnostic has been pushed: what asked for it is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Refused;

/// The state of one run.
pub(super) struct Lowering<'a> {
    /// Follows references.
    pub(super) resolver: &'a Resolver<'a>,
    /// The root of the document that was asked for.
    pub(super) root: Node<'a>,
    /// The types so far.
    pub(super) schemas: Schemas<'a>,
    /// What is to be said.
    pub(super) diagnostics: Diagnostics,
    /// What the root's `x-counterpart` says.
    pub(super) notation: Notation<'a>,
    /// The problems so far.
    pub(super) problems: Problems,
    /// The security schemes.
    pub(super) schemes: Schemes,
}

impl<'a> Lowering<'a> {
    /// A run over the document that the resolver starts at.
    pub(super) fn new(resolver: &'a Resolver<'a>) -> Self {
        let root = resolver.workspace().root();
        let version = resolver.version();
        Self {
            resolver,
            root,
            schemas: Schemas::new(resolver, root, version),
            diagnostics: Diagnostics::default(),
            notation: Notation::default(),
            problems: Problems::default(),
            schemes: Schemes::default(),
        }
    }

    /// The object that stands at a place, behind references.
    pub(super) fn follow(&mut self, node: Node<'a>) -> Option<Resolved<'a>> {
        self.resolver.follow(node, Position::Object, &mut self.diagnostics)
    }

    /// The object that stands at a place; says so where there is something else.
    pub(super) fn object(&mut self, node: Node<'a>) -> Option<Node<'a>> {
        let target = self.follow(node)?.node;
        self.expect(target, target.is_object(), "an object").then_some(target)
    }

    /// The text of a member, where it is there.
    pub(super) fn text(&mut self, node: Node<'a>, member: &str) -> Option<&'a str> {
        let value = node.get(member)?;
        let text = value.scalar_text();
        self.expect(value, text.is_some(), "a string");
        text
    }

    /// The text of a member that has to be there.
    pub(super) fn required_text(&mut self, node: Node<'a>, member: &str) -> Result<&'a str, Refused> {
        if node.get(member).is_none() {
            self.missing(node, member);
        }
        self.text(node, member).ok_or(Refused)
    }

    /// Says that a member is missing.
    pub(super) fn missing(&mut self, node: Node<'a>, member: &str) {
        self.diagnostics.push(
            Diagnostic::refusal(codes::operation::MISSING_MEMBER, format!("`{member}` is missing"))
                .at(node.place(), "here")
                .help(format!("add `{member}`")),
        );
    }

    /// The truth of a member; `otherwise` where it is not there.
    pub(super) fn flag(&mut self, node: Node<'a>, member: &str, otherwise: bool) -> bool {
        let Some(value) = node.get(member) else { return otherwise };
        let truth = value.as_bool();
        self.expect(value, truth.is_some(), "`true` or `false`");
        truth.unwrap_or(otherwise)
    }

    /// The items of a member; none where it is not there.
    pub(super) fn list(&mut self, node: Node<'a>, member: &str) -> Vec<Node<'a>> {
        let Some(value) = node.get(member) else { return Vec::new() };
        self.expect(value, value.is_array(), "an array");
        value.items().collect()
    }

    /// The members of a member, without extensions; none where it is not there.
    pub(super) fn map(&mut self, node: Node<'a>, member: &str) -> Vec<(&'a str, Node<'a>)> {
        let Some(value) = node.get(member) else { return Vec::new() };
        self.expect(value, value.is_object(), "an object");
        value.members().map(|member| (member.name, member.value)).collect()
    }

    /// Says that a value is of the wrong type, where it is.
    fn expect(&mut self, node: Node<'a>, holds: bool, wanted: &str) -> bool {
        if !holds {
            let message = format!("{wanted} is expected here, not {}", node.kind().noun());
            self.diagnostics
                .push(Diagnostic::warning(codes::operation::WRONG_TYPE, message).at(node.span(), "left out"));
        }
        holds
    }

    /// Names the members of an object that OpenAPI does not know there.
    pub(super) fn known(&mut self, node: Node<'a>, what: &str, known: &[&str]) {
        let strange = node.members().filter(|member| !member.name.starts_with("x-") && !known.contains(&member.name));
        for member in strange {
            let mut diagnostic = Diagnostic::loss(
                codes::operation::UNKNOWN_MEMBER,
                format!("`{}` is not a member of {what}", member.name),
            )
            .at(member.name_span, "neither modelled nor enforced");
            if let Some(meant) = nearest(member.name, known.iter().copied()) {
                diagnostic = diagnostic.help(format!("did you mean `{meant}`?"));
            }
            self.diagnostics.push(diagnostic);
        }
    }

    /// Names those of an object's members that nothing is made of.
    pub(super) fn unused(&mut self, node: Node<'a>, members: &[&str], why: &str) {
        for member in members.iter().filter_map(|name| node.get(name)) {
            let message = format!("`{}` is not used: {why}", member.key().unwrap_or_default());
            let diagnostic = Diagnostic::loss(codes::operation::UNUSED_MEMBER, message);
            self.diagnostics.push(diagnostic.at(member.place(), "neither modelled nor enforced"));
        }
    }

    /// Names what OpenAPI does not know of the examples and of the documentation elsewhere that an object has.
    pub(super) fn known_aside(&mut self, node: Node<'a>) {
        for example in node.get("examples").into_iter().flat_map(Node::members) {
            self.known(example.value, "an example", EXAMPLE);
        }
        if let Some(elsewhere) = node.get("externalDocs") {
            self.known(elsewhere, "external documentation", &["description", "url"]);
        }
    }

    /// Leaves something out: says why, where.
    pub(super) fn refuse(&mut self, diagnostic: Diagnostic) -> Refused {
        self.diagnostics.push(diagnostic);
        Refused
    }
}

/// What a reference's target says, with what stands beside the reference in front.
pub(super) fn resolved_docs(resolved: &Resolved<'_>) -> Docs {
    let mut docs = docs(resolved.node);
    for beside in resolved.through.iter().rev().map(|node| super::schema::docs(*node)) {
        docs = Docs { summary: beside.summary.or(docs.summary), description: beside.description.or(docs.description) };
    }
    docs
}
