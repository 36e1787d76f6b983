//! Expand: the document that a service serves and that other tools read.
//!
//! It is one file, without `x-counterpart`, with every code under its status in the plain notation. Lowering it gives the
//! taxonomy of the document that it was made of.

mod bundle;
mod json;
mod place;
mod problems;

use crate::lower::expansion;
use crate::resolve::Resolver;
use counterpart_model::Contract;

/// The expanded document, as JSON text.
pub fn expand<'w>(resolver: &'w Resolver<'w>, contract: &Contract) -> String {
    let mut bundle = bundle::Bundle::new(resolver);
    let mut document = bundle.document();
    if let Some(registry) = expansion::registry(resolver) {
        let source = problems::Source { registry: &registry, contract, version: resolver.version() };
        problems::write(&source, &mut bundle, &mut document);
    }
    bundle.finish(&mut document);
    json::pretty(&document)
}
