//! The service's rules, through its real router, over a real database and the real checker.

mod access;
mod audit;
mod bundles;
mod clouds;
mod faulty;
mod faulty_queue;
mod listing;
mod outages;
mod races;
mod recording;
mod sync;
mod world;
