//! CP2xxx: problems, faults and policies of the notation.

crate::code::codes! {}
