//! Matches on generated enums have no catch-all arm: it would swallow what the contract adds.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Arm, ExprMatch, Pat};

use crate::workspace;

/// Where hand-written code meets generated enums.
const FOLDERS: &[&str] = &["server", "clients"];

/// Checks every match in hand-written code.
pub(super) fn check() -> Vec<String> {
    let root = workspace::root();
    let mut findings = Vec::new();
    for package in FOLDERS.iter().flat_map(|folder| folders(&root.join(folder))) {
        let enums = visible_enums(&root.join("generated"), &package);
        for path in workspace::files(&package, "rs") {
            let shown = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            match catch_alls(&text, &enums) {
                Ok(lines) => findings.extend(lines.into_iter().map(|(line, name)| {
                    format!("{shown}:{line}: a catch-all arm in a match on the generated enum `{name}`")
                })),
                Err(error) => findings.push(format!("{shown}: {error}")),
            }
        }
    }
    findings
}

/// The folders in a folder, sorted.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<_> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    found.sort();
    found
}

/// The enums of the generated crates that a package depends on: others' names may be names of its own.
fn visible_enums(generated: &Path, package: &Path) -> BTreeSet<String> {
    let manifest = std::fs::read_to_string(package.join("Cargo.toml")).unwrap_or_default();
    let depends_on = |folder: &PathBuf| {
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        manifest.lines().any(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(['.', ' ', '='])))
    };
    let files = folders(generated).into_iter().filter(depends_on).flat_map(|folder| workspace::files(&folder, "rs"));
    generated_enums(files.filter_map(|path| std::fs::read_to_string(path).ok()))
}

/// The names of all enums in generated code; they stand inside declarative macros too, so the text is searched.
fn generated_enums(texts: impl Iterator<Item = String>) -> BTreeSet<String> {
    let name =
        |rest: &str| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned();
    texts.flat_map(|text| text.split("pub enum ").skip(1).map(name).collect::<Vec<_>>()).collect()
}

/// The line and the enum of each catch-all arm.
fn catch_alls(text: &str, enums: &BTreeSet<String>) -> syn::Result<Vec<(usize, String)>> {
    let file = syn::parse_file(text)?;
    let mut finder = Finder { enums, found: Vec::new() };
    finder.visit_file(&file);
    Ok(finder.found)
}

struct Finder<'e> {
    enums: &'e BTreeSet<String>,
    found: Vec<(usize, String)>,
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr_match(&mut self, expression: &'ast ExprMatch) {
        let named = expression.arms.iter().find_map(|arm| self.named(&arm.pat));
        let catch_all = expression.arms.iter().find(|arm| is_catch_all(arm));
        if let (Some(name), Some(arm)) = (named, catch_all) {
            let span = syn::spanned::Spanned::span(&arm.pat);
            self.found.push((span.start().line, name));
        }
        visit::visit_expr_match(self, expression);
    }
}

impl Finder<'_> {
    /// The generated enum that a pattern names, at its top.
    fn named(&self, pattern: &Pat) -> Option<String> {
        match pattern {
            Pat::Path(pattern) => self.enum_of(&pattern.path),
            Pat::TupleStruct(pattern) => {
                self.enum_of(&pattern.path).or_else(|| pattern.elems.iter().find_map(|inner| self.named(inner)))
            }
            Pat::Struct(pattern) => self.enum_of(&pattern.path),
            Pat::Or(pattern) => pattern.cases.iter().find_map(|case| self.named(case)),
            Pat::Paren(pattern) => self.named(&pattern.pat),
            Pat::Reference(pattern) => self.named(&pattern.pat),
            _ => None,
        }
    }

    fn enum_of(&self, path: &syn::Path) -> Option<String> {
        let mut segments = path.segments.iter().rev().skip(1);
        segments.next().map(|segment| segment.ident.to_string()).filter(|name| self.enums.contains(name))
    }
}

fn is_catch_all(arm: &Arm) -> bool {
    matches!(&arm.pat, Pat::Wild(_)) || matches!(&arm.pat, Pat::Ident(pattern) if pattern.subpat.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(body: &str) -> usize {
        let enums = generated_enums(std::iter::once("string_enum! { pub enum Mode { Soft = \"soft\", } }".to_owned()));
        catch_alls(&format!("fn f(m: Mode) {{ {body} }}"), &enums).unwrap().len()
    }

    #[test]
    fn catch_all_arms() {
        assert_eq!(found("match m { Mode::Soft => 1, _ => 2 };"), 1);
        assert_eq!(found("match m { Ok(types::Mode::Soft) => 1, other => 2 };"), 1);
        assert_eq!(found("match m { Mode::Soft => 1, Mode::Hard => 2 };"), 0);
        assert_eq!(found("match n { 1 => 1, _ => 2 };"), 0);
        assert_eq!(found("match m { Mode::Soft => match n { 1 => 1, _ => 2 }, Mode::Hard => 2 };"), 0);
    }
}
