//! Resolve: from a reference to the node that it means.
//!
//! ```
//! use counterpart_diagnostic::{Diagnostics, Sources};
//! use counterpart_openapi::load::{Version, Workspace};
//! use counterpart_openapi::resolve::{Position, Resolver};
//! use std::{collections::BTreeMap, path::{Path, PathBuf}};
//!
//! let text = "openapi: 3.1.0\ncomponents: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { type: string } } }\n";
//! let files = BTreeMap::from([(PathBuf::from("openapi.yaml"), text.as_bytes().to_vec())]);
//! let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
//! let workspace = Workspace::load(Path::new("openapi.yaml"), &files, &mut sources, &mut diagnostics).unwrap();
//! let resolver = Resolver::new(&workspace, Version::V3_1);
//! let a = workspace.root().at("/components/schemas/A").unwrap();
//! let resolved = resolver.follow(a, Position::Schema, &mut diagnostics).unwrap();
//! assert_eq!(resolved.node.pointer(), "/components/schemas/B");
//! assert_eq!(resolved.through, [a]);
//! ```

mod dynamic;
mod identifiers;
mod say;
mod siblings;
mod target;

use crate::load::{Identity, Node, Version, Workspace};
use counterpart_diagnostic::{Diagnostics, SourceId};
use identifiers::Identifiers;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{HashMap, HashSet};

pub use siblings::Position;

/// How many references may lead from one to the next.
pub const MAX_CHAIN: usize = 100;

/// Follows references, and says of each broken one what is wrong, once.
#[derive(Debug)]
pub struct Resolver<'w> {
    workspace: &'w Workspace,
    version: Version,
    /// Where each reference leads, by the object that holds it; nothing where it is broken and reported.
    targets: RefCell<HashMap<Identity, Option<Node<'w>>>>,
    /// Documents whose own diagnostics were handed over.
    entered: RefCell<HashSet<SourceId>>,
    identifiers: OnceCell<Identifiers<'w>>,
    /// How many more names are looked for among similar ones, which takes time.
    suggestions: Cell<usize>,
}

/// What a node is, after every reference is followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved<'w> {
    /// The node that is meant; its identity is the same whichever way leads to it.
    pub node: Node<'w>,
    /// The objects with the references that were followed, the first one first; none where there was no reference.
    pub through: Vec<Node<'w>>,
    kept: bool,
}

impl<'w> Resolved<'w> {
    /// Whether there was a reference.
    pub fn is_reference(&self) -> bool {
        !self.through.is_empty()
    }

    /// The objects with references whose other members count as well: schemas of 3.1 and path items.
    pub fn siblings(&self) -> impl Iterator<Item = Node<'w>> {
        let kept = self.kept;
        self.through.iter().copied().filter(move |node| kept && node.len() > 1)
    }

    /// The `summary` that is written beside the first reference, or further on, or at the target.
    pub fn summary(&self) -> Option<Node<'w>> {
        self.nearest("summary")
    }

    /// The `description` that is written beside the first reference, or further on, or at the target.
    pub fn description(&self) -> Option<Node<'w>> {
        self.nearest("description")
    }

    fn nearest(&self, name: &str) -> Option<Node<'w>> {
        let mut nodes = self.through.iter().chain([&self.node]);
        nodes.find_map(|node| node.get(name).filter(|found| found.as_str().is_some()))
    }
}

impl<'w> Resolver<'w> {
    /// Follows the references of a workspace by the rules of its version.
    pub fn new(workspace: &'w Workspace, version: Version) -> Self {
        Self {
            workspace,
            version,
            targets: RefCell::default(),
            entered: RefCell::default(),
            identifiers: OnceCell::new(),
            suggestions: Cell::new(100),
        }
    }

    /// The documents.
    pub fn workspace(&self) -> &'w Workspace {
        self.workspace
    }

    /// The version by whose rules references are followed.
    pub fn version(&self) -> Version {
        self.version
    }

    /// Follows a node's reference, and the reference that it leads to, until there is none.
    ///
    /// A node without one is its own target. Nothing, and one diagnostic, where a reference is broken.
    pub fn follow(&self, node: Node<'w>, position: Position, diagnostics: &mut Diagnostics) -> Option<Resolved<'w>> {
        let mut through = Vec::new();
        let mut node = node;
        while let Some(reference) = self.reference(node, position) {
            if let Some(begin) = through.iter().position(|held| *held == node) {
                self.give_up(&through);
                diagnostics.push(say::circle(through.get(begin..).unwrap_or_default()));
                return None;
            }
            if through.len() >= MAX_CHAIN {
                self.give_up(&through);
                diagnostics.push(say::chain(&through));
                return None;
            }
            through.push(node);
            node = self.step(node, reference, position, diagnostics)?;
        }
        Some(Resolved { node, through, kept: position.keeps_siblings(self.version) })
    }

    /// Where the reference of a node leads; looked for once.
    fn step(
        &self,
        node: Node<'w>,
        reference: Node<'w>,
        position: Position,
        diagnostics: &mut Diagnostics,
    ) -> Option<Node<'w>> {
        let identity = node.identity();
        if let Some(known) = self.targets.borrow().get(&identity) {
            return *known;
        }
        siblings::report(node, position, self.version, diagnostics);
        let target = self.target(node, reference, diagnostics);
        self.targets.borrow_mut().insert(identity, target);
        target
    }

    /// The value of a node's `$ref`, or of the keyword that stands for one here.
    fn reference(&self, node: Node<'w>, position: Position) -> Option<Node<'w>> {
        let reference = node.get("$ref").filter(|reference| !reference.is_object());
        reference.or_else(|| {
            let schema = position == Position::Schema && self.version == Version::V3_1;
            schema.then(|| node.get("$dynamicRef")).flatten().filter(|reference| reference.as_str().is_some())
        })
    }

    /// None of these leads anywhere, and that has been said.
    fn give_up(&self, nodes: &[Node<'w>]) {
        let mut targets = self.targets.borrow_mut();
        targets.extend(nodes.iter().map(|node| (node.identity(), None)));
    }

    /// The node that a text means which stands in the document without being a `$ref`: an `operationRef`.
    ///
    /// Nothing, and a diagnostic at the text, where it leads nowhere. A reference at the target is not followed.
    pub fn resolve_text(&self, text: Node<'w>, diagnostics: &mut Diagnostics) -> Option<Node<'w>> {
        let identity = text.identity();
        if let Some(known) = self.targets.borrow().get(&identity) {
            return *known;
        }
        let target = self.target(text, text, diagnostics);
        self.targets.borrow_mut().insert(identity, target);
        target
    }

    /// The schema that a value of `discriminator.mapping` means: the name of a component, or a reference.
    pub fn resolve_mapping(&self, value: Node<'w>, diagnostics: &mut Diagnostics) -> Option<Node<'w>> {
        let name = value.as_str()?;
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        if !name.is_empty() && name.bytes().all(plain) {
            let roots = [value.document().root(), self.workspace.root()];
            let found = roots.iter().find_map(|root| root.at("/components/schemas")?.get(name));
            if found.is_some() {
                return found;
            }
        }
        self.resolve_text(value, diagnostics)
    }
}
