//! `cargo xtask up`: the provider-bundle service on this machine, with a small world in it.

use crate::regenerate;
use crate::workspace::{Outcome, cargo, output, root, run};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Who is there: their id, and what they are.
const PEOPLE: &[(&str, &str)] = &[
    ("ada", "administers the platform"),
    ("grace", "audits the platform: sees every bundle, changes nothing"),
    ("linus", "operator: sees one bundle and one Cloud"),
    ("mallory", "nobody in particular"),
];

/// What the platform's own relationships are; those of the world follow once it is there.
const RELATIONSHIPS: &str = "\
relationships: |-
  // Who may do what; `kill -HUP` makes the server read this file again.
  platform:plexsphere#admin@user:ada
  platform:plexsphere#auditor@user:grace
  group:operators#member@user:linus
";

/// What `up` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Throws the data of the last `up` away first.
    #[arg(long)]
    fresh: bool,
    /// Where the server listens.
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    listen: SocketAddr,
    /// Where the data is kept.
    #[arg(long, value_name = "FOLDER", default_value = "target/up")]
    data: PathBuf,
    /// Builds with optimisations: slower to start, faster to answer.
    #[arg(long)]
    release: bool,
}

/// `cargo xtask up`
pub(crate) fn run_up(arguments: &Arguments) -> Outcome {
    regenerate::check()?;
    let mut build = cargo();
    build.args(["build", "--quiet", "--package", "counterpart-server", "--package", "portal", "--bins", "--examples"]);
    if arguments.release {
        build.arg("--release");
    }
    println!("building the server");
    run(&mut build)?;
    let place = Place::prepare(arguments)?;
    let mut server = place.start(arguments.listen)?;
    let outcome = place.fill(arguments.listen, &server).and_then(|()| place.say(arguments.listen));
    if outcome.is_err() {
        stop(&server);
    }
    let ended = server.wait().map_err(|error| format!("the server was lost: {error}"))?;
    outcome?;
    if ended.success() { Ok(()) } else { Err(format!("the server ended with {ended}")) }
}

/// Where the data is, and the programs.
struct Place {
    data: PathBuf,
    programs: PathBuf,
}

impl Place {
    fn prepare(arguments: &Arguments) -> Outcome<Self> {
        let data = root().join(&arguments.data);
        if arguments.fresh && data.exists() {
            // Only what an `up` made is thrown away.
            if !data.join("relationships.yaml").is_file() {
                return Err(format!("{} holds no data of an `up`, and is left alone", data.display()));
            }
            fs::remove_dir_all(&data).map_err(|error| format!("{}: {error}", data.display()))?;
        }
        fs::create_dir_all(&data).map_err(|error| format!("{}: {error}", data.display()))?;
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
        let programs = root().join(target).join(if arguments.release { "release" } else { "debug" });
        let place = Self { data, programs };
        place.once("jwt.secret", || Ok(format!("{}\n", random(48)?)))?;
        place.once("relationships.yaml", || Ok(RELATIONSHIPS.to_owned()))?;
        Ok(place)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.data.join(name)
    }

