//! The names that messages get in Rust: those that prost gives them, worked out here so that they are decided once.

use heck::{ToSnakeCase, ToUpperCamelCase};

/// A field, a function or a module.
pub(crate) fn snake(name: &str) -> String {
    sanitized(name.to_snake_case())
}

/// A type.
pub(crate) fn pascal(name: &str) -> String {
    sanitized(name.to_upper_camel_case())
}

/// A variant of an enumeration: without the enumeration's name in front.
pub(crate) fn variant(enumeration: &str, value: &str) -> String {
    let (prefix, name) = (pascal(enumeration), pascal(value));
    let stripped = name.strip_prefix(&prefix).filter(|rest| rest.starts_with(char::is_uppercase));
    sanitized(stripped.unwrap_or(&name).to_owned())
}

/// A value of an enumeration as it is said: `NOT_FOUND` for `ERROR_CODE_NOT_FOUND` of `ErrorCode`.
pub(crate) fn short_value(enumeration: &str, value: &str) -> String {
    let prefix = format!("{}_", enumeration.to_snake_case().to_uppercase());
    let stripped =
        value.strip_prefix(&prefix).filter(|rest| rest.starts_with(|first: char| first.is_ascii_alphabetic()));
    stripped.unwrap_or(value).to_owned()
}

/// A method of a trait and of a client, which has functions of its own, and so has tonic's below it.
pub(crate) fn method(name: &str) -> String {
    match snake(name).as_str() {
        taken @ ("new"
        | "with_timeout"
        | "with_origin"
        | "with_interceptor"
        | "accept_compressed"
        | "send_compressed"
        | "max_decoding_message_size"
        | "max_encoding_message_size") => format!("{taken}_"),
        free => free.to_owned(),
    }
}

/// The identifier, raw or with an underscore where it is a word of Rust.
fn sanitized(name: String) -> String {
    match name.as_str() {
        "as" | "break" | "const" | "continue" | "else" | "enum" | "false" | "fn" | "for" | "if" | "impl" | "in"
        | "let" | "loop" | "match" | "mod" | "move" | "mut" | "pub" | "ref" | "return" | "static" | "struct"
        | "trait" | "true" | "type" | "unsafe" | "use" | "where" | "while" | "dyn" | "abstract" | "become" | "box"
        | "do" | "final" | "macro" | "override" | "priv" | "typeof" | "unsized" | "virtual" | "yield" | "async"
        | "await" | "try" | "gen" => format!("r#{name}"),
        "" | "_" | "super" | "self" | "Self" | "extern" | "crate" => format!("{name}_"),
        _ if name.starts_with(char::is_numeric) => format!("_{name}"),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_prost() {
        assert_eq!(snake("type"), "r#type");
        assert_eq!(snake("PlanID2"), "plan_id2");
        assert_eq!(variant("Tier", "TIER_CERTIFIED"), "Certified");
        assert_eq!(variant("Tier", "TIERED"), "Tiered");
        assert_eq!(variant("Level", "LEVEL_SELF"), "Self_");
        assert_eq!(short_value("ErrorCode", "ERROR_CODE_NOT_FOUND"), "NOT_FOUND");
        assert_eq!(short_value("ErrorCode", "NOT_FOUND"), "NOT_FOUND");
        assert_eq!(method("New"), "new_");
    }
}
