//! The registry: numbers are unique and belong to their stage, and every code has a page.

use counterpart_diagnostic::codes;

#[test]
fn numbers_are_unique_and_in_the_range_of_their_stage() {
    assert!(codes::STAGES.is_sorted_by(|stage, next| stage.numbers.end() < next.numbers.start()), "no stages overlap");
    for stage in codes::STAGES {
        for code in stage.codes {
            let digits = code.id.strip_prefix("CP").expect("a number begins with CP");
            assert_eq!(digits.len(), 4, "{code} has four digits");
            assert!(stage.numbers.contains(&digits.parse().unwrap()), "{code} belongs to another stage");
        }
    }
    let all: Vec<&str> = codes::all().map(|code| code.id).collect();
    assert!(all.is_sorted_by(|code, next| code < next), "each stands once, in order: {all:?}");
}

#[test]
fn every_code_has_a_title_and_a_page() {
    for code in codes::all() {
        assert!(!code.title.is_empty() && !code.title.ends_with('.'), "{code}: a title without a full stop");
        assert!(code.page.iter().any(|line| line.trim().len() > 20), "{code}: a page");
        assert!(code.explain().starts_with(&format!("# {code}: {}\n\n", code.title)));
        let fences = code.page.iter().filter(|line| line.trim_start().starts_with("```")).count();
        assert!(fences % 2 == 0, "{code}: a code block is not closed");
    }
}

#[test]
fn a_code_is_found_by_its_number() {
    assert_eq!(codes::find("cp0001"), Some(codes::load::VERSION));
    assert_eq!(codes::find("CP9999"), None);
}
