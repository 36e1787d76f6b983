//! Documents that mean harm: each ends quickly, with a diagnostic, without a deep stack.

use crate::Read;
use counterpart_diagnostic::Severity;
use counterpart_openapi::load::MAX_DEPTH;
use std::time::{Duration, Instant};

/// How long a document may take; unoptimised code on a busy machine is given more.
const LIMIT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 2 });

/// Reads a document and sees to it that it is refused, quickly, by one of these codes.
fn refused(name: &str, content: &str, code: &str) {
    let begun = Instant::now();
    let read = Read::new(name, content);
    let shown = read.shown();
    assert!(begun.elapsed() < LIMIT, "{name}: {:?}", begun.elapsed());
    assert!(read.diagnostics.count(Severity::Error) > 0, "{name} is refused");
    assert!(read.codes().contains(&code), "{code} expected, found: {shown}");
    assert!(shown.len() < 100_000, "what is said about it stays readable");
}

/// Text made of one line a number.
fn lines(numbers: std::ops::Range<usize>, line: impl Fn(usize) -> String) -> String {
    numbers.map(line).collect::<Vec<_>>().concat()
}

#[test]
fn nesting() {
    let many = 1_000_000;
    refused("a.json", &"[".repeat(many), "CP0015");
    refused("a.json", &"{\"a\":".repeat(many), "CP0015");
    refused("a.yaml", &"[".repeat(many), "CP0015");
    refused("a.yaml", &"{a: ".repeat(many), "CP0015");
    refused("a.yaml", &"- ".repeat(100_000), "CP0015");
    refused("a.yaml", &"? ".repeat(100_000), "CP0015");
    refused("a.yaml", &format!("{}x", "!a ".repeat(100_000)), "CP0030");
    let steps = lines(0..2_000, |depth| format!("{}a:\n", " ".repeat(depth)));
    refused("a.yaml", &steps, "CP0015");
}

#[test]
fn the_deepest_that_is_read() {
    for (name, open, close) in [("a.json", "[", "]"), ("a.yaml", "[", "]")] {
        let deep = |depth| format!("{}{}", open.repeat(depth), close.repeat(depth));
        let read = Read::new(name, &deep(MAX_DEPTH));
        assert_eq!(read.whole().nodes().last().unwrap().pointer().len(), (MAX_DEPTH - 1) * 2);
        refused(name, &deep(MAX_DEPTH + 1), "CP0015");
    }
}

#[test]
fn aliases() {
    let bomb = lines(1..12, |level| format!("a{level}: &a{level} [{}]\n", format!("*a{}, ", level - 1).repeat(9)));
    refused("a.yaml", &format!("a0: &a0 [x, x, x]\n{bomb}"), "CP0032");
    let merges = lines(1..40, |level| {
        format!("m{level}: &m{level} {{ a{level}: *m{0}, b{level}: *m{0}, <<: *m{0} }}\n", level - 1)
    });
    refused("a.yaml", &format!("m0: &m0 {{ x: 1 }}\n{merges}"), "CP0032");
    let nested = lines(1..1_000, |level| format!("a{level}: &a{level} [*a{}]\n", level - 1));
    refused("a.yaml", &format!("a0: &a0 []\n{nested}"), "CP0015");
    refused("a.yaml", "a: &a [*a]\n", "CP0031");
    refused("a.yaml", "a: &a { <<: *a }\n", "CP0031");
    refused("a.yaml", &"- *a\n".repeat(50_000), "CP0031");
}

#[test]
fn repeated_names() {
    let repeated: Vec<&str> = vec!["\"a\": 1"; 200_000];
    refused("a.json", &format!("{{{}}}", repeated.join(",")), "CP0016");
    refused("a.yaml", &"a: 1\n".repeat(50_000), "CP0016");
    let objects: Vec<&str> = vec!["{\"a\":1,\"a\":2}"; 100_000];
    refused("a.json", &format!("[{}]", objects.join(",")), "CP0016");
}

#[test]
fn long_tokens() {
    refused("a.json", &format!("\"{}", "x".repeat(5_000_000)), "CP0020");
    refused("a.json", &format!("[{}", "1".repeat(5_000_000)), "CP0020");
    refused("a.json", &format!("\"{}\"", "\\ud800".repeat(200_000)), "CP0021");
    refused("a.json", &format!("\"{}\"", "\u{1}".repeat(200_000)), "CP0021");
    refused("a.json", &"x".repeat(5_000_000), "CP0020");
    refused("a.yaml", &format!("\"{}", "x".repeat(1_000_000)), "CP0030");
    refused("a.yaml", &format!("'{}", "\n".repeat(500_000)), "CP0030");
    refused("a.yaml", &format!("a: {}: b", "x".repeat(500_000)), "CP0030");
    refused("a.yaml", &format!("%{}\n---\n", "x".repeat(100_000)), "CP0030");
}

#[test]
fn more_values_than_there_may_be() {
    let many = "0,".repeat(4_100_000);
    refused("a.json", &format!("[{many}0]"), "CP0012");
}

#[test]
fn wide_documents_are_quick() {
    let begun = Instant::now();
    let members: Vec<String> = (0..200_000).map(|number| format!("\"m{number}\": []")).collect();
    let read = Read::new("a.json", &format!("{{{}}}", members.join(",")));
    assert_eq!(read.whole().root().len(), 200_000);
    assert!(read.whole().root().get("m199999").is_some());
    let yaml = lines(1..20_000, |number| format!("m{number}: &a{number} [*a{}]\n", number / 2));
    let read = Read::new("a.yaml", &format!("m: &a0 1\n{yaml}"));
    assert_eq!(read.whole().root().len(), 20_000);
    assert!(begun.elapsed() < LIMIT, "{:?}", begun.elapsed());
}

#[test]
fn random_text() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..300 {
        let mut text = String::new();
        for _ in 0..200 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let signs = "{}[]:,-?&*!|>'\"%@`#\n\n  \t~<=0aé\\\u{feff}\u{85}\u{0}";
            let count = signs.chars().count();
            text.extend(signs.chars().nth(usize::try_from(state % count as u64).expect("below the count")));
        }
        for name in ["a.json", "a.yaml"] {
            let read = Read::new(name, &text);
            assert!(read.document.is_some() || read.diagnostics.has_errors());
            assert!(!read.shown().contains('\u{0}'));
        }
    }
}
