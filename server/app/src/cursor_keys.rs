//! The file of the cursors' keys.

use crate::failure::Failure;
use counterpart::server::CursorKeys;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// The keys of a file that was named, or of the one beside the database, which is made where it is missing.
pub(crate) fn load(named: Option<&Path>, database: &Path) -> Result<CursorKeys, Failure> {
    let path = named.map_or_else(|| beside(database), Path::to_owned);
    if named.is_none() && !path.try_exists().map_err(|error| Failure::of_file(&path, &error))? {
        make(&path).map_err(|error| Failure::of_file(&path, &*error))?;
        tracing::info!(file = %path.display(), "keys of cursors are made");
    }
    let text = std::fs::read_to_string(&path).map_err(|error| Failure::of_file(&path, &error))?;
    if std::fs::metadata(&path).is_ok_and(|metadata| metadata.mode() & 0o077 != 0) {
        tracing::warn!(file = %path.display(), "keys of cursors can be read by others than their owner");
    }
    CursorKeys::parse(&text).map_err(|error| Failure::of_file(&path, &error))
}

/// `bundles.db` has its keys in `bundles.db.cursor-keys`.
fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".cursor-keys");
    PathBuf::from(name)
}

/// Under another name first: a file that is there is whole, whatever happens in between.
fn make(path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut partial = path.as_os_str().to_owned();
    partial.push(".partial");
    let line = format!("{}\n", CursorKeys::generate("1")?);
    match std::fs::remove_file(&partial) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&partial)?;
    file.write_all(line.as_bytes())?;
    file.sync_all()?;
    std::fs::rename(&partial, path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    Ok(File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_made_once_for_their_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("bundles.db");
        load(None, &database).unwrap();
        let path = folder.path().join("bundles.db.cursor-keys");
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(std::fs::metadata(&path).unwrap().mode() & 0o777, 0o600);
        load(None, &database).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn keys_that_were_named_have_to_be_there() {
        let folder = tempfile::tempdir().unwrap();
        let (named, database) = (folder.path().join("keys"), folder.path().join("bundles.db"));
        assert!(load(Some(&named), &database).unwrap_err().to_string().contains("keys"));
        std::fs::write(&named, "a:AAAA\n").unwrap();
        let failure = load(Some(&named), &database).unwrap_err().to_string();
        assert!(failure.contains("line 1") && !failure.contains("AAAA"), "{failure}");
        std::fs::write(&named, CursorKeys::generate("a").unwrap()).unwrap();
        load(Some(&named), &database).unwrap();
    }
}
