//! Who may do what: relationships, the schema that gives them meaning, and checks against both, in memory.
//!
//! The schema is written in SpiceDB's language, and a check answers what SpiceDB answers. Nothing here reads a file, a
//! database or the network; [`Checker`] and [`Writer`] are what a service is written against, so that the graph in this
//! process and a SpiceDB elsewhere are exchanged without a change to it.
//!
//! ```
//! use std::sync::Arc;
//! use counterpart_relationships::{Decision, Graph, Object, Schema, Subject, check};
//!
//! let schema = Schema::parse("
//!     definition user {}
//!     definition folder {
//!         relation owner: user
//!         permission view = owner
//!     }
//! ")?;
//! let mut graph = Graph::new(Arc::new(schema));
//! graph.touch(&"folder:plans#owner@user:ada".parse()?)?;
//!
//! let plans = Object::new("folder", "plans")?;
//! assert_eq!(check(&graph, &Subject::new("user", "ada")?, &plans, "view")?, Decision::Held);
//! assert_eq!(check(&graph, &Subject::new("user", "bob")?, &plans, "view")?, Decision::NotHeld);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod checker;
pub mod document;
mod embedded;
mod graph;
mod name;
mod object;
mod relationship;
mod schema;

pub use check::explain::{grants, path};
pub use check::{Decision, MAX_DEPTH, Unanswerable, check, check_bulk};
pub use checker::{CheckError, Checker, WriteError, Writer};
pub use embedded::Embedded;
pub use graph::Graph;
pub use object::{Object, Subject};
pub use relationship::{Relationship, TextError};
pub use schema::{Refused, Schema, SchemaError};
