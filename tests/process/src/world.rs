//! A folder with everything that the command needs.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::binary;
use crate::caller::Caller;
use crate::known::Known;
use crate::server::{PATIENCE, Server};

/// How a log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Log {
    /// Lines for people.
    Text,
    /// An object of JSON a line.
    Json,
}

/// Who may do what at first: ada and zoe administer the platform, oscar audits it, eve holds nothing.
pub(crate) const RELATIONSHIPS: &str = "\
relationships: |-
  platform:plexsphere#admin@user:ada
  platform:plexsphere#admin@user:zoe
  platform:plexsphere#auditor@user:oscar
";

/// A folder with everything that the command needs.
#[derive(Debug)]
pub struct World {
    folder: TempDir,
    known: Known,
    tokens: Mutex<BTreeMap<String, String>>,
    servers: AtomicUsize,
}

impl Default for World {
    fn default() -> Self {
        Self::new()
    }
}

impl World {
    /// A new one, with a secret of its own.
    ///
    /// # Panics
    ///
    /// Where there is no room for it.
    #[must_use]
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let world = Self { folder, known: Known::default(), tokens: Mutex::default(), servers: AtomicUsize::new(0) };
        world.write("relationships.yaml", RELATIONSHIPS);
        world.secret("a-secret-of-more-than-thirty-two-bytes");
        fs::create_dir(world.file("logs")).expect("a folder");
        world
    }
    /// A file of the folder.
    #[must_use]
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
    /// Writes a file of the folder: its path.
    ///
    /// # Panics
    ///
    /// Where it cannot be written.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.file(name);
        fs::write(&path, content).expect("a file can be written");
        path
    }
    /// Writes another secret; tokens of the last one are forgotten.
    ///
    /// # Panics
    ///
    /// Where it cannot be written.
    pub fn secret(&self, secret: &str) {
        self.known.secret(secret);
        self.write("secret", format!("{secret}\n"));
        self.tokens.lock().expect("no test fails here").clear();
    }
    /// What no log may repeat.
    #[must_use]
    pub fn known(&self) -> &Known {
        &self.known
    }

    /// The command in this folder, and nothing that it is told.
    #[must_use]
    pub fn bare(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(binary::server());
        command.args(arguments).current_dir(self.folder.path()).env_clear();
        command
    }
    /// The command with database and secret.
    #[must_use]
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.bare(arguments);
        command.env("COUNTERPART_DATABASE_URL", "sqlite://bundles.db").env("COUNTERPART_JWT_SECRET_FILE", "secret");
        command
    }
    /// Runs the command: its code, and what it printed.
    ///
    /// # Panics
    ///
    /// Where it does not run.
    #[must_use]
    pub fn run(&self, arguments: &[&str]) -> (Option<i32>, String) {
        run(&mut self.command(arguments))
    }
    /// Runs the command, which has to succeed: what it printed.
    ///
    /// # Panics
    ///
    /// Where it does not succeed.
    pub fn done(&self, arguments: &[&str]) -> String {
        let (code, text) = self.run(arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {text}");
        text
    }
    /// The token of a user, as the command mints it.
    ///
    /// # Panics
    ///
    /// Where it mints none.
    #[must_use]
    pub fn token(&self, subject: &str) -> String {
        let mut tokens = self.tokens.lock().expect("no test fails here");
        let mint = || self.done(&["token", "--subject", subject]).trim().to_owned();
        tokens.entry(subject.to_owned()).or_insert_with(mint).clone()
    }
    /// Somebody who speaks plain HTTP with a server.
    #[must_use]
    pub fn caller(&self, server: &Server, subject: &str) -> Caller {
        server.caller().with_token(&self.token(subject))
    }

    /// The command that serves, with an outbox that does not rest for long.
    #[must_use]
    pub fn serving(&self) -> Command {
        let mut command = self.command(&["serve"]);
        command.env("COUNTERPART_LISTEN", "127.0.0.1:0").env("COUNTERPART_OUTBOX_INTERVAL", "20ms");
        command.env("COUNTERPART_RELATIONSHIPS_FILE", "relationships.yaml");
        command
    }
    /// Serves; the log is text and JSON in turn.
    #[must_use]
    pub fn serve(&self) -> Server {
        self.start(self.serving())
    }
    /// Serves with other settings.
    #[must_use]
    pub fn serve_with(&self, settings: &[(&str, &str)]) -> Server {
        let mut command = self.serving();
        command.envs(settings.iter().map(|(name, value)| (format!("COUNTERPART_{name}"), value)));
        self.start(command)
    }
    /// Starts a command that serves.
    #[must_use]
    pub fn start(&self, command: Command) -> Server {
        let number = self.servers.load(Ordering::Relaxed);
        self.start_in(command, if number.is_multiple_of(2) { Log::Text } else { Log::Json })
    }
    /// Starts a command that serves, with a log of this kind.
    #[must_use]
    pub fn start_in(&self, mut command: Command, log: Log) -> Server {
        let number = self.servers.fetch_add(1, Ordering::Relaxed);
        let format = if log == Log::Text { "text" } else { "json" };
        command.env("COUNTERPART_LOG", format);
        let server = Server::start(command, self.file(&format!("logs/{number}.{format}")), self.known.clone());
        if let Ok(keys) = fs::read_to_string(self.file("bundles.db.cursor-keys")) {
            self.known.cursor_keys(&keys);
        }
        server
    }
    /// The folder of the logs.
    #[must_use]
    pub fn logs(&self) -> PathBuf {
        self.file("logs")
    }
    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// Runs a command to its end: its code, and what it printed.
///
/// # Panics
///
/// Where it does not end.
#[must_use]
pub fn run(command: &mut Command) -> (Option<i32>, String) {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs");
    let since = Instant::now();
    // a pipe that is full would hold the command up
    let (mut out, mut err) = (child.stdout.take().expect("it is piped"), child.stderr.take().expect("it is piped"));
    let reading = [std::thread::spawn(move || read(&mut out)), std::thread::spawn(move || read(&mut err))];
    let code = loop {
        if let Some(status) = child.try_wait().expect("the process is ours") {
            break status.code();
        }
        if since.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("{command:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let text = reading.map(|thread| thread.join().expect("a pipe can be read")).concat();
    (code, text)
}

fn read(pipe: &mut impl Read) -> String {
    let mut bytes = Vec::new();
    pipe.read_to_end(&mut bytes).expect("a pipe can be read");
    String::from_utf8_lossy(&bytes).into_owned()
}
