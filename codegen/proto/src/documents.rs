//! Where documents are found: a folder, or texts in memory. What was read is remembered for diagnostics.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use protox::Error;
use protox::file::{File, FileResolver, GoogleFileResolver};

/// The options of every contract, which each may import without having them in its folder.
const OPTIONS: &str = include_str!("../options/counterpart/v1/options.proto");
pub(crate) const OPTIONS_NAME: &str = "counterpart/v1/options.proto";

/// The largest document that is read.
const LARGEST: u64 = 16 << 20;

/// Where documents are found.
#[derive(Debug, Clone)]
pub struct Documents {
    place: Place,
}

#[derive(Debug, Clone)]
enum Place {
    Folder { path: PathBuf, shown: String },
    Texts(BTreeMap<String, String>),
}

impl Documents {
    /// The documents of a folder; `shown` is how the folder is named to the user.
    pub fn folder(path: impl Into<PathBuf>, shown: impl Into<String>) -> Self {
        Self { place: Place::Folder { path: path.into(), shown: shown.into() } }
    }

    /// Documents in memory, by name.
    pub fn texts<N: Into<String>, T: Into<String>>(texts: impl IntoIterator<Item = (N, T)>) -> Self {
        let texts = texts.into_iter().map(|(name, text)| (name.into(), text.into()));
        Self { place: Place::Texts(texts.collect()) }
    }

    /// How a document is named to the user.
    pub(crate) fn shown(&self, name: &str) -> String {
        match &self.place {
            Place::Folder { shown, .. } if !shown.is_empty() => format!("{}/{name}", shown.trim_end_matches('/')),
            _ => name.to_owned(),
        }
    }

    /// The text of a document; `None` where there is none of that name.
    fn text(&self, name: &str) -> Result<Option<String>, std::io::Error> {
        match &self.place {
            Place::Texts(texts) => Ok(texts.get(name).cloned()),
            Place::Folder { path, .. } => {
                let path = path.join(name);
                match std::fs::metadata(&path) {
                    Ok(found) if found.len() > LARGEST => Err(std::io::Error::other("larger than 16 MiB")),
                    Ok(found) if !found.is_file() => Ok(None),
                    Ok(_) => std::fs::read_to_string(path).map(Some),
                    Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
                    Err(error) => Err(error),
                }
            }
        }
    }
}

/// The texts that were read, by name.
pub(crate) type Texts = Arc<Mutex<BTreeMap<String, String>>>;

/// Finds documents for the compiler, and remembers them.
pub(crate) struct Resolver {
    documents: Documents,
    google: GoogleFileResolver,
    read: Texts,
}

impl Resolver {
    pub(crate) fn new(documents: &Documents) -> (Self, Texts) {
        let read = Texts::default();
        let resolver =
            Self { documents: documents.clone(), google: GoogleFileResolver::new(), read: Arc::clone(&read) };
        (resolver, read)
    }
}

impl FileResolver for Resolver {
    fn open_file(&self, name: &str) -> Result<File, Error> {
        let text = match self.documents.text(name).map_err(Error::from)? {
            Some(text) => text,
            None if name == OPTIONS_NAME => OPTIONS.to_owned(),
            None => return self.google.open_file(name),
        };
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let text = read.entry(name.to_owned()).or_insert(text);
        File::from_source(name, text)
    }
}
