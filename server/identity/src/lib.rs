//! Who calls.
