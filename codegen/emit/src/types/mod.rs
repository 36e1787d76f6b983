//! The module `types`: one declaration a definition.

mod asserted;
mod assertion;
mod closed_set;
mod default;
mod newtype;
mod object;
mod union;

#[cfg(test)]
pub(crate) mod tests;

use std::collections::{BTreeMap, BTreeSet};

use counterpart_model::{Contract, Definition, Shape, Type};

use crate::options::File;
use crate::print::docs::Paragraphs;
use crate::print::{Sheet, uses};
use crate::scope::Scope;

pub(crate) use default::{parts as default_parts, pin};
pub(crate) use object::member;

/// A file of types is split where it would grow longer.
const MOST_LINES: usize = 2_800;

/// What surrounds a file of types.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Around<'a> {
    /// The sentence about where it comes from.
    pub header: &'a str,
    /// Whether it is a part of the module.
    pub nested: bool,
    /// Whether a feature adds serde's traits.
    pub bridged: bool,
}

/// The files of the module; none where the contract names no type.
pub(crate) fn emit(contract: &Contract, around: Around<'_>) -> Vec<File> {
    let declarations: Vec<(&Definition, usize)> =
        contract.types.iter().map(|(_, definition)| (definition, lines(definition, contract))).collect();
    let total: usize = declarations.iter().map(|(_, lines)| lines).sum();
    if declarations.is_empty() {
        return Vec::new();
    }
    if total <= MOST_LINES {
        let definitions: Vec<&Definition> = declarations.iter().map(|(definition, _)| *definition).collect();
        let text = file(contract, around, &definitions);
        return vec![File { path: "types.rs".to_owned(), text }];
    }
    split(contract, Around { nested: true, ..around }, &declarations)
}

/// How many lines a declaration takes.
fn lines(definition: &Definition, contract: &Contract) -> usize {
    let mut sheet = Sheet::default();
    print(definition, &mut Scope::within_types(contract), &mut sheet);
    sheet.len() + 1
}

fn file(contract: &Contract, around: Around<'_>, definitions: &[&Definition]) -> String {
    let Around { header, nested, bridged } = around;
    let mut scope = Scope::within_types(contract);
    let mut body = Sheet::default();
    for definition in definitions {
        print(definition, &mut scope, &mut body);
    }
    if bridged {
        bridge(definitions, &mut body);
    }
    let own: BTreeSet<&str> = definitions.iter().map(|definition| definition.name.rust.as_str()).collect();
    if nested && scope.names().any(|name| !own.contains(name)) {
        scope.glob("super");
    }
    let lead = format!("The types of contract `{}`.", contract.name.wire);
    scope.file(&Paragraphs::sentence(lead).and(header), body)
}

/// Serde's traits, by feature, for everything that is not another name.
fn bridge(definitions: &[&Definition], sheet: &mut Sheet) {
    let own = |definition: &&&Definition| !is_alias(definition);
    let names: Vec<&str> = definitions.iter().filter(own).map(|definition| definition.name.rust.as_str()).collect();
    if names.is_empty() {
        return;
    }
    sheet.blank();
    sheet.line("#[cfg(feature = \"serde\")]");
    sheet.open("counterpart::serde_bridge! {");
    names.iter().for_each(|name| sheet.line(format!("{name},")));
    sheet.close("}");
}

/// What has to hold beside cannot be said of another name for a type.
fn is_alias(definition: &Definition) -> bool {
    let named = matches!(&definition.shape, Shape::Alias(ty) if !matches!(ty, Type::Tuple(_)));
    named && definition.assertions.is_empty()
}

/// By the first letter of the name, in the contract's order, so that one more type moves few others.
fn split(contract: &Contract, around: Around<'_>, declarations: &[(&Definition, usize)]) -> Vec<File> {
    let mut modules: BTreeMap<String, Vec<&Definition>> = BTreeMap::new();
    let mut filled: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (definition, lines) in declarations {
        let letter = first_letter(&definition.name.rust);
        let (part, held) = filled.entry(letter.clone()).or_insert((1, 0));
        if *held > 0 && *held + lines > MOST_LINES {
            (*part, *held) = (*part + 1, 0);
        }
        *held += lines;
        let module = if *part == 1 { letter } else { format!("{letter}_{part}") };
        modules.entry(module).or_default().push(definition);
    }
    let mut sheet = Sheet::default();
    sheet.file_docs(
        &Paragraphs::sentence(format!("The types of contract `{}`.", contract.name.wire)).and(around.header),
    );
    sheet.blank();
    let names = uses::sorted(modules.keys().map(String::as_str));
    names.iter().for_each(|module| sheet.line(format!("mod {module};")));
    sheet.blank();
    names.iter().for_each(|module| sheet.line(format!("pub use self::{module}::*;")));
    let root = File { path: "types.rs".to_owned(), text: sheet.finish() };
    let files = modules.iter().map(|(module, definitions)| File {
        path: format!("types/{module}.rs"),
        text: file(contract, around, definitions),
    });
    std::iter::once(root).chain(files).collect()
}

fn first_letter(name: &str) -> String {
    let first = name.trim_start_matches("r#").chars().next().filter(char::is_ascii_alphabetic);
    first.map_or_else(|| "others".to_owned(), |first| first.to_ascii_lowercase().to_string())
}

/// Prints one definition.
fn print(definition: &Definition, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let declaration = match &definition.shape {
        Shape::Object(object) => object::emit(definition, object, scope),
        Shape::Enum(set) => closed_set::emit(definition, set),
        Shape::Tagged(union) => union::tagged(definition, union, scope),
        Shape::Untagged(union) => union::untagged(definition, union, scope),
        Shape::Newtype(ty) => newtype::emit(definition, ty, scope),
        Shape::Alias(ty) if !is_alias(definition) => newtype::emit(definition, ty, scope),
        Shape::Alias(ty) => return newtype::alias(definition, ty, scope, sheet),
    };
    scope.macro_name(declaration.keyword);
    declaration.print(sheet);
}
