//! What reading schemas has to say: the same thing at many places is said once.

use crate::load::Node;
use counterpart_diagnostic::{Code, Diagnostic, Diagnostics};
use std::collections::{HashMap, HashSet};

/// How many places of the same thing are shown.
const SHOWN: usize = 3;

/// A diagnostic that may have more places.
struct Gathered {
    diagnostic: Diagnostic,
    places: usize,
}

/// What there is to say.
#[derive(Default)]
pub(super) struct Report {
    single: Diagnostics,
    said: HashSet<(&'static str, crate::load::Identity)>,
    gathered: Vec<Gathered>,
    index: HashMap<(&'static str, String), usize>,
}

impl Report {
    /// What the resolver says goes here.
    pub(super) fn diagnostics(&mut self) -> &mut Diagnostics {
        &mut self.single
    }

    /// Says something about one place, once: schemas are read more than once.
    pub(super) fn say(&mut self, node: Node<'_>, diagnostic: Diagnostic) {
        if self.said.insert((diagnostic.code.id, node.identity())) {
            self.single.push(diagnostic);
        }
    }

    /// Says something about a subject that may stand at many places.
    pub(super) fn gather(
        &mut self,
        node: Node<'_>,
        subject: &str,
        code: &'static Code,
        make: impl FnOnce() -> (Diagnostic, &'static str),
    ) {
        if !self.said.insert((code.id, node.identity())) {
            return;
        }
        let key = (code.id, subject.to_owned());
        if let Some(known) = self.index.get(&key).and_then(|at| self.gathered.get_mut(*at)) {
            known.places += 1;
            if known.places <= SHOWN {
                known.diagnostic = known.diagnostic.clone().at(node.place(), "and here");
            }
            return;
        }
        let (diagnostic, label) = make();
        self.index.insert(key, self.gathered.len());
        self.gathered.push(Gathered { diagnostic: diagnostic.at(node.place(), label), places: 1 });
    }

    /// Everything.
    pub(super) fn finish(self, diagnostics: &mut Diagnostics) {
        diagnostics.extend(self.single);
        for Gathered { diagnostic, places } in self.gathered {
            let hidden = places.saturating_sub(SHOWN);
            diagnostics.push(match hidden {
                0 => diagnostic,
                1 => diagnostic.note("and at one more place"),
                more => diagnostic.note(format!("and at {more} more places")),
            });
        }
    }
}
