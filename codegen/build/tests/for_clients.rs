//! Operations for clients alone: a change of one is the business of clients, not of bodies.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::{Path, PathBuf};

use counterpart_build::{Layout, Settings, Sides, generate};

const HEAD: &str = "openapi: 3.1.0\ninfo: { title: Files, version: ";

fn written(name: &str, version: &str, paths: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("for-clients").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{version}.yaml"));
    let put = "  /files/{id}:\n    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n    \
               put: { operationId: putFile, responses: { '204': { description: Done. } } }\n";
    std::fs::write(&path, format!("{HEAD}{version} }}\npaths:\n{put}{paths}")).unwrap();
    path
}

fn share(path: &str, answer: &str) -> String {
    format!(
        "  {path}:\n    parameters: [{{ name: id, in: path, required: true, schema: {{ type: string }} }}]\n    \
         put: {{ operationId: shareFile, responses: {{ '{answer}': {{ description: Done. }} }} }}\n"
    )
}

/// Whether clients and bodies of the first version hold for the second one, and every note.
fn holds(name: &str, before: &str, after: &str) -> (bool, bool, Vec<String>) {
    let settings = Settings {
        document: written(name, "1.1.0", after),
        shown: "files.yaml".to_owned(),
        name: "files".to_owned(),
        version: None,
        published: vec![written(name, "1.0.0", before)],
        layout: Layout::Modules,
        sides: Sides::Both,
        command: "cargo test".to_owned(),
    };
    let product = generate(&settings, &mut |_| ());
    let version = &product.files.iter().find(|file| file.path == "version.rs").unwrap().text;
    let holds = |name: &str| version.contains(&format!("impl {name} for V1_0_0 "));
    let notes = version.lines().filter_map(|line| line.trim().strip_prefix("note = \""));
    (holds("Current"), holds("Files"), notes.map(|note| note.trim_end_matches(['"', ',']).to_owned()).collect())
}

#[test]
fn a_change_concerns_clients() {
    let found = holds("changed", &share("/files/{id}#share", "204"), &share("/files/{id}#share", "200"));
    let notes = ["shareFile: success status 200 added", "shareFile: success status 204 removed"];
    assert_eq!(found, (false, true, notes.map(str::to_owned).to_vec()));
}

#[test]
fn what_a_server_no_longer_has_concerns_both() {
    let found = holds("moved", &share("/links/{id}", "204"), &share("/files/{id}#share", "204"));
    let (clients, bodies, notes) = found;
    assert_eq!((clients, bodies), (false, false));
    let said = notes.iter().filter(|note| note.contains("shareFile: for clients alone added")).count();
    assert_eq!(said, 2, "{notes:?}");
}
