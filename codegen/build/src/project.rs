//! Contracts of a repository: the folders below `contracts/`, each with its `contract.toml`.

use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The name of the file that makes a folder a contract.
pub(crate) const MANIFEST: &str = "contract.toml";

/// What a contract is written in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProjectKind {
    /// An OpenAPI document.
    OpenApi {
        /// The document.
        document: PathBuf,
    },
    /// Protocol buffers.
    Proto {
        /// The file that declares the service, relative to the folder.
        document: String,
    },
}

/// One contract of a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// Its name.
    pub name: String,
    /// Its folder.
    pub folder: PathBuf,
    /// What it is written in.
    pub kind: ProjectKind,
    /// Overrides the version that the document says.
    pub version: Option<String>,
    /// What was published, the oldest first: documents, or folders of protos.
    pub published: Vec<PathBuf>,
}

impl Project {
    /// The file that makes the folder a contract.
    pub(crate) fn manifest(&self) -> PathBuf {
        self.folder.join(MANIFEST)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    name: String,
    document: String,
    version: Option<String>,
}

/// Every contract below a folder, by name.
///
/// # Errors
///
/// A sentence that names the file: one that cannot be read, or says something that is not known.
pub fn projects(folder: &Path) -> Result<Vec<Project>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    folders.sort();
    folders.into_iter().filter(|folder| folder.join(MANIFEST).is_file()).map(|folder| project(&folder)).collect()
}

fn project(folder: &Path) -> Result<Project, String> {
    let path = folder.join(MANIFEST);
    let fault = |message: &dyn std::fmt::Display| format!("{}: {message}", path.display());
    let text = std::fs::read_to_string(&path).map_err(|error| fault(&error))?;
    let manifest: Manifest = toml::from_str(&text).map_err(|error| fault(&error))?;
    let is_proto = Path::new(&manifest.document).extension().is_some_and(|extension| extension == "proto");
    let kind = match manifest.document {
        document if is_proto => ProjectKind::Proto { document },
        document => ProjectKind::OpenApi { document: folder.join(document) },
    };
    let published = published(&folder.join("published"));
    Ok(Project { name: manifest.name, folder: folder.to_owned(), kind, version: manifest.version, published })
}

/// What was published, in the order of the versions.
fn published(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort_by_cached_key(|path| order(path));
    paths
}

/// Numbers compare as numbers: `1.10.0` comes after `1.9.0`.
fn order(path: &Path) -> Vec<(u64, String)> {
    let name = if path.is_dir() { path.file_name() } else { path.file_stem() };
    let name = name.unwrap_or_default().to_string_lossy().into_owned();
    name.split(['.', '-', '_']).map(|part| (part.parse().unwrap_or(u64::MAX), part.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_in_order() {
        let mut names = ["1.10.0.yaml", "1.9.0.yaml", "2.0.0.yaml", "1.9.1.yaml"].map(PathBuf::from);
        names.sort_by_cached_key(|path| order(path));
        assert_eq!(names, ["1.9.0.yaml", "1.9.1.yaml", "1.10.0.yaml", "2.0.0.yaml"].map(PathBuf::from));
    }
}
