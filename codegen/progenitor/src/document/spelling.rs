//! How progenitor spells names in Rust, and which of them are taken.

use std::collections::BTreeSet;

use heck::{ToPascalCase, ToSnakeCase};

/// A type or a variant.
pub(super) fn pascal(text: &str) -> String {
    spell(text, ToPascalCase::to_pascal_case, "X")
}

/// A field, a parameter or a method.
pub(super) fn snake(text: &str) -> String {
    spell(text, ToSnakeCase::to_snake_case, "x")
}

fn spell(text: &str, case: impl Fn(&str) -> String, prefix: &str) -> String {
    let cased = match text {
        "+1" => "plus1".to_owned(),
        "-1" => "minus1".to_owned(),
        _ => {
            let plain = text.replace('\'', "");
            case(&plain.replace(|character| !unicode_ident::is_xid_continue(character), "-"))
        }
    };
    let spelled = match cased.chars().next() {
        Some(first) if unicode_ident::is_xid_start(first) => cased,
        _ => format!("{prefix}{cased}"),
    };
    if KEYWORDS.contains(&spelled.as_str()) { format!("{spelled}_") } else { spelled }
}

/// The variants of an enum: progenitor spells them, and puts an `X` for every character that is lost where that leaves two
/// alike. `None`: two are alike even then.
pub(super) fn distinct_variants<'a>(values: impl Iterator<Item = &'a str> + Clone) -> Option<()> {
    let marked = |text: &str| {
        pascal(&text.replace(|character| character == '_' || !unicode_ident::is_xid_continue(character), "X"))
    };
    (distinct(values.clone().map(pascal)) || distinct(values.map(marked))).then_some(())
}

/// Whether no two are alike.
pub(super) fn distinct(mut names: impl Iterator<Item = String>) -> bool {
    let mut seen = BTreeSet::new();
    names.all(|name| seen.insert(name))
}

/// The names of schemas, each of which becomes a type of its own.
#[derive(Default)]
pub(super) struct Claims {
    taken: BTreeSet<String>,
}

impl Claims {
    /// A name for a schema: the wanted one, or the wanted one with a number. It holds no character that a key of
    /// `components` may not hold.
    pub(super) fn claim(&mut self, wanted: &str) -> String {
        let plain = wanted.chars().all(|character| character.is_ascii_alphanumeric() || "._-".contains(character));
        let wanted = if plain && !wanted.is_empty() { wanted.to_owned() } else { pascal(wanted) };
        if self.taken.insert(pascal(&wanted)) {
            return wanted;
        }
        let numbered = (2_u32..).map(|number| format!("{wanted}{number}"));
        let mut free = numbered.filter(|name| self.taken.insert(pascal(name)));
        free.next().unwrap_or(wanted)
    }

    /// Gives a name back.
    pub(super) fn release(&mut self, name: &str) {
        self.taken.remove(&pascal(name));
    }
}

/// What progenitor puts an underscore behind.
const KEYWORDS: &[&str] = &[
    "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "Self", "self", "static", "struct",
    "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
    "yield",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelled_as_progenitor_does() {
        let cases = [
            ("provider-bundles", "ProviderBundles", "provider_bundles"),
            ("HTTPServer", "HttpServer", "http_server"),
            ("type", "Type", "type_"),
            ("self", "Self_", "self_"),
            ("2fa", "X2fa", "x2fa"),
            ("", "X", "x"),
            ("+1", "plus1", "plus1"),
        ];
        for (text, type_name, field) in cases {
            assert_eq!((pascal(text).as_str(), snake(text).as_str()), (type_name, field));
        }
    }

    #[test]
    fn variants_that_differ_in_what_is_lost() {
        assert_eq!(distinct_variants(["a-b", "a_c"].into_iter()), Some(()));
        assert_eq!(distinct_variants(["<", ">="].into_iter()), Some(()));
        assert_eq!(distinct_variants(["<", ">"].into_iter()), None);
    }

    #[test]
    fn claimed_twice() {
        let mut claims = Claims::default();
        let names = ["Bundle", "bundle", "Bundle", "a/b"].map(|wanted| claims.claim(wanted));
        assert_eq!(names, ["Bundle", "bundle2", "Bundle3", "AB"]);
    }
}
