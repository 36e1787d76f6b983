//! Identifiers that are taken: keywords, and the names that generated files use themselves.

/// Whether a lower-case identifier is a keyword of Rust 2024 that can be written raw.
pub(super) fn keyword(identifier: &str) -> bool {
    matches!(
        identifier,
        "abstract"
            | "as"
            | "async"
            | "await"
            | "become"
            | "box"
            | "break"
            | "const"
            | "continue"
            | "do"
            | "dyn"
            | "else"
            | "enum"
            | "extern"
            | "false"
            | "final"
            | "fn"
            | "for"
            | "gen"
            | "if"
            | "impl"
            | "in"
            | "let"
            | "loop"
            | "macro"
            | "match"
            | "mod"
            | "move"
            | "mut"
            | "override"
            | "priv"
            | "pub"
            | "ref"
            | "return"
            | "static"
            | "struct"
            | "trait"
            | "true"
            | "try"
            | "type"
            | "typeof"
            | "unsafe"
            | "unsized"
            | "use"
            | "virtual"
            | "where"
            | "while"
            | "yield"
    )
}

/// Whether a lower-case identifier cannot even be written raw.
pub(super) fn never_raw(identifier: &str) -> bool {
    matches!(identifier, "self" | "super" | "crate")
}

/// Names that a file of types uses without a path: the prelude of Rust 2024, and the runtime's own types.
pub(super) const TYPES: &[&str] = &[
    "AsMut",
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Hash",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Self",
    "Self_",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
    // The runtime's.
    "Base64",
    "Bytes",
    "Cursor",
    "Date",
    "DateTime",
    "Duration",
    "Ipv4Addr",
    "Ipv6Addr",
    "Json",
    "Map",
    "Time",
    "Unchecked",
    "Uri",
    "Uuid",
];
