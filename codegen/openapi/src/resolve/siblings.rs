//! What stands beside a `$ref`.

use crate::load::{Member, Node, Version};
use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};

/// Where a reference stands, which decides what the members beside it mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Position {
    /// In the place of a schema: a keyword like others since 3.1, alone before.
    Schema,
    /// In a path item, where other members stand beside it.
    PathItem,
    /// In the place of any other object: a parameter, a response, an example.
    Object,
}

impl Position {
    /// Whether members beside `$ref` count.
    #[must_use]
    pub fn keeps_siblings(self, version: Version) -> bool {
        match self {
            Self::Schema => version == Version::V3_1,
            Self::PathItem => true,
            Self::Object => false,
        }
    }
}

/// Names the members beside a `$ref` that mean nothing there.
pub(super) fn report(node: Node<'_>, position: Position, version: Version, diagnostics: &mut Diagnostics) {
    if position.keeps_siblings(version) || node.len() < 2 {
        return;
    }
    let ignored: Vec<Member<'_>> = node.members().filter(|member| is_ignored(member.name)).collect();
    if ignored.is_empty() {
        return;
    }
    let names: Vec<String> = ignored.iter().map(|member| format!("`{}`", member.name)).collect();
    let verb = if names.len() == 1 { "is" } else { "are" };
    let message = format!("{} beside `$ref` {verb} ignored", names.join(", "));
    let loss = ignored.iter().fold(Diagnostic::loss(codes::resolve::IGNORED_SIBLINGS, message), |loss, member| {
        loss.at(member.name_span, "means nothing here")
    });
    diagnostics.push(match position {
        Position::Schema => loss.help("put the `$ref` into `allOf`, or use OpenAPI 3.1, where they count"),
        Position::PathItem | Position::Object => loss.help("move them to what the reference names"),
    });
}

/// Texts for people are taken over; extensions of others are not ours to judge.
fn is_ignored(name: &str) -> bool {
    match name {
        "$ref" | "summary" | "description" => false,
        "x-counterpart" => true,
        other => !other.starts_with("x-"),
    }
}
