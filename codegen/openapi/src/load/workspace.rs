//! A contract's documents: the root, and every file that a reference in one of them names.

use super::document::Document;
use super::files::Files;
use super::node::Node;
use super::reference::{Base, Reference, join, normalize};
use super::{Format, MAX_NODES, parse};
use counterpart_diagnostic::{Code, Diagnostic, Diagnostics, SourceId, Sources, Span, codes};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// How many files one contract may have.
pub const MAX_FILES: usize = 10_000;

/// How many bytes they may have together.
pub const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// All documents of one contract, read before anything is resolved.
///
/// A file that cannot be read is no fault until a reference to it is followed: what looks like a reference may stand
/// in an example.
#[derive(Debug)]
pub struct Workspace {
    files: Vec<Loaded>,
    by_path: BTreeMap<PathBuf, Entry>,
    by_source: HashMap<SourceId, usize>,
}

/// A file that was read.
#[derive(Debug)]
struct Loaded {
    path: PathBuf,
    source: SourceId,
    document: Option<Document>,
    diagnostics: Diagnostics,
}

/// What became of a file that a reference names.
#[derive(Debug)]
enum Entry {
    Read(usize),
    Failed(Failure),
}

/// Why a file is not there.
#[derive(Debug, Clone)]
pub(crate) struct Failure {
    code: &'static Code,
    message: String,
    help: &'static str,
    /// Where in the file it is broken.
    place: Option<Span>,
}

/// What a reference to a file leads to.
pub(crate) enum Lookup<'w> {
    /// A document, and what reading it had to say.
    Document(&'w Document, &'w Diagnostics),
    /// A file whose text is broken.
    Broken(SourceId, &'w Diagnostics),
    /// No file, and why.
    Failed(&'w Failure),
}

impl Workspace {
    /// Reads a document and all that it refers to; nothing, and a diagnostic, where the document itself is broken.
    pub fn load(path: &Path, files: &dyn Files, sources: &mut Sources, diagnostics: &mut Diagnostics) -> Option<Self> {
        let mut loader = Loader {
            files,
            sources,
            workspace: Self { files: Vec::new(), by_path: BTreeMap::new(), by_source: HashMap::new() },
            queue: VecDeque::new(),
            bytes_left: MAX_BYTES,
            nodes_left: MAX_NODES,
        };
        loader.request(normalize(path));
        loader.run();
        let workspace = loader.workspace;
        if let Some(Entry::Failed(failure)) = workspace.by_path.get(&normalize(path)) {
            diagnostics.push(failure.diagnostic(None));
            return None;
        }
        let root = workspace.files.first()?;
        diagnostics.extend(root.diagnostics.clone());
        root.document.is_some().then_some(workspace)
    }

    /// The root of the document that was asked for.
    ///
    /// # Panics
    ///
    /// Never: a workspace is only made where there is one.
    pub fn root(&self) -> Node<'_> {
        let root = self.files.first().and_then(|file| file.document.as_ref());
        root.expect("a workspace is only made of a root document").root()
    }

    /// The files that were read, the root first: a build script runs again when one of them changes.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(|file| file.path.as_path())
    }

    /// Every document that could be read, the root first.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.files.iter().filter_map(|file| file.document.as_ref())
    }

    /// The document of a source.
    pub fn document(&self, source: SourceId) -> Option<&Document> {
        self.file(source)?.document.as_ref()
    }

    /// The path of a source.
    pub fn path(&self, source: SourceId) -> Option<&Path> {
        Some(&self.file(source)?.path)
    }

    fn file(&self, source: SourceId) -> Option<&Loaded> {
        self.files.get(*self.by_source.get(&source)?)
    }

    /// What a reference from one document to a file leads to.
    pub(crate) fn lookup(&self, from: SourceId, file: &str) -> Option<Lookup<'_>> {
        let loaded = match self.by_path.get(&join(self.path(from)?, file))? {
            Entry::Failed(failure) => return Some(Lookup::Failed(failure)),
            Entry::Read(index) => self.files.get(*index)?,
        };
        Some(match &loaded.document {
            Some(document) => Lookup::Document(document, &loaded.diagnostics),
            None => Lookup::Broken(loaded.source, &loaded.diagnostics),
        })
    }
}

impl Failure {
    /// The diagnostic; the place that asked for the file comes first.
    pub(crate) fn diagnostic(&self, asked: Option<Span>) -> Diagnostic {
        let help = if asked.is_some() { self.help } else { "name the contract's root document" };
        // Whoever asked is left out; without a root document there is nothing to leave out of.
        let found = match asked {
            Some(_) => Diagnostic::refusal(self.code, self.message.clone()),
            None => Diagnostic::error(self.code, self.message.clone()),
        };
        let found = found.help(help);
        let found = asked.into_iter().fold(found, |found, asked| found.at(asked, "the file is named here"));
        self.place.into_iter().fold(found, |found, place| found.at(place, "the first byte that is wrong"))
    }
}

