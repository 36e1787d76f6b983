//! Reading and writing bodies, against serde's derive.

use provisioner::types;

use crate::body::{Size, free_form, typed};
use crate::measure::{compare, here};
use crate::{Case, by_hand};

/// The lines of the table.
pub(crate) fn cases() -> Vec<Case> {
    let (free, typed) = (free_form(Size::Large), typed(Size::Large));
    let named = |what: &str, text: &str, kind: &str| format!("{what}, {} KB, {kind}", text.len() / 1000);
    let (free_kind, typed_kind) = ("free-form members, against derive with Value", "all typed, against derive");
    vec![
        decode(named("decode", &free, free_kind), Some(0.6), free.clone()),
        decode(named("decode", &typed, typed_kind), Some(0.9), typed.clone()),
        encode(named("encode", &free, free_kind), free),
        encode(named("encode", &typed, typed_kind), typed),
    ]
}

fn decode(name: String, aim: Option<f64>, text: String) -> Case {
    let measure = move |budget| {
        check(&text)?;
        let bytes = text.as_bytes();
        let mut ours = here(|| counterpart::decode::<types::ChangeSet>(bytes));
        let mut theirs = here(|| serde_json::from_slice::<by_hand::ChangeSet>(bytes));
        compare(budget, &mut ours, &mut theirs)
    };
    (name, aim, Box::new(measure))
}

fn encode(name: String, text: String) -> Case {
    let measure = move |budget| {
        let (ours, theirs) = check(&text)?;
        compare(budget, &mut here(|| counterpart::encode(&ours)), &mut here(|| serde_json::to_vec(&theirs)))
    };
    (name, None, Box::new(measure))
}

/// Both sides take the text, and mean the same by it.
fn check(text: &str) -> Result<(types::ChangeSet, by_hand::ChangeSet), String> {
    let ours: types::ChangeSet = counterpart::decode(text.as_bytes()).map_err(|error| error.to_string())?;
    let theirs: by_hand::ChangeSet = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let back: by_hand::ChangeSet =
        serde_json::from_slice(&counterpart::encode(&ours)).map_err(|error| error.to_string())?;
    if back == theirs { Ok((ours, theirs)) } else { Err("the two sides read different things".to_owned()) }
}
