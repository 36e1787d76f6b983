//! The pipeline: load → resolve → lower → check → emit.

use std::path::{Path, PathBuf};

use counterpart_check::{evolution, lint};
use counterpart_diagnostic::{Diagnostic, Diagnostics, Severity, Sources, codes};
use counterpart_emit::{Acceptance, EarlierVersion, Evolution, File, Layout, Options, Sides};
use counterpart_model::Contract;
use counterpart_openapi::load::{Disk, Node, Version, Workspace};
use counterpart_openapi::resolve::Resolver;

/// What is generated, and from what.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The OpenAPI document.
    pub document: PathBuf,
    /// How the document is named in headers and to the user.
    pub shown: String,
    /// The name of the contract, in kebab case.
    pub name: String,
    /// Overrides `info.version`.
    pub version: Option<String>,
    /// Published documents, the oldest first.
    pub published: Vec<PathBuf>,
    /// What surrounds the modules.
    pub layout: Layout,
    /// Which sides are generated.
    pub sides: Sides,
    /// The command, for headers: `cargo xtask regenerate`.
    pub command: String,
}

/// A step of the pipeline, for those who show progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Documents are read.
    Load,
    /// The model is made.
    Lower,
    /// Rules are checked.
    Check,
    /// Text is made.
    Emit,
}

/// What came out.
#[derive(Debug, Default)]
pub struct Product {
    /// Every document that was read.
    pub sources: Sources,
    /// What there is to say, in document order.
    pub diagnostics: Diagnostics,
    /// The model of an OpenAPI document; `None` where it has errors that stop everything.
    pub contract: Option<Contract>,
    /// The files of the crate; none where there is an error.
    pub files: Vec<File>,
    /// The page of documentation.
    pub page: Option<String>,
    /// Every file that was read.
    pub read: Vec<PathBuf>,
    /// How many operations the document declares, those that are left out included.
    pub declared: usize,
}

impl Product {
    /// Whether something stops the whole.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.has_errors()
    }

    /// Whether the document itself is faulty: something stops the whole, or a reference leads nowhere and what asked for
    /// it is left out.
    pub fn is_faulty(&self) -> bool {
        let reading = || codes::load::ALL.iter().chain(codes::resolve::ALL);
        let broken =
            |found: &Diagnostic| found.severity == Severity::Refusal && reading().any(|code| *code == found.code);
        self.has_errors() || self.diagnostics.iter().any(broken)
    }

    /// How many diagnostics of a severity there are.
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }
}

/// Runs the whole pipeline. Nothing is written.
pub fn generate(settings: &Settings, progress: &mut dyn FnMut(Stage)) -> Product {
    let mut product = Product::default();
    progress(Stage::Load);
    let Some(loaded) = lower(settings, &settings.document, &mut product, progress) else {
        return product;
    };
    progress(Stage::Check);
    let published = published(settings, &mut product);
    product.diagnostics.extend(evolution::check_version(&loaded.contract, &published));
    product.diagnostics.extend(lint::lint(&loaded.contract));
    if !product.has_errors() {
        progress(Stage::Emit);
        let mut files = counterpart_emit::emit(&loaded.contract, &options(settings, &loaded.contract, &published));
        if matches!(settings.layout, Layout::Crate(_)) {
            files.push(File { path: "openapi.json".to_owned(), text: loaded.expanded });
        }
        product.files = files;
        product.page = Some(counterpart_emit::page(&loaded.contract));
    }
    product.contract = Some(loaded.contract);
    product
}

struct Loaded {
    contract: Contract,
    expanded: String,
}

fn lower(settings: &Settings, path: &Path, product: &mut Product, progress: &mut dyn FnMut(Stage)) -> Option<Loaded> {
    let workspace = Workspace::load(path, &Disk, &mut product.sources, &mut product.diagnostics);
    let workspace = workspace?;
    product.read.extend(workspace.files().map(Path::to_owned));
    product.declared = declared(workspace.root());
    progress(Stage::Lower);
    let version = Version::of(workspace.root(), &mut product.diagnostics)?;
    let resolver = Resolver::new(&workspace, version);
    let lowering = counterpart_openapi::Settings { name: settings.name.clone(), version: settings.version.clone() };
    let (contract, diagnostics) = counterpart_openapi::lower(&resolver, &lowering);
    product.diagnostics.extend(diagnostics);
    let contract = contract?;
    let expanded = counterpart_openapi::expand(&resolver, &contract);
    Some(Loaded { contract, expanded })
}

/// The operations of a document, counted as they stand in it.
fn declared(root: Node<'_>) -> usize {
    const METHODS: &[&str] = &["get", "put", "post", "delete", "options", "head", "patch", "trace"];
    let items = root.get("paths").into_iter().flat_map(Node::members);
    items.map(|item| METHODS.iter().filter(|method| item.value.get(method).is_some()).count()).sum()
}

/// How many (operation, status, code) triples the taxonomies of a contract hold.
pub fn triples(contract: &Contract) -> usize {
    let coded = |case: &&counterpart_model::ErrorCase| matches!(case.kind, counterpart_model::ErrorKind::Coded(_));
    let served = contract.operations.iter().filter(|operation| operation.is_served());
    served.map(|operation| operation.errors.iter().filter(coded).count()).sum()
}

/// Lowers every published document. One that does not lower is an error: nothing can be compared with it.
fn published(settings: &Settings, product: &mut Product) -> Vec<evolution::Published> {
    let mut all = Vec::new();
    for path in &settings.published {
        let mut apart = Product { sources: std::mem::take(&mut product.sources), ..Product::default() };
        let loaded = lower(&Settings { version: None, ..settings.clone() }, path, &mut apart, &mut |_| ());
        product.sources = apart.sources;
        product.read.extend(apart.read);
        match loaded {
            Some(Loaded { contract, .. }) if !apart.diagnostics.has_errors() => {
                all.push(evolution::Published { version: contract.version.clone(), contract });
            }
            _ => {
                let message = format!("the published document `{}` does not lower", path.display());
                product.diagnostics.push(broken(message, &apart.diagnostics));
                product.diagnostics.extend(apart.diagnostics);
            }
        }
    }
    all
}

/// What is published cannot be read: said at the first place that is wrong in it.
pub(crate) fn broken(message: String, found: &Diagnostics) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::evolution::PUBLISHED_BROKEN, message);
    match found.iter().find_map(|found| found.labels.first()) {
        Some(first) => diagnostic.at(first.span, "published, and does not lower"),
        None => diagnostic,
    }
}

fn options(settings: &Settings, contract: &Contract, published: &[evolution::Published]) -> Options {
    let earlier = |version: &counterpart_model::Version| EarlierVersion {
        text: version.text.clone(),
        rust: version.rust.clone(),
    };
    let mut evolution = Evolution {
        versions: published.iter().map(|published| earlier(&published.version)).collect(),
        services: Vec::new(),
        clients: Acceptance::default(),
    };
    for found in evolution::evolution(contract, published) {
        let accepted = found.accepted.into_iter().map(|version| version.rust).collect();
        let acceptance = Acceptance { accepted, notes: found.notes };
        match found.service {
            Some(_) => evolution.services.push(acceptance),
            None => evolution.clients = acceptance,
        }
    }
    Options {
        layout: settings.layout.clone(),
        sides: settings.sides,
        command: settings.command.clone(),
        source: settings.shown.clone(),
        evolution,
    }
}
