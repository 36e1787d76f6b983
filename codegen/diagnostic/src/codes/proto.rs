//! CP5xxx: protocol buffers.

crate::code::codes! {}
