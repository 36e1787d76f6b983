//! Makes the clients that are compiled here: every sample in both of progenitor's styles, and the repository's own
//! contracts.

use std::path::{Path, PathBuf};
use std::{env, fs};

use counterpart_progenitor::{Build, GenerationSettings, InterfaceStyle};

#[path = "../../codegen/progenitor/tests/support/documents.rs"]
mod documents;
#[path = "../../codegen/progenitor/tests/support/mod.rs"]
mod support;

fn main() {
    println!("cargo::rerun-if-changed=../../codegen/progenitor/tests/support");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    samples(&out.join("positional"), InterfaceStyle::Positional);
    samples(&out.join("builder"), InterfaceStyle::Builder);
    contracts(&out.join("contracts"));
}

fn samples(folder: &Path, style: InterfaceStyle) {
    fs::create_dir_all(folder).expect("a folder for the clients");
    let mut settings = GenerationSettings::new();
    settings.with_interface(style);
    let build = Build::new().settings(settings).folder(folder);
    for contract in support::samples::all() {
        let written = build.write(&contract).expect("a client is written");
        assert!(!written.omitted.has_errors(), "{:?}", support::lines(&written.omitted));
    }
}

fn contracts(folder: &Path) {
    fs::create_dir_all(folder).expect("a folder for the clients");
    for name in ["provider-bundles", "provisioner"] {
        let path = Path::new("../../contracts").join(name).join("openapi.yaml");
        println!("cargo::rerun-if-changed={}", path.display());
        let (contract, _, found) = documents::load(name, &path).expect("it is a contract");
        assert!(!found.has_errors(), "{:?}", support::lines(&found));
        Build::new().folder(folder).write(&contract).expect("a client is written");
    }
}
