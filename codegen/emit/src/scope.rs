//! What a file has in scope: imports, patterns, and how a type of the model is written there.

use std::collections::{BTreeMap, BTreeSet};

use counterpart_model::{Contract, Format, IntegerRepr, Map, Pattern, Shape, Text, Tuple, Type, TypeId};

use crate::print::docs::Paragraphs;
use crate::print::literal::string;
use crate::print::uses::Uses;
use crate::print::{Sheet, signature};

/// Names of the prelude that generated code writes.
const PRELUDE: &[(&str, &str)] = &[
    ("Option", "::std::option::Option"),
    ("Vec", "::std::vec::Vec"),
    ("String", "::std::string::String"),
    ("Box", "::std::boxed::Box"),
    ("Result", "::std::result::Result"),
];

/// Aliases of aliases are followed so far; there is no cycle among them.
const MOST_ALIASES: usize = 64;

/// The scope of one file.
#[derive(Debug)]
pub(crate) struct Scope<'a> {
    /// The contract that is printed.
    pub contract: &'a Contract,
    /// How definitions are reached: `types::`, or nothing within their own module.
    prefix: &'static str,
    /// Names that the file declares itself, or sees by a glob.
    declared: BTreeSet<&'a str>,
    uses: Uses,
    patterns: BTreeMap<Pattern, String>,
    named: BTreeSet<&'a str>,
}

impl<'a> Scope<'a> {
    /// The scope of a file within the module `types`.
    pub(crate) fn within_types(contract: &'a Contract) -> Self {
        let declared = contract.types.iter().map(|(_, definition)| definition.name.rust.as_str()).collect();
        Self::new(contract, "", declared)
    }

    /// The scope of a file beside the module `types`.
    pub(crate) fn beside_types(contract: &'a Contract, declared: BTreeSet<&'a str>) -> Self {
        Self::new(contract, "types::", declared)
    }

    fn new(contract: &'a Contract, prefix: &'static str, declared: BTreeSet<&'a str>) -> Self {
        Self { contract, prefix, declared, uses: Uses::default(), patterns: BTreeMap::new(), named: BTreeSet::new() }
    }

    /// A name of another crate: imported, or by its path where the file has that name itself.
    pub(crate) fn import(&mut self, path: &str) -> String {
        let name = path.rsplit("::").next().unwrap_or(path);
        if self.declared.contains(name) {
            return format!("::{path}");
        }
        self.uses.path(path);
        name.to_owned()
    }

    /// A name that only reading needs: imported among types; by its path beside them, where the side that reads may be
    /// left out.
    pub(crate) fn reading(&mut self, path: &str) -> String {
        if self.prefix.is_empty() { self.import(path) } else { path.to_owned() }
    }

    /// A name of the prelude.
    pub(crate) fn prelude(&self, name: &str) -> String {
        let known = PRELUDE.iter().find(|(known, _)| *known == name && self.declared.contains(name));
        known.map_or(name, |(_, path)| path).to_owned()
    }

    /// A definition's name, as it is reached from here.
    pub(crate) fn named(&mut self, id: TypeId) -> String {
        let contract = self.contract;
        let name = &contract.types.get(id).name.rust;
        self.named.insert(name);
        format!("{}{name}", self.prefix)
    }

