//! The server within this process, asked over real connections.

mod lifecycle;
mod limits;
mod pages;
mod support;
