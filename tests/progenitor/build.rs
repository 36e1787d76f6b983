//! Makes the clients that are compiled here: every sample, in both of progenitor's styles.

use std::path::PathBuf;
use std::{env, fs};

use counterpart_progenitor::{Build, GenerationSettings, InterfaceStyle};

#[path = "../../codegen/progenitor/tests/support/mod.rs"]
mod support;

fn main() {
    println!("cargo::rerun-if-changed=../../codegen/progenitor/tests/support");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    for (folder, style) in [("positional", InterfaceStyle::Positional), ("builder", InterfaceStyle::Builder)] {
        let folder = out.join(folder);
        fs::create_dir_all(&folder).expect("a folder for the clients");
        let mut settings = GenerationSettings::new();
        settings.with_interface(style);
        let build = Build::new().settings(settings).folder(folder);
        for contract in support::samples::all() {
            let written = build.write(&contract).expect("a client is written");
            assert!(!written.omitted.has_errors(), "{:?}", support::lines(&written.omitted));
        }
    }
}
