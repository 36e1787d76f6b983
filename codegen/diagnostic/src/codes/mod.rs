//! Every code there is, a module a stage: CP0xxx load, CP1xxx resolve and lower, CP2xxx problems and policy,
//! CP3xxx evolution, CP4xxx names and emission, CP5xxx proto.

pub mod emit;
pub mod evolution;
pub mod lint;
pub mod load;
pub mod lower;
pub mod operation;
pub mod policy;
pub mod progenitor;
pub mod proto;
pub mod resolve;

use crate::Code;
use std::ops::RangeInclusive;

/// The codes of one stage, and the numbers that belong to it.
#[derive(Debug)]
pub struct Stage {
    /// The numbers.
    pub numbers: RangeInclusive<u16>,
    /// The codes, by number.
    pub codes: &'static [&'static Code],
}

/// Every stage, by number.
pub const STAGES: &[Stage] = &[
    Stage { numbers: 0..=999, codes: load::ALL },
    Stage { numbers: 1000..=1099, codes: resolve::ALL },
    Stage { numbers: 1100..=1499, codes: lower::ALL },
    Stage { numbers: 1500..=1999, codes: operation::ALL },
    Stage { numbers: 2000..=2899, codes: policy::ALL },
    Stage { numbers: 2900..=2999, codes: lint::ALL },
    Stage { numbers: 3000..=3999, codes: evolution::ALL },
    Stage { numbers: 4000..=4499, codes: emit::ALL },
    Stage { numbers: 4500..=4999, codes: progenitor::ALL },
    Stage { numbers: 5000..=5999, codes: proto::ALL },
];

/// Every code, by number.
pub fn all() -> impl Iterator<Item = &'static Code> {
    STAGES.iter().flat_map(|stage| stage.codes).copied()
}

/// The code with this number, as `counterpart explain` looks it up.
pub fn find(id: &str) -> Option<&'static Code> {
    all().find(|code| code.id.eq_ignore_ascii_case(id))
}
