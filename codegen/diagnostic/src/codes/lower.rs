//! CP11xx and up: what a document says, and what of it is not supported.

crate::code::codes! {}
