//! The generated types of the HTTP contracts: closed, and as strict as their documents.

mod closed;
mod fuzz;
mod planted;
mod tables;
