//! The generated types of the HTTP contracts: closed, and as strict as their documents.

mod fuzz;
mod tables;
