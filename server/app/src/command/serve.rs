//! `serve`

use super::{Outcome, say};
use crate::failure::Failure;
use crate::settings::{ConfigFlag, ServeFlags};
use crate::{Running, Settings, log, start};
use clap::Args;
use std::ffi::OsString;
use std::process::ExitCode;
use tokio::signal::unix::{Signal, SignalKind, signal};

pub(super) fn run(config: &ConfigFlag, flags: ServeFlags) -> Outcome {
    let settings = config.complete(flags.given())?.settings()?;
    log::begin(settings.log);
    for name in unknown_variables(std::env::vars_os().map(|(name, _)| name)) {
        tracing::warn!(variable = %name.to_string_lossy().escape_debug(), "no setting has this name");
    }
    let runtime = tokio::runtime::Runtime::new().map_err(Failure::from)?;
    runtime.block_on(serve(settings))?;
    Ok(ExitCode::SUCCESS)
}

/// Variables that look like settings and are none: perhaps somebody has mistyped one.
fn unknown_variables(names: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let command = ServeFlags::augment_args(clap::Command::new("serve"));
    let known: Vec<_> = command.get_arguments().filter_map(clap::Arg::get_env).collect();
    let alike = |name: &OsString| name.to_string_lossy().starts_with("COUNTERPART_");
    names.filter(|name| alike(name) && !known.contains(&&**name)).collect()
}

async fn serve(settings: Settings) -> Result<(), Failure> {
    let mut signals = Signals::listen()?;
    let running = tokio::select! {
        running = start(settings) => running?,
        () = signals.end() => return Ok(()),
    };
    say(&format!("listening on http://{}\n", running.address())).map_err(|_| Failure::new("nothing can be printed"))?;
    signals.follow(&running).await;
    running.stop().await;
    Ok(())
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
    hangup: Signal,
    user: Signal,
}

impl Signals {
    /// From now on signals do not end the process by themselves.
    fn listen() -> Result<Self, Failure> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hangup: signal(SignalKind::hangup())?,
            user: signal(SignalKind::user_defined1())?,
        })
    }
    async fn end(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
    /// Does what signals say, until one says to end.
    async fn follow(&mut self, running: &Running) {
        loop {
            tokio::select! {
                // what came before the end was asked for is done
                biased;
                _ = self.hangup.recv() => running.look_again().await,
                _ = self.user.recv() => running.redrive().await,
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_variable_is_noticed() {
        let names = ["COUNTERPART_LISTEN", "COUNTERPART_JWT_ISSUR", "HOME", "COUNTERPART_LOG"].map(OsString::from);
        assert_eq!(unknown_variables(names.into_iter()), ["COUNTERPART_JWT_ISSUR"]);
    }
}
