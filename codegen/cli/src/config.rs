//! `counterpart.toml`: the choices of an earlier run, beside what it generated.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// The file's name.
pub(crate) const FILE: &str = "counterpart.toml";

/// What is kept. Paths are relative to the file.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Config {
    /// The document.
    pub(crate) document: Option<PathBuf>,
    /// The name of the contract.
    pub(crate) name: Option<String>,
    /// `client` or `server`.
    pub(crate) only: Option<String>,
    /// The folder of the runtime crate.
    pub(crate) runtime: Option<PathBuf>,
}

impl Config {
    /// The choices kept in a folder; none where there is no file.
    pub(crate) fn read(folder: &Path) -> Result<Option<Self>, String> {
        let path = folder.join(FILE);
        match std::fs::read_to_string(&path) {
            Ok(text) => toml::from_str(&text).map(Some).map_err(|error| format!("{}: {error}", path.display())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }

    /// The text of the file.
    pub(crate) fn to_text(&self) -> String {
        let choices = toml::to_string(self).expect("four optional strings are a table");
        format!(
            "# What `counterpart generate` was told; run it again in this folder after a change of the document.\n{choices}"
        )
    }
}

/// A path as it is written from inside a folder. Both are made absolute first; where they share no root it stays absolute.
pub(crate) fn relative(path: &Path, folder: &Path) -> PathBuf {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let (path, folder) = (clean(&absolute(path)), clean(&absolute(folder)));
    let shared = path.components().zip(folder.components()).take_while(|(left, right)| left == right).count();
    if shared <= 1 {
        return path;
    }
    let up = folder.components().skip(shared).map(|_| std::path::Component::ParentDir);
    up.chain(path.components().skip(shared)).collect()
}

/// Without `.` and `..`.
fn clean(path: &Path) -> PathBuf {
    let mut cleaned = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => {
                cleaned.pop();
            }
            other => cleaned.push(other),
        }
    }
    cleaned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_paths() {
        let of = |path: &str, folder: &str| relative(Path::new(path), Path::new(folder)).display().to_string();
        assert_eq!(of("/a/b/openapi.yaml", "/a/b/my-api"), "../openapi.yaml");
        assert_eq!(of("/a/b/c/d.yaml", "/a/x/../b"), "c/d.yaml");
        assert_eq!(of("/z/d.yaml", "/a/b"), "/z/d.yaml");
    }

    #[test]
    fn a_misspelt_choice_is_refused() {
        let folder = std::env::temp_dir().join(format!("counterpart-config-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(FILE), "documnt = \"a\"\n").unwrap();
        let message = Config::read(&folder).unwrap_err();
        assert!(message.contains("documnt") && message.contains(FILE), "{message}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