    /// Writes a file that is not there yet, for its owner alone.
    fn once(&self, name: &str, text: impl FnOnce() -> Outcome<String>) -> Outcome {
        use std::os::unix::fs::OpenOptionsExt;
        let path = self.file(name);
        if path.exists() {
            return Ok(());
        }
        let text = text()?;
        let file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| format!("{}: {error}", path.display()))
    }

    fn command(&self) -> Command {
        let mut command = Command::new(self.programs.join("counterpart-server"));
        command.env("COUNTERPART_JWT_SECRET_FILE", self.file("jwt.secret"));
        command
    }

    fn start(&self, listen: SocketAddr) -> Outcome<Child> {
        if TcpStream::connect(listen).is_ok() {
            return Err(format!("something listens on {listen} already; `--listen` names another address"));
        }
        // Ctrl-C goes to the server too, which ends by itself; this process waits for it.
        ctrlc::set_handler(|| ()).map_err(|error| format!("signals cannot be handled: {error}"))?;
        let mut command = self.command();
        command.arg("serve").env("COUNTERPART_LISTEN", listen.to_string());
        command.env("COUNTERPART_DATABASE_URL", format!("sqlite://{}", self.file("bundles.db").display()));
        command.env("COUNTERPART_RELATIONSHIPS_FILE", self.file("relationships.yaml"));
        let log = fs::OpenOptions::new().create(true).append(true).open(self.file("server.log"));
        let log = log.map_err(|error| format!("{}: {error}", self.file("server.log").display()))?;
        command.stdout(Stdio::null()).stderr(log);
        let mut server = command.spawn().map_err(|error| format!("the server cannot be started: {error}"))?;
        let since = Instant::now();
        while get(listen, "/readyz").is_none_or(|status| status != 200) {
            if let Ok(Some(ended)) = server.try_wait() {
                return Err(format!("the server ended at once, with {ended}:\n{}", self.last_words()));
            }
            if since.elapsed() > Duration::from_secs(30) {
                stop(&server);
                return Err("the server is not ready after 30 s".to_owned());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(server)
    }

    /// The end of the log.
    fn last_words(&self) -> String {
        let log = fs::read(self.file("server.log")).unwrap_or_default();
        let text = String::from_utf8_lossy(&log);
        let lines: Vec<&str> = text.lines().collect();
        lines.get(lines.len().saturating_sub(5)..).unwrap_or_default().join("\n")
    }

    fn token(&self, subject: &str) -> Outcome<String> {
        let token = output(self.command().args(["token", "--subject", subject, "--ttl", "12h"]))?;
        Ok(token.trim().to_owned())
    }

    /// Fills a database that no world was put into yet.
    fn fill(&self, listen: SocketAddr, server: &Child) -> Outcome {
        let mark = self.file("filled");
        if mark.exists() {
            return Ok(());
        }
        println!("filling the database with a small world");
        let mut seed = Command::new(self.programs.join("examples/seed"));
        seed.env("ADDRESS", format!("http://{listen}")).env("TOKEN", self.token("ada")?);
        let relationships = output(&mut seed)?;
        let lines = relationships.lines().fold(String::new(), |lines, line| lines + "  " + line + "\n");
        let path = self.file("relationships.yaml");
        let fault = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut file = fs::OpenOptions::new().append(true).open(&path).map_err(fault)?;
        file.write_all(lines.as_bytes()).map_err(fault)?;
        signal(server, Signal::SIGHUP);
        fs::write(&mark, "").map_err(|error| format!("{}: {error}", mark.display()))
    }

    fn say(&self, listen: SocketAddr) -> Outcome {
        println!(
            "\nthe provider-bundle service listens on http://{listen}, its documentation is at http://{listen}/docs"
        );
        println!("data and log are in {}\n", shown(&self.data));
        for (name, role) in PEOPLE {
            println!("# {name} {role}\n{}='{}'", name.to_uppercase(), self.token(name)?);
        }
        println!(
            "\n# every bundle, as an administrator sees it; what an operator sees; what is denied to everybody else"
        );
        for name in ["ADA", "LINUS"] {
            println!("curl -sS -H \"Authorization: Bearer ${name}\" 'http://{listen}/v1/provider-bundles'");
        }
        println!("{}", create("MALLORY", listen, "mine"));
        println!("\n# a bundle of your own; a moment later you can read it");
        println!("{}", create("ADA", listen, "first-steps"));
        println!("curl -sS -H \"Authorization: Bearer $ADA\" 'http://{listen}/v1/clouds?limit=2'");
        println!(
            "\nCtrl-C stops the server; the next `cargo xtask up` goes on with the same data, `--fresh` starts anew"
        );
        Ok(())
    }
}

/// A line that creates a bundle.
fn create(who: &str, listen: SocketAddr, slug: &str) -> String {
    let body = format!(
        r#"{{"display_name":"First steps","slug":"{slug}","provider":"aws","provider_packages":[{{"source":"xpkg.upbound.io/upbound/provider-aws-s3","version":"v1.21.0"}}],"provider_config_api_version":"aws.upbound.io/v1beta1"}}"#
    );
    format!(
        "curl -sS -H \"Authorization: Bearer ${who}\" -H 'Content-Type: application/json' -d '{body}' 'http://{listen}/v1/provider-bundles'"
    )
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

fn stop(server: &Child) {
    signal(server, Signal::SIGTERM);
}

fn signal(server: &Child, signal: Signal) {
    if let Ok(id) = i32::try_from(server.id()) {
        // A server that is gone needs no signal.
        let _ = kill(Pid::from_raw(id), signal);
    }
}

/// Random text without characters that a shell would mind.
fn random(length: usize) -> Outcome<String> {
    let mut bytes = vec![0; length];
    let fault = |error: std::io::Error| format!("there is no randomness: {error}");
    fs::File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut bytes)).map_err(fault)?;
    Ok(bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}")))
}

/// The status of a plain request; nothing where nobody answers.
fn get(listen: SocketAddr, path: &str) -> Option<u16> {
    let mut stream = TcpStream::connect(listen).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {listen}\r\nConnection: close\r\n\r\n").ok()?;
    let mut answer = String::new();
    stream.take(1 << 16).read_to_string(&mut answer).ok()?;
    answer.split(' ').nth(1)?.parse().ok()
}
