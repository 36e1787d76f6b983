//! Which file holds what: modules, and their parts where there are many operations.

use counterpart_model::{Contract, Operation, Service};

use crate::options::{File, Layout, Options};
use crate::print::docs::Paragraphs;
use crate::print::{Sheet, uses};

/// A part of a module is split where it would hold more operations.
const MOST_OPERATIONS: usize = 40;

/// The operations of a contract, in parts.
#[derive(Debug)]
pub(crate) struct Modules<'a> {
    /// The contract.
    pub contract: &'a Contract,
    /// The sentence about where the files come from.
    pub header: &'a str,
    /// Whether modules are reached from the crate's root.
    rooted: bool,
    parts: Vec<(String, Vec<&'a Operation>)>,
}

/// One part: a file.
#[derive(Debug)]
pub(crate) struct Part<'p, 'a> {
    /// Its documentation.
    pub docs: Paragraphs,
    /// Its operations.
    pub operations: &'p [&'a Operation],
}

/// Every operation, in the order of the services.
pub(crate) fn in_order(contract: &Contract) -> Vec<&Operation> {
    let mut operations: Vec<&Operation> = contract.operations.iter().collect();
    operations.sort_by_key(|operation| operation.service);
    operations
}

/// Where modules are reached from: `crate`, or so many modules up.
pub(crate) fn root(options: &Options, depth: usize) -> String {
    match options.layout {
        Layout::Crate(_) => "crate".to_owned(),
        Layout::Modules => vec!["super"; depth].join("::"),
    }
}

impl<'a> Modules<'a> {
    /// One part a service; several where a service is large.
    pub(crate) fn new(contract: &'a Contract, options: &Options, header: &'a str) -> Self {
        let mut parts: Vec<(String, Vec<&Operation>)> = Vec::new();
        for (index, service) in contract.services.iter().enumerate() {
            let own = contract.operations.iter().filter(|operation| operation.service.0 as usize == index);
            for (number, chunk) in own.collect::<Vec<_>>().chunks(MOST_OPERATIONS).enumerate() {
                parts.push((part_name(service, number), chunk.to_vec()));
            }
        }
        Self { contract, header, rooted: matches!(options.layout, Layout::Crate(_)), parts }
    }

    /// Whether the operations stand in several files.
    pub(crate) fn is_split(&self) -> bool {
        self.parts.len() > 1
    }

    /// The files of one module: one file, or a list of parts and one file each.
    pub(crate) fn files(&self, module: &str, lead: &str, print: impl Fn(&Part<'_, 'a>, &str) -> String) -> Vec<File> {
        let docs = Paragraphs::sentence(lead.replace("{}", &self.contract.name.wire)).and(self.header);
        if !self.is_split() {
            let operations = self.parts.first().map_or(&[][..], |(_, operations)| operations);
            let text = print(&Part { docs, operations }, &self.root(1));
            return vec![File { path: format!("{module}.rs"), text }];
        }
        let mut sheet = Sheet::default();
        sheet.file_docs(&docs);
        sheet.blank();
        self.print_parts(&mut sheet);
        let root = File { path: format!("{module}.rs"), text: sheet.finish() };
        std::iter::once(root).chain(self.part_files(module, &docs, print)).collect()
    }

    /// Declares the parts and what they declare.
    pub(crate) fn print_parts(&self, sheet: &mut Sheet) {
        let names = uses::sorted(self.names());
        self.print_modules(sheet);
        sheet.blank();
        names.iter().for_each(|name| sheet.line(format!("pub use self::{name}::*;")));
    }

    /// The names of the parts, in the order of the operations.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(|(name, _)| name.as_str())
    }

    /// Declares the parts, which add to what the file has.
    pub(crate) fn print_modules(&self, sheet: &mut Sheet) {
        let names = uses::sorted(self.names());
        names.iter().for_each(|name| sheet.line(format!("mod {name};")));
    }

    /// Hands over everything as one part.
    pub(crate) fn whole(&self, print: impl FnOnce(&Part<'_, 'a>, &str)) {
        let operations = self.parts.first().map_or(&[][..], |(_, operations)| operations);
        print(&Part { docs: Paragraphs::default(), operations }, &self.root(1));
    }

    /// The files of the parts alone.
    pub(crate) fn part_files(
        &self,
        module: &str,
        docs: &Paragraphs,
        print: impl Fn(&Part<'_, 'a>, &str) -> String,
    ) -> Vec<File> {
        let file = |(name, operations): &(String, Vec<&'a Operation>)| File {
            path: format!("{module}/{}.rs", name.trim_start_matches("r#")),
            text: print(&Part { docs: docs.clone(), operations }, &self.root(2)),
        };
        self.parts.iter().map(file).collect()
    }

    /// Where modules are reached from, so many modules down.
    pub(crate) fn root(&self, depth: usize) -> String {
        if self.rooted { "crate".to_owned() } else { vec!["super"; depth].join("::") }
    }
}

/// Names that generated files bring into scope themselves.
const TAKEN: &[&str] =
    &["client", "counterpart", "gate", "operations", "problem", "server", "surface", "types", "version"];

/// The module of a service.
pub(crate) fn module_name(service: &Service) -> String {
    if TAKEN.contains(&service.field.as_str()) { format!("{}_", service.field) } else { service.field.clone() }
}

fn part_name(service: &Service, number: usize) -> String {
    if number == 0 {
        module_name(service)
    } else {
        format!("{}_{}", service.field.trim_start_matches("r#"), number + 1)
    }
}
