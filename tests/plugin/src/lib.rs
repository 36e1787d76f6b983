//! The plugin contract, implemented with a small body and called with the generated client over real TCP.

pub mod body;
pub mod dispatch;
pub mod rig;
pub mod script;
