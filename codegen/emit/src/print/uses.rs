//! Use lines, in the order and the width of rustfmt.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use super::{Sheet, WIDTH};

/// What a file brings into scope: names by the path of their module.
#[derive(Debug, Default, Clone)]
pub(crate) struct Uses {
    paths: BTreeMap<String, BTreeSet<String>>,
}

impl Uses {
    /// Brings `name` of `path` into scope.
    pub(crate) fn add(&mut self, path: &str, name: &str) {
        self.paths.entry(path.to_owned()).or_default().insert(name.to_owned());
    }

    /// Brings the last part of a path into scope.
    pub(crate) fn path(&mut self, path: &str) {
        if let Some((module, name)) = path.rsplit_once("::") {
            self.add(module, name);
        }
    }

    /// A module that is named beside names of its own is `self` among them.
    fn merged(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut merged = self.paths.clone();
        for (path, names) in &self.paths {
            for name in names {
                if let Some(inner) = merged.get_mut(&format!("{path}::{name}")) {
                    inner.insert("self".to_owned());
                    let emptied = merged.get_mut(path).is_some_and(|outer| outer.remove(name) && outer.is_empty());
                    if emptied {
                        merged.remove(path);
                    }
                }
            }
        }
        merged
    }

    /// Prints the lines and one empty line behind them.
    pub(crate) fn print(&self, sheet: &mut Sheet) {
        let paths = self.merged();
        let mut lines: Vec<(Vec<&str>, Vec<&str>)> =
            paths.iter().map(|(path, names)| (path.split("::").collect(), in_order(names))).collect();
        lines.sort_by(|one, other| by_path(&key(one), &key(other)));
        for (path, names) in lines {
            print_one(&path.join("::"), &names, sheet);
        }
        if !self.paths.is_empty() {
            sheet.blank();
        }
    }
}

/// Names in the order of rustfmt.
pub(crate) fn sorted<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut names: Vec<&str> = names.collect();
    names.sort_by(|one, other| by_version(one, other));
    names
}

fn in_order(names: &BTreeSet<String>) -> Vec<&str> {
    sorted(names.iter().map(String::as_str))
}

/// A list sorts behind every name.
fn key<'a>((path, names): &(Vec<&'a str>, Vec<&'a str>)) -> Vec<&'a str> {
    let last = if let [name] = names.as_slice() { name } else { "\u{10ffff}" };
    path.iter().copied().chain([last]).collect()
}

fn by_path(one: &[&str], other: &[&str]) -> Ordering {
    let rank = |part: &str| ["self", "super", "crate"].iter().position(|word| part == *word).unwrap_or(3);
    let by_part = |(one, other): (&&str, &&str)| rank(one).cmp(&rank(other)).then_with(|| by_version(one, other));
    let differs = one.iter().zip(other).map(by_part).find(|ordering| ordering.is_ne());
    differs.unwrap_or_else(|| one.len().cmp(&other.len()))
}

/// The version sort of the Rust style guide: digits by their number, `_` before every other character.
fn by_version(one: &str, other: &str) -> Ordering {
    let itself = (other == "self").cmp(&(one == "self"));
    if itself.is_ne() {
        return itself;
    }
    let (mut one, mut other) = (chunks(one).into_iter(), chunks(other).into_iter());
    loop {
        let ordering = match (one.next(), other.next()) {
            (None, None) => return Ordering::Equal,
            (one, other) => one.cmp(&other),
        };
        if ordering.is_ne() {
            return ordering;
        }
    }
}

/// A character, or a number: its digits without zeros in front by length and value, then more zeros first.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Chunk {
    Underscore,
    Number(usize, String, std::cmp::Reverse<usize>),
    Character(char),
}

fn chunks(text: &str) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
        let taken = if digits > 0 {
            let number = rest.get(..digits).unwrap_or_default().trim_start_matches('0');
            chunks.push(Chunk::Number(number.len(), number.to_owned(), std::cmp::Reverse(digits - number.len())));
            digits
        } else {
            chunks.push(if first == '_' { Chunk::Underscore } else { Chunk::Character(first) });
            first.len_utf8()
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    chunks
}

fn print_one(path: &str, names: &[&str], sheet: &mut Sheet) {
    if let [name] = names {
        sheet.line(format!("use {path}::{name};"));
        return;
    }
    let line = format!("use {path}::{{{}}};", names.join(", "));
    // What stands behind the list is counted once more.
    if sheet.column() + line.len() + 2 <= WIDTH {
        sheet.line(line);
        return;
    }
    sheet.open(format!("use {path}::{{"));
    let mut row = String::new();
    for (index, name) in names.iter().enumerate() {
        let last = usize::from(index + 1 < names.len());
        let added = usize::from(!row.is_empty()) + name.len() + 1;
        // The comma behind a row counts twice, but that behind the last one.
        if sheet.column() + row.len() + added + last > WIDTH && !row.is_empty() {
            sheet.line(std::mem::take(&mut row));
        }
        if !row.is_empty() {
            row.push(' ');
        }
        row.push_str(name);
        row.push(',');
    }
    sheet.line(row);
    sheet.close("};");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_order_and_width() {
        let mut uses = Uses::default();
        uses.add("uuid", "Uuid");
        uses.add("counterpart", "object");
        for name in ["Cursor", "MAX", "Name10", "Name9", "Name010", "u_a"] {
            uses.add("counterpart", name);
        }
        uses.path("super::x");
        uses.path("std::net::Ipv4Addr");
        uses.add("crate", "types");
        for index in 0..20 {
            uses.add("counterpart::long", &format!("Name{index:02}"));
        }
        let mut sheet = Sheet::default();
        uses.print(&mut sheet);
        insta::assert_snapshot!(sheet.finish());
    }
}
