//! The command counterpart.
