//! The registry of codes: the compact notation of a taxonomy.

use super::super::context::Lowering;
use super::faults::error_status;
use crate::load::Node;
use counterpart_model::{Effect, Retry, RetryWhen};

/// `problems` at the root of a document.
#[derive(Debug)]
pub(crate) struct Registry<'a> {
    /// Where it stands.
    pub(crate) node: Node<'a>,
    /// The media type of every problem.
    pub(crate) media_type: &'a str,
    /// The schema of the envelope.
    pub(crate) schema: Option<Node<'a>>,
    /// What `type` begins with.
    pub(crate) type_base: Option<&'a str>,
    /// Codes of every operation.
    pub(crate) everywhere: Vec<(&'a str, Node<'a>)>,
    /// The codes, in order.
    pub(crate) codes: Vec<CodeEntry<'a>>,
    /// Codes whose entries could not be read.
    pub(crate) unread: Vec<&'a str>,
}

impl<'a> Registry<'a> {
    /// All codes that it lists, whether something came of them or not.
    pub(crate) fn listed(&self) -> impl Iterator<Item = &'a str> {
        self.codes.iter().map(|entry| entry.code).chain(self.unread.iter().copied())
    }
}

/// One code of the registry.
#[derive(Debug, Clone)]
pub(crate) struct CodeEntry<'a> {
    /// The code.
    pub(crate) code: &'a str,
    /// Where it stands.
    pub(crate) node: Node<'a>,
    /// Its status.
    pub(crate) status: u16,
    /// A few words.
    pub(crate) title: Option<&'a str>,
    /// A sentence.
    pub(crate) means: Option<&'a str>,
    /// A shape of its own.
    pub(crate) schema: Option<Node<'a>>,
    /// Members beside those of the schema.
    pub(crate) members: Vec<ExtensionMember<'a>>,
    /// Header fields: name and node.
    pub(crate) headers: Vec<(&'a str, Node<'a>)>,
    /// Whether to try again.
    pub(crate) retry: Option<Retry>,
    /// What is left behind.
    pub(crate) effect: Option<Effect>,
}

/// A member beside those of the envelope.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ExtensionMember<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// Its schema.
    pub(crate) schema: Node<'a>,
    /// Whether it has to be there.
    pub(crate) required: bool,
    /// A sentence.
    pub(crate) means: Option<&'a str>,
    /// Where it stands.
    pub(crate) node: Node<'a>,
}

const PROBLEMS: &[&str] = &["discriminator", "type-base", "media-type", "schema", "everywhere", "codes"];
const CODE: &[&str] = &["status", "title", "means", "schema", "members", "headers", "retry", "effect"];

/// Reads `problems`: the registry, where there are codes, and the discriminator.
pub(super) fn read<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Option<(Option<Registry<'a>>, Option<&'a str>)> {
    let node = lowering.x_object(node, PROBLEMS)?;
    let discriminator = lowering.x_choice(node, "discriminator", &["code", "type"]);
    let mut text = |member| node.get(member).and_then(|value| lowering.x_string(value));
    let media_type = text("media-type").unwrap_or("application/problem+json");
    let type_base = text("type-base");
    let everywhere = node.get("everywhere").map(|node| lowering.x_texts(node)).unwrap_or_default();
    let Some(codes) = node.get("codes").and_then(|codes| lowering.x_map(codes)) else {
        return Some((None, discriminator));
    };
    let (mut entries, mut unread) = (Vec::new(), Vec::new());
    for member in codes.members() {
        match code(lowering, member.name, member.value) {
            Some(entry) => entries.push(entry),
            None => unread.push(member.name),
        }
    }
    let schema = node.get("schema");
    let registry = Registry { node, media_type, schema, type_base, everywhere, codes: entries, unread };
    Some((Some(registry), discriminator))
}

fn code<'a>(lowering: &mut Lowering<'a>, code: &'a str, node: Node<'a>) -> Option<CodeEntry<'a>> {
    let object = lowering.x_object(node, CODE)?;
    let written = lowering.x_member(object, "status")?;
    let status = error_status(lowering, written)?;
    let mut text = |member| object.get(member).and_then(|value| lowering.x_string(value));
    let (title, means) = (text("title"), text("means"));
    Some(CodeEntry {
        code,
        node,
        status,
        title,
        means,
        schema: object.get("schema"),
        members: object.get("members").map(|node| members(lowering, node)).unwrap_or_default(),
        headers: object.get("headers").map(|node| headers(lowering, node)).unwrap_or_default(),
        retry: object.get("retry").and_then(|node| retry(lowering, node)),
        effect: lowering.x_choice(object, "effect", &["none", "partial", "unknown"]).map(|effect| match effect {
            "none" => Effect::None,
            "partial" => Effect::Partial,
            _ => Effect::Unknown,
        }),
    })
}

fn members<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Vec<ExtensionMember<'a>> {
    let Some(node) = lowering.x_map(node) else { return Vec::new() };
    let mut members = Vec::new();
    for member in node.members() {
        let Some(object) = lowering.x_object(member.value, &["schema", "required", "means"]) else { continue };
        let Some(schema) = lowering.x_member(object, "schema") else { continue };
        let required = lowering.x_flag(object, "required", false);
        let means = object.get("means").and_then(|value| lowering.x_string(value));
        members.push(ExtensionMember { name: member.name, schema, required, means, node: member.value });
    }
    members
}

fn headers<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Vec<(&'a str, Node<'a>)> {
    let Some(node) = lowering.x_map(node) else { return Vec::new() };
    node.members().map(|member| (member.name, member.value)).collect()
}

fn retry<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Option<Retry> {
    let node = lowering.x_object(node, &["when", "after", "at-most"])?;
    lowering.x_member(node, "when")?;
    let when = match lowering.x_choice(node, "when", &["same-request", "fresh-read"])? {
        "same-request" => RetryWhen::SameRequest,
        _ => RetryWhen::FreshRead,
    };
    let after_ms = node.get("after").and_then(|node| lowering.x_duration(node));
    let at_most = node.get("at-most").and_then(|node| lowering.x_number(node));
    Some(Retry { when, after_ms, at_most: at_most.and_then(|times| u32::try_from(times).ok()) })
}
