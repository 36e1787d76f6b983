//! What generated code links against.
