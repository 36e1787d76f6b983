//! The model as formatted Rust.
