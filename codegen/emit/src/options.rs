//! What the caller decides about the output; the contract decides the rest.

/// One file of the output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its path below the output's folder, with `/` between folders.
    pub path: String,
    /// Its whole text.
    pub text: String,
}

/// What surrounds the generated modules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layout {
    /// A crate of its own: `Cargo.toml`, `src/lib.rs` and the modules.
    Crate(Package),
    /// Modules alone, below a `mod.rs` that a build script's crate includes.
    Modules,
}

/// The generated crate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Where it finds the runtime.
    pub runtime: Runtime,
    /// Which workspace it belongs to.
    pub membership: Membership,
}

/// Which workspace a generated crate belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Membership {
    /// One that sets edition, licence and version, and names the libraries.
    Inheriting,
    /// One that may or may not be there, and sets nothing.
    Plain,
    /// None: it stands in a folder of a workspace that it does not belong to.
    Alone,
}

/// Where the runtime comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Runtime {
    /// A folder, relative to the generated crate.
    Path(String),
    /// A version of the registry.
    Version(String),
    /// The workspace's own entry.
    Workspace,
}

/// Which sides are generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sides {
    /// Client and server, each behind a feature of a generated crate.
    #[default]
    Both,
    /// The client alone.
    Client,
    /// The server alone.
    Server,
}

impl Sides {
    /// Whether the client is generated.
    pub(crate) fn client(self) -> bool {
        self != Self::Server
    }

    /// Whether the server is generated.
    pub(crate) fn server(self) -> bool {
        self != Self::Client
    }
}

/// Everything that is decided outside the contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// What surrounds the modules.
    pub layout: Layout,
    /// Which sides are generated.
    pub sides: Sides,
    /// The command that made the output, for its header: `cargo xtask regenerate`.
    pub command: String,
    /// The document that it was made from, for its header: `contracts/provider-bundles/openapi.yaml`.
    pub source: String,
    /// What changed since earlier versions.
    pub evolution: Evolution,
}

/// What changed since earlier versions, as bodies and callers have to acknowledge it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Evolution {
    /// The published versions before the present one, the oldest first: their types in the module `version`.
    pub versions: Vec<EarlierVersion>,
    /// What holds for the bodies of each trait, in the order of the contract's services; none: nothing was published.
    pub services: Vec<Acceptance>,
    /// What holds for clients.
    pub clients: Acceptance,
}

/// A published version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierVersion {
    /// As the contract says it: `1.4.0`.
    pub text: String,
    /// Its type: `V1_4_0`.
    pub rust: String,
}

/// Which earlier versions still do, and what changed since the last one that was published.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Acceptance {
    /// The types of the earlier versions that nothing concerning them has changed since.
    pub accepted: Vec<String>,
    /// One sentence a change.
    pub notes: Vec<String>,
}