/// Reads files until no reference asks for another one.
struct Loader<'a> {
    files: &'a dyn Files,
    sources: &'a mut Sources,
    workspace: Workspace,
    queue: VecDeque<PathBuf>,
    bytes_left: u64,
    nodes_left: usize,
}

impl Loader<'_> {
    /// Asks for a file, once.
    fn request(&mut self, path: PathBuf) {
        if self.workspace.by_path.contains_key(&path) {
            return;
        }
        let many = self.workspace.by_path.len() >= MAX_FILES;
        let entry = if many {
            Entry::Failed(Failure {
                code: codes::load::LIMIT,
                message: format!("the contract refers to more than {MAX_FILES} files"),
                help: "divide the contract",
                place: None,
            })
        } else {
            self.queue.push_back(path.clone());
            Entry::Read(usize::MAX)
        };
        self.workspace.by_path.insert(path, entry);
    }

    fn run(&mut self) {
        while let Some(path) = self.queue.pop_front() {
            let entry = match self.read(&path) {
                Ok(file) => {
                    let wanted = file.document.as_ref().map(|document| named_files(document, &path));
                    self.workspace.files.push(file);
                    wanted.into_iter().flatten().for_each(|path| self.request(path));
                    Entry::Read(self.workspace.files.len() - 1)
                }
                Err(failure) => Entry::Failed(failure),
            };
            self.workspace.by_path.insert(path, entry);
        }
    }

    /// Reads and parses one file.
    fn read(&mut self, path: &Path) -> Result<Loaded, Failure> {
        let name = path.display().to_string();
        let bytes = self.files.read(path, self.bytes_left).map_err(|error| unreadable(&name, &error))?;
        self.bytes_left = self.bytes_left.saturating_sub(bytes.len() as u64);
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let utf16 = error.as_bytes().starts_with(&[0xFF, 0xFE]) || error.as_bytes().starts_with(&[0xFE, 0xFF]);
            let id = self.sources.add(name.clone(), String::from_utf8_lossy(error.as_bytes()));
            not_utf8(&name, Span::at(id, valid), utf16)
        })?;
        let id = self.sources.add(name.clone(), text);
        let source = self.sources.get(id);
        let mut diagnostics = Diagnostics::default();
        let document = parse(id, source, Format::of(&name, source.text()), &mut diagnostics);
        self.nodes_left =
            self.nodes_left.checked_sub(document.as_ref().map_or(0, Document::len)).ok_or_else(|| Failure {
                code: codes::load::LIMIT,
                message: format!("the documents hold more than {MAX_NODES} values"),
                help: "divide the contract",
                place: None,
            })?;
        self.workspace.by_source.insert(id, self.workspace.files.len());
        Ok(Loaded { path: path.to_owned(), source: id, document, diagnostics })
    }
}

/// The files that anything in a document names the way references do.
fn named_files(document: &Document, path: &Path) -> Vec<PathBuf> {
    let refers = |node: &Node<'_>| match node.key() {
        Some("$ref" | "operationRef") => true,
        Some(_) => node.parent().is_some_and(|parent| {
            parent.key() == Some("mapping") && parent.parent().and_then(Node::key) == Some("discriminator")
        }),
        None => false,
    };
    let texts = document.nodes().filter(refers).filter_map(Node::as_str);
    let mut files: Vec<&str> = texts
        .filter_map(|text| match Reference::parse(text).base {
            Base::File(file) => Some(file),
            Base::Same | Base::Remote(_) => None,
        })
        .collect();
    files.dedup();
    files.into_iter().map(|file| join(path, file)).collect()
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    let (code, message, help) = match error.kind() {
        ErrorKind::NotFound => (
            codes::load::FILE,
            format!("there is no file `{name}`"),
            "a path starts at the folder of the file that it stands in",
        ),
        ErrorKind::IsADirectory => (codes::load::FILE, format!("`{name}` is a folder"), "name a file in it"),
        ErrorKind::FileTooLarge => (
            codes::load::LIMIT,
            format!("with `{name}` the documents have more than {} MiB", MAX_BYTES / 1024 / 1024),
            "divide the contract",
        ),
        _ => (codes::load::FILE, format!("`{name}` cannot be read: {error}"), "make it a file that can be read"),
    };
    Failure { code, message, help, place: None }
}

fn not_utf8(name: &str, place: Span, utf16: bool) -> Failure {
    let found = if utf16 { "is UTF-16, not UTF-8" } else { "is not UTF-8" };
    let message = format!("`{name}` {found}");
    Failure { code: codes::load::ENCODING, message, help: "save the file as UTF-8", place: Some(place) }
}
