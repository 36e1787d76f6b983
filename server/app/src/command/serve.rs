//! `serve`

use super::{Outcome, say};
use crate::failure::Failure;
use crate::settings::{ConfigFlag, ServeFlags};
use crate::{Running, Settings, log, start};
use std::process::ExitCode;
use tokio::signal::unix::{Signal, SignalKind, signal};

pub(super) fn run(config: &ConfigFlag, flags: ServeFlags) -> Outcome {
    let settings = config.complete(flags.given())?.settings()?;
    log::begin(settings.log);
    let runtime = tokio::runtime::Runtime::new().map_err(Failure::from)?;
    runtime.block_on(serve(settings))?;
    Ok(ExitCode::SUCCESS)
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
}

impl Signals {
    /// From now on signals do not end the process by themselves.
    fn listen() -> Result<Self, Failure> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hangup: signal(SignalKind::hangup())?,
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
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                _ = self.hangup.recv() => running.look_again().await,
            }
        }
    }
}
