//! Compiling documents, in process.

use counterpart_diagnostic::{Diagnostic, Diagnostics, Sources, codes};
use prost_reflect::{DescriptorPool, FileDescriptor};
use protox::Compiler;

use crate::documents::{Documents, OPTIONS_NAME, Resolver, Texts};
use crate::failure;
use crate::place::Places;

/// Compiled documents.
pub(crate) struct Compiled {
    /// Every document, options included.
    pub(crate) pool: DescriptorPool,
    /// The same, encoded. Going through the types of `prost-types` would drop the options of contracts.
    pub(crate) encoded: Vec<u8>,
    /// Where everything stands.
    pub(crate) places: Places,
}

impl Compiled {
    /// The contract's own documents: neither the well-known types nor the options.
    pub(crate) fn own(&self) -> impl Iterator<Item = FileDescriptor> + '_ {
        self.pool.files().filter(|file| is_own(file.name()))
    }
}

/// Whether a document belongs to the contract itself.
pub(crate) fn is_own(name: &str) -> bool {
    name != OPTIONS_NAME && !name.starts_with("google/protobuf/")
}

/// Compiles documents and what they import; every one is tried, so that all that is wrong is said in one run.
pub(crate) fn compile(
    roots: &[String],
    documents: &Documents,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Compiled> {
    let (resolver, read) = Resolver::new(documents);
    let mut compiler = Compiler::with_file_resolver(resolver);
    compiler.include_imports(true).include_source_info(true);
    let failures: Vec<_> = roots.iter().filter_map(|root| compiler.open_file(root).err()).collect();
    let places = places(&read, documents, sources);
    for failure in &failures {
        failure::report(failure, &places, diagnostics);
    }
    if !failures.is_empty() {
        return None;
    }
    let encoded = compiler.encode_file_descriptor_set();
    let Ok(pool) = DescriptorPool::decode(encoded.as_slice()) else {
        diagnostics.push(Diagnostic::error(codes::proto::SYNTAX, "the compiled documents cannot be read back"));
        return None;
    };
    Some(Compiled { pool, encoded, places })
}

fn places(read: &Texts, documents: &Documents, sources: &mut Sources) -> Places {
    let read = read.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let added =
        read.iter().map(|(name, text)| (name.clone(), text.clone(), sources.add(documents.shown(name), text.as_str())));
    Places::new(added)
}
