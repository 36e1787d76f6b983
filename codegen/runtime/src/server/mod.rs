//! The server's side.
