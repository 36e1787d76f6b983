//! A document in a build script: three lines, and cargo is told what to watch.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use counterpart_tests::root;

const DOCUMENT: &str = "openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: All pets.
          content: { application/json: { schema: { type: array, items: { $ref: 'schemas.yaml#/Pet' } } } }
";
const SCHEMAS: &str = "Pet: { type: object, required: [name], properties: { name: { type: string } } }\n";
const SCRIPT: &str = "fn main() {\n    counterpart_build::compile(\"openapi.yaml\");\n}\n";
const LIBRARY: &str = r#"//! What the build script made.

pub mod pets {
    include!(concat!(env!("OUT_DIR"), "/openapi/mod.rs"));
}

pub fn pet() -> pets::types::Pet {
    pets::types::Pet { name: "Rex".to_owned() }
}
"#;

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn check(folder: &Path) -> Output {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["check", "--verbose"]).current_dir(folder);
    command.env("CARGO_TARGET_DIR", folder.join("../build-script-target")).output().unwrap()
}

fn runs_the_script(output: &Output) -> bool {
    String::from_utf8_lossy(&output.stderr)
        .lines()
        .any(|line| line.contains("Running") && line.contains("build-script-build"))
}

#[test]
fn three_lines() {
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("build-script");
    let _ = std::fs::remove_dir_all(&folder);
    let path = |name: &str| root().join("codegen").join(name).display().to_string();
    let manifest = format!(
        "[package]\nname = \"pets\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\ncounterpart = {{ path = {:?}, features = [\"client\", \"server\"] }}\n\n\
         [build-dependencies]\ncounterpart-build = {{ path = {:?} }}\n",
        path("runtime"),
        path("build")
    );
    write(&folder, "Cargo.toml", &manifest);
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    write(&folder, "build.rs", SCRIPT);
    write(&folder, "openapi.yaml", DOCUMENT);
    write(&folder, "schemas.yaml", SCHEMAS);
    write(&folder, "src/lib.rs", LIBRARY);
    let text = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();

    let first = check(&folder);
    assert!(first.status.success() && runs_the_script(&first), "{}", text(&first));
    let second = check(&folder);
    assert!(second.status.success() && !runs_the_script(&second), "nothing changed:\n{}", text(&second));

    // The file that the document refers to is watched too, and a change of it reaches the code that uses it.
    write(&folder, "schemas.yaml", &SCHEMAS.replace("name", "call"));
    let third = check(&folder);
    assert!(!third.status.success() && runs_the_script(&third), "{}", text(&third));
    assert!(text(&third).contains("E0560"), "{}", text(&third));

    write(&folder, "schemas.yaml", "Pet: [\n");
    let fourth = check(&folder);
    assert!(
        !fourth.status.success() && text(&fourth).contains("CP00"),
        "a broken document fails the build:\n{}",
        text(&fourth)
    );
}
