//! Patterns as people write them.

use super::{Failure, Patterns};

fn rust(ecma: &str) -> String {
    match Patterns::default().translate(ecma) {
        Ok(translated) => translated
            .matching
            .into_iter()
            .map(|pattern| pattern.rust)
            .chain(translated.excluded.into_iter().map(|pattern| format!("not {}", pattern.rust)))
            .collect::<Vec<_>>()
            .join(" and "),
        Err(failure) => format!("{failure:?}"),
    }
}

#[test]
fn the_syntax_of_the_engine() {
    for (ecma, expected) in [
        ("", ""),
        ("^[a-z]+$", "^[a-z]+$"),
        (r"^[a-zA-Z0-9-_:;.\/<>{}]{0,256}$", r"^[a-zA-Z0-9\-_:;\./<>\{\}]{0,256}$"),
        (r"\d+\w", "[0-9]+[0-9A-Za-z_]"),
        (r"[\w-.]", r"[0-9A-Za-z_\-\.]"),
        (r"[^\D]", "[^[^0-9]]"),
        (r"a.b", r"a[^\n\r\u{2028}\u{2029}]b"),
        (r"[^]", r"[\s\S]"),
        (r"[]", r"[^\s\S]"),
        (r"a{,3}", r"a\{,3\}"),
        (r"{a}", r"\{a\}"),
        (r"a{2}?b{1,}", "a{2}b{1,}"),
        (r"(a)(?:b)(?<c>d)", "(?:a)(?:b)(?:d)"),
        (r"\u0041\u{1F600}\uD83D\uDE00\x41\cJ", "A😀😀A\\n"),
        (r"\p{L}\P{Script=Greek}", r"[\p{L}][^\p{Script=Greek}]"),
        (r"a]b}", r"a\]b\}"),
        (r"[\b]", "[\\u{8}]"),
        (r"\bx", r"(?-u:\b)x"),
        (r"[a&&b~~c]", r"[a\&\&b\~\~c]"),
        (r"(?i:a)", "(?i:a)"),
        (r"^(?!foo|[)])[a-z]+$", r"^[a-z]+$ and not ^(?:foo|[\)])"),
        (
            r"^(?=.*\d)(?=.*x).{8,}$",
            r"^(?:[^\n\r\u{2028}\u{2029}]*[0-9]) and ^(?:[^\n\r\u{2028}\u{2029}]*x) and ^[^\n\r\u{2028}\u{2029}]{8,}$",
        ),
    ] {
        assert_eq!(rust(ecma), expected, "{ecma}");
    }
}

#[test]
fn what_is_not_enforced() {
    for (ecma, expected) in [
        (r"^a(?!foo)\p{L}+$", Failure::NotLinear { at: 2, what: "looking around" }),
        (r"^(?!a)b|c", Failure::NotLinear { at: 1, what: "looking around" }),
        (r"^(?!a(?=b))c", Failure::NotLinear { at: 5, what: "looking around" }),
        (r"^(?!a)b**", Failure::syntax(8, "nothing to repeat")),
        (r"^(?!a", Failure::NotLinear { at: 1, what: "looking around" }),
        (r"(a)\1", Failure::NotLinear { at: 3, what: "a back-reference" }),
        ("([a-", Failure::syntax(1, "a class that is not closed")),
        ("(a", Failure::syntax(0, "a group that is not closed")),
        ("a)", Failure::syntax(1, "a `)` without a `(`")),
        ("*", Failure::syntax(0, "nothing to repeat")),
        ("a**", Failure::syntax(2, "nothing to repeat")),
        ("[z-a]", Failure::syntax(1, "a range that runs backwards")),
        ("a{3,2}", Failure::syntax(1, "a repetition that runs backwards")),
        (r"a\", Failure::syntax(1, "a backslash at the end")),
        (r"\Z", Failure::syntax(0, "`\\Z` means nothing")),
        (r"(?>a)", Failure::syntax(0, "a group of an unknown kind")),
        ("((a{1000}){1000}){1000}", Failure::TooLarge),
        ("a{99999999999999999999}", Failure::TooLarge),
    ] {
        assert_eq!(Patterns::default().translate(ecma), Err(expected), "{ecma}");
    }
    let unknown = Patterns::default().translate(r"\p{Nonsense}");
    assert!(matches!(unknown, Err(Failure::Syntax { .. })), "{unknown:?}");
}

#[test]
fn what_matches() {
    let mut patterns = Patterns::default();
    for (ecma, matching, other) in [
        (r"^\d$", "7", "٧"),
        (r"^\w$", "_", "é"),
        (r"^\s$", "\u{feff}", "\u{200b}"),
        (r"^.$", "\u{85}", "\u{2028}"),
        (r"^\S+$", "é", "a\u{a0}b"),
        (r"^[^]$", "\n", ""),
        (r"b", "abc", "ac"),
        (r"^a$", "a", "a\n"),
        (r"^[\s\S]$", "\r", "ab"),
        (r"\bfoo\b", "é foo!", "xfoo"),
        (r"^(?!foo)\p{L}+$", "bar", "food"),
        (r"^(?=.*\d)[a-z0-9]+$", "ab1", "abc"),
    ] {
        assert!(patterns.is_match(ecma, matching), "{ecma} {matching:?}");
        assert!(!patterns.is_match(ecma, other), "{ecma} {other:?}");
    }
}

#[test]
fn deep_nesting_ends() {
    let deep = format!("{}{}", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(Patterns::default().translate(&deep), Err(Failure::TooLarge));
}
