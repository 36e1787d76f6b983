//! CP4xxx: names and emission.

crate::code::codes! {}
