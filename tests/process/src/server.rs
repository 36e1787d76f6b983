//! The command, serving, and its end.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::caller::Caller;
use crate::known::Known;

/// How long anything may take here.
pub(crate) const PATIENCE: Duration = Duration::from_secs(40);

/// Waits until something holds.
///
/// # Panics
///
/// Where it does not come to hold.
pub async fn eventually(what: &str, holds: impl AsyncFn() -> bool) {
    let since = Instant::now();
    while !holds().await {
        assert!(since.elapsed() < PATIENCE, "it never came to be that {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Waits for the end of a process.
///
/// # Panics
///
/// Where it does not end in time.
pub async fn wait(child: &mut Child) -> ExitStatus {
    let since = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("the process is ours") {
            return status;
        }
        assert!(since.elapsed() < PATIENCE, "the process does not end");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A server that runs. When it ends, whichever way, its log is searched for what was secret.
#[derive(Debug)]
pub struct Server {
    child: Child,
    address: String,
    log: PathBuf,
    known: Known,
}

impl Server {
    /// Starts a command that serves, with its log in a file.
    ///
    /// # Panics
    ///
    /// Where it does not come to listen.
    pub(crate) fn start(mut command: Command, log: PathBuf, known: Known) -> Self {
        let file = File::create(&log).expect("a log can be written");
        let mut child = command.stdout(Stdio::piped()).stderr(file).spawn().expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("it is piped");
        BufReader::new(out).read_line(&mut line).expect("the server speaks");
        let Some(address) = line.trim().strip_prefix("listening on http://") else {
            let status = child.wait();
            panic!("the server does not listen, {status:?}: {}", std::fs::read_to_string(&log).unwrap_or_default())
        };
        Self { child, address: address.to_owned(), log, known }
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }
    /// Its process.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }
    /// The file of its log.
    #[must_use]
    pub fn log(&self) -> &Path {
        &self.log
    }
    /// What its log says until now.
    ///
    /// # Panics
    ///
    /// Where there is none.
    #[must_use]
    pub fn said(&self) -> String {
        std::fs::read_to_string(&self.log).expect("there is a log")
    }
    /// Somebody without a token.
    #[must_use]
    pub fn caller(&self) -> Caller {
        Caller::new(&self.address, self.known.clone())
    }
    /// Sends a signal.
    ///
    /// # Panics
    ///
    /// Where there is nobody to send it to.
    pub fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.child.id()).expect("ids are small");
        kill(Pid::from_raw(id), signal).expect("the server runs");
    }
    /// Waits for its end: the status.
    pub async fn ended(mut self) -> ExitStatus {
        wait(&mut self.child).await
    }
    /// Stops it as an operator does, and expects that it ends well: the log.
    ///
    /// # Panics
    ///
    /// Where it does not end well.
    pub async fn stop(mut self) -> String {
        self.signal(Signal::SIGTERM);
        let status = wait(&mut self.child).await;
        let said = self.said();
        assert!(status.success(), "the server ended with {status}: {said}");
        assert!(said.contains("the server has stopped"), "{said}");
        said
    }
    /// Ends it at once, as a power cut does to a process.
    ///
    /// # Panics
    ///
    /// Where it cannot be ended.
    pub fn kill(mut self) {
        self.child.kill().expect("the server is ours");
        self.child.wait().expect("the server is ours");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // where it has ended already there is nothing to be done
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !std::thread::panicking() {
            self.known.check(&self.log);
        }
    }
}
