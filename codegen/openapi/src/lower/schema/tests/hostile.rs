//! Schemas that would take forever if they were taken at their word.

use super::lower;
use std::fmt::Write;

/// Components `A0`, `A1`, …, each written from its number and the next one's reference.
fn chain(count: usize, schema: impl Fn(usize, &str) -> String) -> String {
    let mut text = String::new();
    for at in 0..count {
        let next = format!("{{ $ref: '#/components/schemas/A{}' }}", at + 1);
        let _ = writeln!(text, "A{at}: {}", schema(at, &next));
    }
    let _ = writeln!(text, "A{count}: {{ type: object, required: [x], properties: {{ x: {{ type: string }} }} }}");
    text
}

#[test]
fn depth() {
    let deep = |count: usize| {
        let (open, close) = ("{ type: array, items: ".repeat(count), " }".repeat(count));
        lower(&format!("Deep: {open}{{ type: string }}{close}"))
    };
    assert!(!deep(40).contains("CP1152"));
    assert!(deep(200).contains("loss CP1152"));
}

#[test]
fn unions_within_unions() {
    // Each level doubles what is below it: all of them would be a thousand million schemas.
    let mut level = "{ type: object, properties: { x: { type: string } } }".to_owned();
    for at in 0..30 {
        let arms =
            format!("{{ title: A, properties: {{ a{at}: {{}} }} }}, {{ title: B, properties: {{ b{at}: {{}} }} }}");
        level = format!("{{ required: [r], properties: {{ r: {level} }}, oneOf: [{arms}] }}");
    }
    assert!(lower(&format!("Wide: {level}")).contains("loss CP1152"));
}

#[test]
fn references_that_double() {
    for keyword in ["oneOf", "anyOf", "allOf"] {
        let lowered = lower(&chain(60, |_, next| format!("{{ {keyword}: [{next}, {next}], minProperties: 1 }}")));
        assert!(lowered.contains("A59"), "{keyword}");
    }
    let closed =
        chain(40, |_, next| format!("{{ anyOf: [{next}, {next}, {{ type: 'null' }}], unevaluatedProperties: false }}"));
    assert!(lower(&closed).contains("A39"));
    let defaults = chain(40, |at, next| {
        format!("{{ properties: {{ p{at}: {{ anyOf: [{next}, {next}], default: {{ x: 1 }} }} }} }}")
    });
    assert!(lower(&defaults).contains("A39"));
    let tags =
        chain(40, |_, next| format!("{{ oneOf: [{next}, {next}, {next}], discriminator: {{ propertyName: kind }} }}"));
    assert!(lower(&tags).contains("A39"));
}

#[test]
fn long_chains() {
    assert!(lower(&chain(2_000, |_, next| next.to_owned())).contains("A1999"));
    assert!(
        lower(&chain(300, |at, next| format!("{{ allOf: [{next}, {{ properties: {{ p{at}: {{}} }} }}] }}")))
            .contains("CP1152")
    );
    assert!(
        lower(&chain(2_000, |_, next| format!("{{ required: [n], properties: {{ n: {next} }} }}"))).contains("A1999")
    );
}

#[test]
fn members_times_arms() {
    let members: String = (0..2_000).map(|at| format!("m{at}: {{}}, ")).collect::<Vec<_>>().concat();
    let required: String = (0..2_000).map(|at| format!("m{at}, ")).collect::<Vec<_>>().concat();
    let arms: String =
        (0..1_000).map(|at| format!("{{ properties: {{ a{at}: {{}} }} }}, ")).collect::<Vec<_>>().concat();
    let wide = format!("Wide: {{ required: [{required}], properties: {{ {members} }}, oneOf: [{arms}] }}");
    assert!(lower(&wide).contains("Wide"));
    let open = format!("Wide: {{ properties: {{ {members} }}, oneOf: [{arms}] }}");
    assert!(lower(&open).contains("CP1152"));
}

#[test]
fn circles_of_many() {
    let mut text = String::new();
    for at in 0..1_200 {
        let members: String = (1..6)
            .map(|step| format!("m{step}: {{ $ref: '#/components/schemas/A{}' }}, ", (at * step + 1) % 1_200))
            .collect::<Vec<_>>()
            .concat();
        let _ = writeln!(text, "A{at}: {{ properties: {{ {members} }} }}");
    }
    assert!(lower(&text).contains("box A"));
}
