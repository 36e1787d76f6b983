//! Numbers out of range, no integers, or beyond what anything holds.

use super::{Case, Fault, value};

pub(super) const FAULTS: &[Fault] = &[
    value("below the minimum", |case| case.held.min("minimum").map(|limit| (i128::from(limit) - 1).to_string())),
    value("above the maximum", |case| case.held.max("maximum").map(|limit| (i128::from(limit) + 1).to_string())),
    value("far out of range", far),
    value("fraction for an integer", fraction),
    value("integer spelled as a float", spelled_as_float),
    value("huge number", |case| number(case, HUGE)),
    value("number spelled wrongly", |case| number(case, WRONG)),
    value("number beside another", beside),
];

const HUGE: &[&str] = &[
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "1e18",
    "1e19",
    "1e30",
    "1e308",
    "1e309",
    "-1e400",
    "1e99999999999999999999",
    "340282366920938463463374607431768211456",
    "1e-400",
    "-0",
    "-0.0",
    "0e9",
];
const WRONG: &[&str] = &[
    "01",
    "-01",
    "+1",
    "1.",
    ".5",
    "-",
    "1e",
    "1e+",
    "0x1",
    "1_000",
    "1,000",
    "NaN",
    "Infinity",
    "-Infinity",
    "1n",
    "١",
    "1 2",
    "--1",
    "1.e3",
    "00",
    "1e5.0",
];

fn number(case: &mut Case<'_, '_>, texts: &[&str]) -> Option<String> {
    let allowed = case.value.is_number() || case.bodies.random.once_in(20);
    allowed.then(|| case.bodies.random.word(texts).to_owned())
}

fn far(case: &mut Case<'_, '_>) -> Option<String> {
    case.value
        .is_number()
        .then(|| case.bodies.random.word(&["0", "-1", "399", "600", "2147483648", "-2147483649"]).to_owned())
}

fn fraction(case: &mut Case<'_, '_>) -> Option<String> {
    let endings = [".5", ".000000001", ".25e1", "e-1", ".00000000000000000001"];
    case.value.is_i64().then(|| format!("{}{}", case.value, case.bodies.random.word(&endings)))
}

/// The same number: JSON Schema counts it among the integers.
fn spelled_as_float(case: &mut Case<'_, '_>) -> Option<String> {
    let endings = [".0", "e0", "E+0", ".000", "0e-1", ".0e0"];
    case.value.is_i64().then(|| format!("{}{}", case.value, case.bodies.random.word(&endings)))
}

fn beside(case: &mut Case<'_, '_>) -> Option<String> {
    let number = case.value.as_i64()?;
    let offset = if case.bodies.random.once_in(2) { 1 } else { -1 };
    Some((i128::from(number) + offset).to_string())
}
