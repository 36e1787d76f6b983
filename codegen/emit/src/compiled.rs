//! Generated crates are formatted, and compile in each combination of features with warnings denied.

use std::path::{Path, PathBuf};
use std::process::Command;

use counterpart_model::{Contract, Method};

use crate::options::{Layout, Membership, Options, Package, Runtime, Sides};
use crate::testing::alike::alike;
use crate::testing::bundles::{bundles, operation};
use crate::testing::pets::pets;
use crate::testing::{contract, options};
use crate::{operations, types};

/// Every construct of types, parameters, bodies and answers, in one contract.
fn constructs() -> Contract {
    let mut contract = contract();
    types::tests::CONSTRUCTS.iter().for_each(|fill| fill(&mut contract));
    for (index, fill) in operations::tests::CONSTRUCTS.iter().enumerate() {
        let (stem, method) = (format!("Make{index}"), format!("make_{index}"));
        let mut operation = operation(Method::Post, &format!("/shapes/{{id}}/{index}"), &stem, &method);
        fill(&mut contract, &mut operation);
        operation.body.iter_mut().for_each(|body| body.choice = body.choice.take().map(|_| format!("{stem}Body")));
        contract.operations.push(operation);
    }
    contract
}

fn runtime() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime")
}

/// Writes a crate below the folder of builds, and hands back its folder.
fn write(name: &str, contract: &Contract, sides: Sides) -> PathBuf {
    let folder = std::env::temp_dir().join("counterpart-emit").join(name);
    let runtime = Runtime::Path(runtime().canonicalize().unwrap().display().to_string());
    let package = Package { name: name.to_owned(), runtime, membership: Membership::Alone };
    let options = Options { layout: Layout::Crate(package), sides, ..options() };
    // What an earlier run wrote and this one does not is no part of the crate.
    let _ = std::fs::remove_dir_all(folder.join("src"));
    for file in crate::emit(contract, &options) {
        let path = folder.join(file.path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, file.text).unwrap();
    }
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
    std::fs::copy(lock, folder.join("Cargo.lock")).unwrap();
    folder
}

fn run(command: &mut Command) {
    let output = command.output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}\n{out}\n{err}");
}

fn check(folder: &Path, features: &[&str]) {
    let mut command = Command::new(env!("CARGO"));
    command.args(["check", "--quiet", "--offline", "--no-default-features", "--features", &features.join(",")]);
    command.env("CARGO_TARGET_DIR", folder.parent().unwrap().join("target"));
    run(command.current_dir(folder));
}

fn formatted(folder: &Path) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rustfmt.toml");
    let mut command = Command::new("rustfmt");
    command.args(["--check", "--edition", "2024", "--config-path"]).arg(root);
    run(command.arg(folder.join("src/lib.rs")));
}

/// Warnings of the generated crate alone are denied, not those of what it depends on.
fn deny(folder: &Path) {
    let path = folder.join("src/lib.rs");
    let text = std::fs::read_to_string(&path).unwrap();
    let (docs, items) = text.split_once("\n\n").unwrap();
    std::fs::write(path, format!("{docs}\n\n#![deny(warnings)]\n\n{items}")).unwrap();
}

fn holds(name: &str, contract: &Contract) -> PathBuf {
    let folder = write(name, contract, Sides::Both);
    formatted(&folder);
    deny(&folder);
    for features in [&["client"][..], &["server"], &["client", "server"]] {
        check(&folder, features);
    }
    folder
}

/// Modules that a build script would write, included by a crate without features of its own.
fn write_included(name: &str, contract: &Contract) -> PathBuf {
    let folder = std::env::temp_dir().join("counterpart-emit").join(name);
    let _ = std::fs::remove_dir_all(folder.join("src"));
    for file in crate::emit(contract, &Options { layout: Layout::Modules, ..options() }) {
        let path = folder.join("src/generated").join(file.path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, file.text).unwrap();
    }
    let lib = "//! Includes.\n\n#![deny(warnings)]\n\n/// The contract.\npub mod api {\n    include!(\"generated/mod.rs\");\n}\n";
    std::fs::write(folder.join("src/lib.rs"), lib).unwrap();
    let runtime = runtime().canonicalize().unwrap();
    let manifest = format!(
        "[package]\nname = \"{name}\"\nedition = \"2024\"\n[dependencies]\n\
         counterpart = {{ path = {:?}, features = [\"client\", \"server\", \"cursors\", \"pattern\", \"xml\"] }}\n[workspace]\n",
        runtime.display().to_string()
    );
    std::fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
    std::fs::copy(lock, folder.join("Cargo.lock")).unwrap();
    folder
}

