//! Spector's two programs, and the relay between them.

use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::score::Run;

/// Where the relay listens: the mock server has the same port of another address, so that the links in its answers are those
/// that the mock client expects.
const RELAY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// `localhost` is the relay, for the mock client.
const LOOKUP: &str = "const dns = require('node:dns');
const lookup = dns.lookup;
dns.lookup = (name, ...more) => lookup(name === 'localhost' ? '127.0.0.2' : name, ...more);
";

/// A process that ends with its value.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The mock server.
pub struct Spector {
    tools: PathBuf,
    folder: PathBuf,
    port: u16,
    _server: Running,
}

impl Spector {
    /// Starts the mock server; logs stand in the folder.
    ///
    /// # Panics
    ///
    /// Where it cannot be started.
    #[must_use]
    pub fn start(tools: &Path, folder: &Path) -> Self {
        std::fs::create_dir_all(folder).expect("the folder can be made");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("there is a port");
        let port = listener.local_addr().expect("it has an address").port();
        drop(listener);
        let mut command = program(tools, "serve");
        command.args(["--port", &port.to_string()]).arg("--coverageFile").arg(folder.join("coverage.json"));
        let server = start(&mut command, &folder.join("serve.log"));
        reached((Ipv4Addr::LOCALHOST, port).into());
        Self { tools: tools.to_owned(), folder: folder.to_owned(), port, _server: server }
    }

    /// Asks the relay of a set everything.
    ///
    /// # Panics
    ///
    /// Where a program cannot be started.
    #[must_use]
    pub fn knock(&self, relay: &Path, set: &str) -> Run {
        let (address, mock) = (SocketAddr::from((RELAY, self.port)), format!("http://127.0.0.1:{}", self.port));
        let mut command = Command::new(relay);
        command.args([set, &address.to_string(), &mock]);
        let log = self.folder.join(format!("relay-{set}.log"));
        let running = start(&mut command, &log);
        reached(address);
        let lookup = self.folder.join("lookup.cjs");
        std::fs::write(&lookup, LOOKUP).expect("it can be written");
        let mut command = program(&self.tools, "knock");
        command.args(["--baseUrl", &format!("http://localhost:{}", self.port)]);
        command.env("NODE_OPTIONS", format!("--require \"{}\"", lookup.display()));
        let output = command.output().expect("the mock client can be started");
        drop(running);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        std::fs::write(self.folder.join(format!("knock-{set}.log")), &said).expect("it can be written");
        assert!(said.contains(" passed"), "{said}{}", String::from_utf8_lossy(&output.stderr));
        Run { said, log: std::fs::read_to_string(log).expect("the log can be read") }
    }
}

/// One of Spector's commands, over all of its specs.
fn program(tools: &Path, command: &str) -> Command {
    let programs = tools.join("node_modules/.bin");
    let own = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(programs.clone()).chain(std::env::split_paths(&own)));
    let mut program = Command::new(programs.join("tsp-spector"));
    program.args([command, "node_modules/@typespec/http-specs/specs"]).current_dir(tools);
    program.env("PATH", path.expect("the path can be longer")).env("NO_COLOR", "1");
    program
}

fn start(command: &mut Command, log: &Path) -> Running {
    let log = std::fs::File::create(log).expect("the log can be written");
    let other = log.try_clone().expect("the log can be written twice");
    command.stdin(Stdio::null()).stdout(log).stderr(other);
    Running(command.spawn().expect("the program can be started"))
}

/// Waits until somebody listens.
fn reached(address: SocketAddr) {
    let begun = Instant::now();
    while TcpStream::connect(address).is_err() {
        assert!(begun.elapsed() < Duration::from_mins(1), "nobody listens at {address}");
        std::thread::sleep(Duration::from_millis(50));
    }
}
