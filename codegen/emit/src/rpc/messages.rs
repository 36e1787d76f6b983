//! `types.rs`: the messages, as prost writes them.

use std::collections::BTreeMap;

use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::rpc::Contract;
use prost::Message;
use prost_build::{Config, Module};
use prost_types::FileDescriptorSet;

use super::Input;
use super::home::{path, sheet};
use super::redacted;
use crate::options::File;

/// A module of messages, and those inside it.
#[derive(Default)]
struct Node {
    text: String,
    inner: BTreeMap<String, Node>,
}

/// Prints the files: one a package.
pub(super) fn emit(input: Input<'_>, diagnostics: &mut Diagnostics) -> Vec<File> {
    match generate(input.contract, input.descriptors) {
        Ok(texts) => {
            let mut root = Node::default();
            for package in &input.contract.packages {
                let mut node = &mut root;
                for module in &package.modules {
                    node = node.inner.entry(module.clone()).or_default();
                }
                node.text = texts.get(&package.name).cloned().unwrap_or_default();
            }
            let mut files = Vec::new();
            print(input, "types", &root, &mut files);
            files
        }
        Err(message) => {
            diagnostics.push(Diagnostic::error(codes::proto::MESSAGES, message));
            Vec::new()
        }
    }
}

/// The text of each package.
fn generate(contract: &Contract, descriptors: &[u8]) -> Result<BTreeMap<String, String>, String> {
    let set = FileDescriptorSet::decode(descriptors).map_err(|error| error.to_string())?;
    let mut packages = BTreeMap::new();
    let mut requests = Vec::new();
    // prost wants to see the documents that come with the compiler too, and writes nothing for them.
    for mut file in set.file {
        file.service.clear();
        let module = Module::from_protobuf_package_name(file.package());
        packages.insert(module.clone(), file.package().to_owned());
        requests.push((module, file));
    }
    let mut config = Config::new();
    config.skip_debug(redacted::names(contract));
    // prost answers what it does not know with a panic.
    let generated = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| config.generate(requests)));
    let generated = generated.map_err(|_| "prost does not know a construct of the documents".to_owned())?;
    let generated = generated.map_err(|error| error.to_string())?;
    let named = generated.into_iter().filter_map(|(module, text)| Some((packages.get(&module)?.clone(), text)));
    Ok(named.collect())
}

fn print(input: Input<'_>, name: &str, node: &Node, files: &mut Vec<File>) {
    let mut sheet = sheet(input, "Messages, as prost writes them.");
    for inner in node.inner.keys() {
        sheet.line(format!("/// The package's part `{inner}`."));
        sheet.line(format!("pub mod {inner};"));
    }
    sheet.blank();
    // The first line of prost's text says who wrote it, which the header says too.
    for line in node.text.lines().skip_while(|line| line.starts_with("// ")) {
        sheet.line(line);
    }
    let file = if node.inner.is_empty() { format!("{name}.rs") } else { format!("{name}/mod.rs") };
    files.push(File { path: path(input, &file), text: sheet.finish() });
    for (module, inner) in &node.inner {
        print(input, &format!("{name}/{module}"), inner, files);
    }
}