#[test]
fn included() {
    check(&write_included("included-bundles", &bundles()), &[]);
    check(&write_included("included-alike", &alike()), &[]);
    check(&write_included("included-constructs", &constructs()), &[]);
}

#[test]
fn every_policy() {
    holds("bundles", &bundles());
}

#[test]
fn every_construct() {
    holds("constructs", &constructs());
}

#[test]
fn one_side_of_operations_that_no_request_tells_apart() {
    for (name, sides, feature) in [("alike-server", Sides::Server, "server"), ("alike-client", Sides::Client, "client")]
    {
        let folder = write(name, &alike(), sides);
        formatted(&folder);
        deny(&folder);
        check(&folder, &[feature]);
    }
}

const CALL: &str = r#"//! A call of what is there for clients alone comes to the operation that serves its requests.

use alike::client::Client;
use alike::operations::{PutFileError, PutFileRequest, PutFileResponse, ShareFileRequest, ShareFileResponse};
use alike::server::{Files, Router};
use alike::types::{File, Link};
use alike::version::V1_4_0;
use counterpart::server::Call;

struct Shelf;

impl Files for Shelf {
    type Implements = V1_4_0;

    async fn put_file(&self, _: Call, request: PutFileRequest) -> Result<PutFileResponse, PutFileError> {
        assert_eq!(request.id, "7");
        Ok(PutFileResponse::Ok(request.body))
    }
}

#[tokio::test]
async fn call() {
    let client = Client::new(Router { files: Shelf }.into_service(), V1_4_0);
    let body = Link { name: "a".to_owned(), link: "b".to_owned() };
    let request = ShareFileRequest { id: "7".to_owned(), fields: "link".to_owned(), body };
    let ShareFileResponse::Ok(file) = client.share_file(&request).await.unwrap();
    assert_eq!(file, File { name: "a".to_owned(), link: Some("b".to_owned()) });
}
"#;

/// Runs a test of a generated crate.
fn test(name: &str, contract: &Contract, text: &str) {
    let folder = holds(name, contract);
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    let manifest = manifest + "\n[dev-dependencies]\ntokio = { version = \"1\", features = [\"macros\", \"rt\"] }\n";
    std::fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    std::fs::create_dir_all(folder.join("tests")).unwrap();
    std::fs::write(folder.join("tests/call.rs"), text).unwrap();
    let mut command = Command::new(env!("CARGO"));
    command.args(["test", "--quiet", "--offline", "--test", "call"]);
    command.env("CARGO_TARGET_DIR", folder.parent().unwrap().join("target"));
    run(command.current_dir(folder));
}

#[test]
fn a_call_comes_to_the_operation_that_serves_it() {
    test("alike", &alike(), CALL);
}

const XML: &str = r#"//! A value comes back from XML as it was.

use counterpart::server::Call;
use pets::client::Client;
use pets::operations::{MakePetError, MakePetRequest, MakePetResponse};
use pets::server::{Router, Shapes};
use pets::types::FurryPet;
use pets::version::V1_4_0;

struct Shop;

impl Shapes for Shop {
    type Implements = V1_4_0;

    async fn make_pet(&self, _: Call, request: MakePetRequest) -> Result<MakePetResponse, MakePetError> {
        Ok(MakePetResponse::Ok(request.body))
    }
}

fn pet(name: &str, young: Option<Option<Box<FurryPet>>>) -> FurryPet {
    let (tags, photos) = (Some(vec![String::new(), " <a> ".to_owned()]), vec!["&\"'\r\n".to_owned(); 2]);
    let notes = [("x".to_owned(), 1), ("y".to_owned(), 2)].into_iter().collect();
    FurryPet { id: 7, name: name.to_owned(), tags, photos, notes, young }
}

#[tokio::test]
async fn call() {
    let client = Client::new(Router { shapes: Shop }.into_service(), V1_4_0);
    for young in [None, Some(None), Some(Some(Box::new(pet("\u{fc}", None))))] {
        let request = MakePetRequest { body: pet("Rex", young) };
        let MakePetResponse::Ok(answer) = client.make_pet(&request).await.unwrap();
        assert_eq!(answer, request.body);
    }
    let request = MakePetRequest { body: pet("\u{1}", None) };
    assert!(client.make_pet(&request).await.is_err());
}
"#;

#[test]
fn a_value_comes_back_from_xml() {
    test("pets", &pets(), XML);
}
