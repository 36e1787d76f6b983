//! The provider-bundle service under load, beside the same routes written by hand.

use std::path::PathBuf;

use super::Arguments;
use crate::workspace::{Outcome, cargo, root, run as run_command};

/// Both programs are optimized, and processes of their own: what they use is their own then.
pub(super) fn run(arguments: &Arguments) -> Outcome {
    println!("\nthe provider-bundle service, beside the same routes written by hand over axum, sqlx and serde");
    let mut build = cargo();
    build.args(["build", "--release", "--quiet", "--package", "counterpart-server", "--bins"]);
    run_command(&mut build)?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let server = root().join(target).join("release").join("counterpart-server");
    let mut command = cargo();
    command.args(["run", "--release", "--quiet", "--package", "counterpart-bench-service", "--", "measure"]);
    command.arg("--server").arg(server).args(arguments.quick.then_some("--quick"));
    if let Some(only) = &arguments.only {
        command.args(["--only", only]);
    }
    run_command(&mut command)
}
