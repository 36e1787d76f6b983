//! The command `counterpart-server`.

use std::process::ExitCode;

fn main() -> ExitCode {
    counterpart_server::command::run()
}
