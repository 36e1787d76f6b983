//! Services of protocol buffers: methods, messages, and the closed set of codes of each method.

mod diff;
mod error;
mod history;
mod message;
mod method;

pub use diff::{Change, diff};
pub use error::{Code, Detail, OutcomeNumbers, Problems, RetryRule};
pub use history::{History, Release};
pub use message::{Cardinality, Enum, EnumValue, Field, FieldKind, Message, Oneof, Scalar, TypeName};
pub use method::{Arm, Effect, Events, Head, Input, Method, Output, Service};

use crate::{ContractName, Version};

/// Everything that the documents of one contract say.
#[derive(Debug, Clone, PartialEq)]
pub struct Contract {
    /// Its names.
    pub name: ContractName,
    /// Its version.
    pub version: Version,
    /// The documents it is made of, in the order in which they import each other.
    pub documents: Vec<String>,
    /// The packages that hold types, and where.
    pub packages: Vec<Package>,
    /// The services, in the order of the documents.
    pub services: Vec<Service>,
    /// The contract's own messages, outer ones before those inside them.
    pub messages: Vec<Message>,
    /// The contract's own enumerations.
    pub enums: Vec<Enum>,
}

/// One package of types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Package {
    /// `provider.v1`
    pub name: String,
    /// The modules inside the module of types; none where there is one package alone.
    pub modules: Vec<String>,
}

impl Contract {
    /// The message with this full name, where it is one of the contract's own.
    pub fn message(&self, full_name: &str) -> Option<&Message> {
        self.messages.iter().find(|message| message.name.wire == full_name)
    }

    /// The enumeration with this full name, where it is one of the contract's own.
    pub fn enumeration(&self, full_name: &str) -> Option<&Enum> {
        self.enums.iter().find(|enumeration| enumeration.name.wire == full_name)
    }
}
