//! The direction of dependencies, over `cargo metadata`.

use std::path::Path;

use serde_json::Value;

use crate::workspace::{self, Outcome};

/// One package of the workspace: its name, the folder it stands in, and what it depends on.
struct Package {
    name: String,
    folder: String,
    dependencies: Vec<(String, bool)>,
}

/// Edges that must not be. Development dependencies are free: a test may look at anything.
pub(super) fn check() -> Outcome<Vec<String>> {
    let text = workspace::output(workspace::cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&text).map_err(|error| format!("`cargo metadata`: {error}"))?;
    let packages: Vec<Package> = metadata["packages"].as_array().into_iter().flatten().filter_map(package).collect();
    let mut findings = Vec::new();
    for package in &packages {
        let own = package.dependencies.iter().filter(|(_, development)| !development);
        for target in own.filter_map(|(name, _)| packages.iter().find(|other| other.name == *name)) {
            if let Some(reason) = forbidden(package, target) {
                findings.push(format!("{}: may not depend on `{}`: {reason}", package.folder, target.name));
            }
        }
    }
    Ok(findings)
}

fn package(value: &Value) -> Option<Package> {
    let manifest = Path::new(value["manifest_path"].as_str()?);
    let folder = manifest.parent()?.strip_prefix(workspace::root()).ok()?.to_string_lossy().into_owned();
    let dependency = |value: &Value| Some((value["name"].as_str()?.to_owned(), value["kind"] == "dev"));
    let dependencies = value["dependencies"].as_array()?.iter().filter_map(dependency).collect();
    Some(Package { name: value["name"].as_str()?.to_owned(), folder, dependencies })
}

/// Why one package may not depend on another.
fn forbidden(from: &Package, to: &Package) -> Option<&'static str> {
    let reader = |package: &Package| matches!(package.folder.as_str(), "codegen/openapi" | "codegen/proto");
    let codegen = |package: &Package| package.folder.starts_with("codegen/") && package.folder != "codegen/runtime";
    let stage = |package: &Package| package.folder.trim_start_matches("codegen/").to_owned();
    match (stage(from).as_str(), from.folder.as_str()) {
        ("emit", _) if reader(to) => Some("an emitter never sees a document"),
        ("openapi" | "proto" | "check", _) if to.folder == "codegen/emit" => Some("a reader never sees tokens"),
        ("diagnostic", _) => Some("diagnostics know nothing but themselves"),
        ("model", _) if to.folder != "codegen/diagnostic" => Some("the model knows diagnostics alone"),
        ("runtime", _) if codegen(to) => Some("what is linked into services knows no generator"),
        (_, folder) if folder.starts_with("generated/") && codegen(to) => {
            Some("generated code links the runtime alone")
        }
        (_, folder) if folder.starts_with("generated/") && to.folder.starts_with("server/") => {
            Some("generated code knows no implementation")
        }
        (_, folder) if (folder.starts_with("server/") || folder.starts_with("clients/")) && codegen(to) => {
            Some("implementations know the generated crate and the runtime")
        }
        (_, folder) if folder.starts_with("clients/") && to.folder.starts_with("server/") => {
            Some("a client knows the contract, and no server")
        }
        (_, "server/relationships") => Some("the checker knows relationships alone"),
        (_, "server/store" | "server/identity") if to.folder.starts_with("server/") => {
            Some("what a server needs knows no other part of it")
        }
        (_, folder) if folder.starts_with("server/") && to.folder == "server/app" => {
            Some("nothing that is composed knows who composes it")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, folder: &str) -> Package {
        Package { name: name.to_owned(), folder: folder.to_owned(), dependencies: Vec::new() }
    }

    #[test]
    fn forbidden_edges() {
        let edge = |from: &str, to: &str| forbidden(&package("from", from), &package("to", to)).is_some();
        assert!(edge("codegen/emit", "codegen/openapi"));
        assert!(edge("codegen/openapi", "codegen/emit"));
        assert!(edge("codegen/check", "codegen/emit"));
        assert!(edge("codegen/runtime", "codegen/model"));
        assert!(edge("generated/provisioner", "codegen/model"));
        assert!(edge("server/provider-bundles", "codegen/emit"));
        assert!(edge("clients/portal", "server/store"));
        assert!(edge("server/relationships", "codegen/runtime"));
        assert!(edge("server/store", "server/relationships"));
        assert!(edge("server/provider-bundles", "server/app"));
        assert!(!edge("server/provider-bundles", "server/store"));
        assert!(!edge("generated/provisioner", "codegen/runtime"));
        assert!(!edge("codegen/build", "codegen/emit"));
    }
}
