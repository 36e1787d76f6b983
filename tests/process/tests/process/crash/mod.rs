//! What many writers, racing deletions and sudden ends leave behind: everything that was acknowledged, and nothing else.

mod audit;
mod kill;
mod ledger;
mod races;
mod tampering;
mod worker;
mod writers;
