//! CP3xxx: what changed since the last published version.

crate::code::codes! {}