    /// The definitions that were named so far.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.named.iter().copied()
    }

    /// Everything that a module declares.
    pub(crate) fn glob(&mut self, module: &str) {
        self.uses.add(module, "*");
    }

    /// A macro of the runtime.
    pub(crate) fn macro_name(&mut self, keyword: &str) {
        self.uses.add("counterpart", keyword);
    }

    /// A module beside the file, or above it.
    pub(crate) fn module(&mut self, path: &str, name: &str) {
        self.uses.add(path, name);
    }

    /// The static that holds a pattern.
    pub(crate) fn pattern(&mut self, pattern: &Pattern) -> String {
        if let Some(name) = self.patterns.get(pattern) {
            return name.clone();
        }
        // Named by what it is, so that one more pattern renames none of the others.
        let mut hash = fingerprint(&pattern.ecma);
        let mut name = format!("PATTERN_{hash:08X}");
        while self.patterns.values().any(|taken| *taken == name) {
            hash = hash.wrapping_add(1);
            name = format!("PATTERN_{hash:08X}");
        }
        self.patterns.insert(pattern.clone(), name.clone());
        name
    }

    /// What an alias stands for; every other type is itself. Whoever reads a value has to know.
    pub(crate) fn resolved<'t>(&'t self, ty: &'t Type) -> &'t Type {
        let mut ty = ty;
        for _ in 0..MOST_ALIASES {
            let Type::Named(id) = ty else { break };
            let definition = self.contract.types.get(*id);
            match crate::read::alias(&definition.shape) {
                Some(target) if definition.assertions.is_empty() => ty = target,
                _ => break,
            }
        }
        ty
    }

    /// The rules of a type that is text, by itself or as what a newtype holds.
    pub(crate) fn text_of<'t>(&'t self, ty: &'t Type) -> Option<&'t Text> {
        match self.resolved(ty) {
            Type::Text(text) => Some(text),
            Type::Named(id) | Type::Boxed(id) => match &self.contract.types.get(*id).shape {
                Shape::Newtype(Type::Text(text)) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a type is held as a string.
    pub(crate) fn is_string(&self, ty: &Type) -> bool {
        self.text_of(ty).is_some_and(Text::is_string)
    }

    /// How a type is written.
    pub(crate) fn ty(&mut self, ty: &Type) -> String {
        match ty {
            Type::Json => self.import("counterpart::Json"),
            Type::Null | Type::Literal(_) => "()".to_owned(),
            Type::Boolean => "bool".to_owned(),
            Type::Integer(integer) => repr(integer.repr).to_owned(),
            Type::Number(number) => if number.single { "f32" } else { "f64" }.to_owned(),
            Type::Text(text) => self.text(text.format),
            Type::Array(array) => {
                let items = self.ty(&array.items);
                format!("{}<{items}>", self.prelude("Vec"))
            }
            Type::Tuple(tuple) => self.tuple(tuple),
            Type::Map(map) if self.is_free_form(map) => self.import("counterpart::JsonObject"),
            Type::Map(map) => {
                let (key, values) = (self.prelude("String"), self.ty(&map.values));
                format!("{}<{key}, {values}>", self.import("std::collections::BTreeMap"))
            }
            Type::Named(id) => self.named(*id),
            Type::Boxed(id) => format!("{}<{}>", self.prelude("Box"), self.named(*id)),
            Type::Nullable(ty) => self.optional(ty),
            Type::Cursor(cursor) => {
                let position = self.ty(&cursor.position);
                format!("{}<{position}>", self.import("counterpart::Cursor"))
            }
        }
    }

    /// Whether a map is an object that nothing is said of: it is kept as its text.
    pub(crate) fn is_free_form(&self, map: &Map) -> bool {
        let any =
            map.min_members.is_none() && map.max_members.is_none() && map.keys.as_ref().is_none_or(Text::is_plain);
        any && matches!(self.resolved(&map.values), Type::Json)
    }

    /// `Option<T>`
    pub(crate) fn optional(&mut self, ty: &Type) -> String {
        let ty = self.ty(ty);
        format!("{}<{ty}>", self.prelude("Option"))
    }

    fn text(&mut self, format: Option<Format>) -> String {
        match format.and_then(format_path) {
            None => self.prelude("String"),
            Some(path) => self.import(path),
        }
    }

    fn tuple(&mut self, tuple: &Tuple) -> String {
        let mut parts: Vec<String> = Vec::new();
        for (index, ty) in tuple.prefix.iter().enumerate() {
            parts.push(if index < tuple.required { self.ty(ty) } else { self.optional(ty) });
        }
        if let Some(rest) = &tuple.rest {
            let rest = self.ty(rest);
            parts.push(format!("{}<{rest}>", self.prelude("Vec")));
        }
        match parts.as_slice() {
            [only] => format!("({only},)"),
            _ => format!("({})", parts.join(", ")),
        }
    }

    /// The whole file: its documentation, what it brings into scope, its patterns, and its items.
    pub(crate) fn file(mut self, docs: &Paragraphs, body: Sheet) -> String {
        let patterns = self.print_patterns();
        let mut sheet = Sheet::default();
        sheet.file_docs(docs);
        sheet.blank();
        self.uses.print(&mut sheet);
        sheet.append(patterns);
        sheet.blank();
        sheet.append(body);
        sheet.finish()
    }

    /// The patterns, the file's own statics.
    fn print_patterns(&mut self) -> Sheet {
        let mut patterns: Vec<(Pattern, String)> = std::mem::take(&mut self.patterns).into_iter().collect();
        patterns.sort_by(|one, other| one.1.cmp(&other.1));
        let mut sheet = Sheet::default();
        for (pattern, name) in patterns {
            let ty = self.reading("counterpart::Pattern");
            if !self.prefix.is_empty() {
                sheet.line("#[allow(dead_code, reason = \"the side that reads it may be left out\")]");
            }
            let (ecma, rust) = (string(&pattern.ecma), string(&pattern.rust));
            signature::assign(&format!("static {name}: {ty} ="), &format!("{ty}::new"), &[ecma, rust], &mut sheet);
        }
        sheet
    }
}

/// The Rust type of a whole number.
pub(crate) fn repr(repr: IntegerRepr) -> &'static str {
    match repr {
        IntegerRepr::I32 => "i32",
        IntegerRepr::I64 => "i64",
        IntegerRepr::U32 => "u32",
        IntegerRepr::U64 => "u64",
    }
}

/// The type of a format, where it has one of its own.
fn format_path(format: Format) -> Option<&'static str> {
    Some(match format {
        Format::Uuid => "counterpart::Uuid",
        Format::DateTime => "counterpart::DateTime",
        Format::Date => "counterpart::Date",
        Format::Time => "counterpart::Time",
        Format::Duration => "counterpart::Duration",
        Format::Uri => "counterpart::Uri",
        Format::Ipv4 => "std::net::Ipv4Addr",
        Format::Ipv6 => "std::net::Ipv6Addr",
        Format::Base64 => "counterpart::Base64",
        Format::Email
        | Format::IdnEmail
        | Format::Hostname
        | Format::UriReference
        | Format::Iri
        | Format::IriReference
        | Format::UriTemplate
        | Format::JsonPointer
        | Format::RelativeJsonPointer
        | Format::Regex => return None,
    })
}

/// FNV-1a.
fn fingerprint(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
