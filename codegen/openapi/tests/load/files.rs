//! Files: from the disk, from a closure, and how many there may be.

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_openapi::load::{Disk, Files, MAX_BYTES, MAX_FILES, Workspace};
use std::io::ErrorKind;
use std::path::Path;

/// Loads a contract whose files a closure makes; the number of files read, and the codes of what is wrong with the root.
fn load(files: &dyn Files) -> (usize, Vec<&'static str>) {
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let workspace = Workspace::load(Path::new("0.yaml"), files, &mut sources, &mut diagnostics);
    let codes = diagnostics.iter().map(|diagnostic| diagnostic.code.id).collect();
    (workspace.map_or(0, |workspace| workspace.files().count()), codes)
}

#[test]
fn the_disk() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("load-files");
    std::fs::create_dir_all(folder.join("inner")).unwrap();
    std::fs::write(folder.join("a.yaml"), "openapi: 3.1.0\nA: { $ref: inner/b.yaml }\n").unwrap();
    std::fs::write(folder.join("inner/b.yaml"), "type: object\n").unwrap();
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let workspace = Workspace::load(&folder.join("a.yaml"), &Disk, &mut sources, &mut diagnostics).unwrap();
    assert_eq!(workspace.files().count(), 2);
    assert_eq!(Disk.read(&folder.join("a.yaml"), 10).unwrap_err().kind(), ErrorKind::FileTooLarge);
    assert_eq!(Disk.read(&folder, 10).unwrap_err().kind(), ErrorKind::IsADirectory);
    assert_eq!(Disk.read(&folder.join("missing.yaml"), 10).unwrap_err().kind(), ErrorKind::NotFound);
}

#[cfg(unix)]
#[test]
fn a_device_is_no_file() {
    assert_eq!(Disk.read(Path::new("/dev/zero"), 10).unwrap_err().kind(), ErrorKind::InvalidInput);
}

#[test]
fn files_are_bounded_in_number() {
    let endless = |path: &Path| {
        let number: usize = path.file_stem().and_then(|stem| stem.to_str()?.parse().ok()).unwrap_or_default();
        Ok(format!("openapi: 3.1.0\nnext: {{ $ref: '{}.yaml' }}\n", number + 1).into_bytes())
    };
    let (count, codes) = load(&endless);
    assert_eq!((count, codes.len()), (MAX_FILES, 0));
}

#[test]
fn files_are_bounded_in_size() {
    let large = |_: &Path| Ok(vec![b'#'; usize::try_from(MAX_BYTES).expect("a size in memory") + 1]);
    assert_eq!(load(&large), (0, vec!["CP0012"]));
    let halves = |path: &Path| {
        let mut content = b"openapi: 3.1.0\nnext: { $ref: '1.yaml' }\n#".to_vec();
        content.resize(usize::try_from(MAX_BYTES / 2).expect("a size in memory") + 1, b'#');
        if path == Path::new("0.yaml") { Ok(content) } else { Ok(vec![b' '; content.len()]) }
    };
    assert_eq!(load(&halves), (1, vec![]));
}
