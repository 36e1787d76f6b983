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

/// Every code, by number.
pub fn all() -> impl Iterator<Item = &'static Code> {
    [
        load::ALL,
        resolve::ALL,
        lower::ALL,
        operation::ALL,
        policy::ALL,
        lint::ALL,
        evolution::ALL,
        emit::ALL,
        progenitor::ALL,
        proto::ALL,
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// The code with this number, as `counterpart explain` looks it up.
pub fn find(id: &str) -> Option<&'static Code> {
    all().find(|code| code.id.eq_ignore_ascii_case(id))
}
