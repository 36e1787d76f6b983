//! The service's rules, through its real router, over a real database and the real checker.

mod access;
mod audit;
mod bundles;
mod clouds;
mod listing;
mod outages;
mod races;
mod sync;
mod world;
