//! One step: from a reference to what it names.

use super::identifiers::{Identifiers, absolute, base, own_id};
use super::{Resolver, say};
use crate::load::reference::{Base, Reference, has_scheme, percent_decode};
use crate::load::{Lookup, Node, Version};
use crate::suggest::nearest;
use counterpart_diagnostic::{Diagnostic, Diagnostics, Severity, codes};
use std::path::Path;

impl<'w> Resolver<'w> {
    /// Every `$id` and `$anchor`, looked for when first needed.
    pub(super) fn identifiers(&self) -> &Identifiers<'w> {
        self.identifiers.get_or_init(|| Identifiers::of(self.workspace, self.version))
    }

    /// What the reference of a node names.
    pub(super) fn target(
        &self,
        node: Node<'w>,
        reference: Node<'w>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Node<'w>> {
        if reference.key() == Some("$dynamicRef") {
            return self.dynamic_target(node, reference, diagnostics);
        }
        self.text_target(node, reference, diagnostics)
    }

    /// What a text names that is a reference.
    pub(super) fn text_target(
        &self,
        node: Node<'w>,
        reference: Node<'w>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Node<'w>> {
        let Some(text) = reference.as_str() else {
            diagnostics.push(say::not_a_string(reference));
            return None;
        };
        let parsed = Reference::parse(text);
        let resource = self.resource(node, reference, parsed.base, diagnostics)?;
        self.within(resource, reference, parsed.fragment, diagnostics)
    }

    /// The document, or the schema with a `$id`, that the part in front of the `#` names.
    fn resource(
        &self,
        node: Node<'w>,
        reference: Node<'w>,
        named: Base<'w>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Node<'w>> {
        let (Base::File(text) | Base::Remote(text)) = named else {
            return Some(self.identifiers().resource(node));
        };
        let around = base(self.workspace, node);
        let uri = match self.version {
            Version::V3_0 => text.to_owned(),
            Version::V3_1 => absolute(&around, text),
        };
        if let Some(schema) = self.identifiers().schema(&uri) {
            return Some(schema);
        }
        if let Base::Remote(_) = named {
            diagnostics.push(say::remote(reference, text));
            return None;
        }
        if self.version == Version::V3_1 && has_scheme(&around) {
            let holder = self.identifiers().resource(node);
            diagnostics.push(say::unknown_identifier(reference, &uri, own_id(holder).unwrap_or(holder)));
            return None;
        }
        self.file(node, reference, text, diagnostics)
    }

    /// The root of the file that a reference names.
    fn file(&self, node: Node<'w>, reference: Node<'w>, file: &str, diagnostics: &mut Diagnostics) -> Option<Node<'w>> {
        match self.workspace.lookup(node.source(), file) {
            Some(Lookup::Document(document, found)) => {
                if self.entered.borrow_mut().insert(document.source()) && document.source() != self.root_source() {
                    diagnostics.extend(found.clone());
                }
                Some(document.root())
            }
            Some(Lookup::Broken(source, found)) => {
                if self.entered.borrow_mut().insert(source) {
                    for diagnostic in found {
                        let first = diagnostic.severity <= Severity::Refusal;
                        let diagnostic = diagnostic.clone();
                        let asked = first.then(|| reference.span());
                        diagnostics.push(
                            asked
                                .into_iter()
                                .fold(diagnostic, |diagnostic, asked| diagnostic.at(asked, "the file is named here")),
                        );
                    }
                }
                None
            }
            Some(Lookup::Failed(failure)) => {
                let mut diagnostic = failure.diagnostic(Some(reference.span()));
                if let Some(help) = meant_as_pointer(node, file) {
                    diagnostic = diagnostic.help(help);
                }
                diagnostics.push(diagnostic);
                None
            }
            None => {
                let path = Path::new(file).display();
                diagnostics.push(
                    Diagnostic::refusal(codes::load::FILE, format!("`{path}` was not read with the contract"))
                        .at(reference.span(), "names a file")
                        .help("refer to it by `$ref`"),
                );
                None
            }
        }
    }

    fn root_source(&self) -> counterpart_diagnostic::SourceId {
        self.workspace.root().source()
    }

    /// What the part behind the `#` names.
    fn within(
        &self,
        resource: Node<'w>,
        reference: Node<'w>,
        fragment: &str,
        diagnostics: &mut Diagnostics,
    ) -> Option<Node<'w>> {
        let Some(decoded) = percent_decode(fragment) else {
            let help = "`%` is followed by two hexadecimal digits; a `%` itself is written `%25`".to_owned();
            diagnostics.push(say::bad_fragment(reference, fragment, Some(help)));
            return None;
        };
        if decoded.is_empty() {
            return Some(resource);
        }
        if !decoded.starts_with('/') {
            return self.anchor(resource, reference, &decoded, diagnostics);
        }
        let mut node = resource;
        for token in decoded.split('/').skip(1) {
            let name = token.replace("~1", "/").replace("~0", "~");
            let Some(next) = node.step(&name) else {
                diagnostics.push(self.dangling(reference, node, &name));
                return None;
            };
            node = next;
        }
        Some(node)
    }

    /// The schema with an anchor.
    fn anchor(
        &self,
        resource: Node<'w>,
        reference: Node<'w>,
        name: &str,
        diagnostics: &mut Diagnostics,
    ) -> Option<Node<'w>> {
        let pointer = format!("/{name}");
        let slash = resource.at(&pointer).is_some();
        if self.version == Version::V3_0 || slash {
            let help = slash.then(|| format!("did you mean `#{pointer}`?"));
            diagnostics.push(say::bad_fragment(reference, name, help));
            return None;
        }
        let anchors = self.identifiers().anchors(name, resource);
        match anchors.as_slice() {
            [anchor] => anchor.parent(),
            [] => {
                let mut dangling =
                    Diagnostic::refusal(codes::resolve::DANGLING, format!("no schema has the anchor `{name}`"))
                        .at(reference.span(), "leads nowhere");
                dangling.help = self.suggest(name, self.identifiers().names());
                diagnostics.push(dangling);
                None
            }
            several => {
                diagnostics.push(say::ambiguous(reference, name, several));
                None
            }
        }
    }

    /// A pointer that ends before its target.
    fn dangling(&self, reference: Node<'w>, reached: Node<'w>, name: &str) -> Diagnostic {
        let text = reference.as_str().unwrap_or_default();
        let pointer = reached.pointer();
        let place = if pointer.is_empty() { "the root".to_owned() } else { format!("`{pointer}`") };
        let label = if reached.is_object() {
            format!("{place} has no member `{name}`")
        } else if reached.is_array() {
            format!("{place} is an array of {} without an element `{name}`", reached.len())
        } else {
            format!("{place} is {}", reached.kind().noun())
        };
        let mut dangling = Diagnostic::refusal(codes::resolve::DANGLING, format!("`{text}` leads nowhere"))
            .at(reference.span(), label);
        if reached.get("$ref").is_some() {
            dangling = dangling.note(format!("{place} is itself a reference, and pointers do not pass through it"));
        }
        dangling.help = self.suggest(name, reached.members().map(|member| member.name));
        dangling
    }

    /// Looks for a similar name, a bounded number of times.
    fn suggest<'n>(&self, name: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
        let left = self.suggestions.get().checked_sub(1)?;
        self.suggestions.set(left);
        let near = nearest(name, names)?;
        Some(format!("did you mean `{near}`?"))
    }
}

/// `components/schemas/Pet` or `Pet`, written where `#/components/schemas/Pet` was meant.
fn meant_as_pointer(node: Node<'_>, file: &str) -> Option<String> {
    let root = node.document().root();
    let trimmed = file.trim_start_matches('/');
    let pointers = [format!("/{trimmed}"), format!("/components/schemas/{trimmed}")];
    let meant = pointers.into_iter().find(|pointer| root.at(pointer).is_some())?;
    Some(format!("did you mean `#{meant}`?"))
}
