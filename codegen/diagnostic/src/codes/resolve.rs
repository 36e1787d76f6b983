//! CP10xx: following references.

crate::code::codes! {}
