//! The command as a process of its own.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use tempfile::TempDir;

/// A folder with everything that the command needs.
struct World(TempDir);

impl World {
    fn new() -> Self {
        let world = Self(tempfile::tempdir().unwrap());
        fs::write(world.file("secret"), "a secret of more than thirty-two bytes\n").unwrap();
        let relationships = "relationships: |-\n  platform:plexsphere#admin@user:ada\n";
        fs::write(world.file("relationships.yaml"), relationships).unwrap();
        world
    }
    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
    fn bare(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_counterpart-server"));
        command.args(arguments).current_dir(self.0.path()).env_clear();
        command
    }
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.bare(arguments);
        command.env("COUNTERPART_DATABASE_URL", "sqlite://bundles.db");
        command.env("COUNTERPART_JWT_SECRET_FILE", "secret");
        command
    }
    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }
    fn serve(&self, log: &str) -> Serving {
        let mut command = self.command(&["serve", "--listen", "127.0.0.1:0", "--log", log]);
        command.env("COUNTERPART_RELATIONSHIPS_FILE", "relationships.yaml");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").expect("an address").to_owned();
        Serving { child, address }
    }
}

/// A server that is killed where a test ends early.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn get(&self, path: &str, token: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = "Host: test\r\nConnection: close";
        write!(stream, "GET {path} HTTP/1.1\r\n{head}\r\nAuthorization: bearer {token}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
    fn signal(&self, name: &str) {
        let sent = Command::new("sh").args(["-c", &format!("kill -{name} {}", self.child.id())]).status().unwrap();
        assert!(sent.success());
    }
    /// Waits for its end: the code, and the log.
    fn end(mut self) -> (Option<i32>, String) {
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (self.child.wait().unwrap().code(), log)
    }
}
impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn it_serves_until_it_is_told_to_end() {
    for (signal, log) in [("TERM", "text"), ("INT", "json")] {
        let world = World::new();
        let serving = world.serve(log);
        let token = text(&world.run(&["token", "--subject", "ada", "--ttl", "5m"]).stdout).trim().to_owned();
        assert!(serving.get("/v1/provider-bundles", &token).starts_with("HTTP/1.1 200 "));
        assert!(serving.get("/v1/provider-bundles", &token[1..]).starts_with("HTTP/1.1 401 "));
        assert!(serving.get("/v1/clouds?cursor=secret-cursor", &token).starts_with("HTTP/1.1 400 "));
        serving.signal("HUP");
        serving.signal("USR1");
        assert!(serving.get("/healthz", &token).starts_with("HTTP/1.1 200 "));
        serving.signal(signal);
        let (code, log) = serving.end();
        assert_eq!(code, Some(0), "{log}");
        assert!(log.contains("dead events are pending again"), "{log}");
        assert!(log.contains("invalid_cursor") && log.contains("the server has stopped"), "{log}");
        for part in token.split('.').chain(["secret-cursor", "thirty-two"]) {
            assert!(!log.contains(part), "{part}: {log}");
        }
        assert_eq!(log.lines().all(|line| line.starts_with('{')), signal == "INT", "{log}");
    }
}

#[test]
fn settings_come_from_flag_environment_and_file() {
    let world = World::new();
    fs::write(world.file("settings.toml"), "listen = 'from the file'\nlog = 'from the file'\n").unwrap();
    let with = |flags: &[&str], variable: Option<&str>| {
        let mut command = world.command(&[&["serve", "--config", "settings.toml"], flags].concat());
        command.envs(variable.map(|value| ("COUNTERPART_LISTEN", value)));
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr)
    };
    let file = with(&[], None);
    assert!(file.matches("from the file").count() == 2, "{file}");
    assert!(with(&[], Some("from the environment")).contains("`from the environment`"));
    assert!(with(&["--listen", "from the flag"], Some("from the environment")).contains("`from the flag`"));
    fs::write(world.file("settings.toml"), "secret = 'x'\n").unwrap();
    assert!(with(&[], None).contains("unknown field `secret`"));
    let nothing = world.bare(&["serve"]).output().unwrap();
    assert_eq!(nothing.status.code(), Some(2));
    let nothing = text(&nothing.stderr);
    assert!(nothing.contains("COUNTERPART_DATABASE_URL") && nothing.contains("COUNTERPART_JWKS_FILE"), "{nothing}");
}

#[test]
fn a_start_that_goes_wrong_says_why() {
    let world = World::new();
    let failed = |variable: (&str, &str)| {
        let output = world.command(&["serve", "--listen", "127.0.0.1:0"]).envs([variable]).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        text(&output.stderr)
    };
    assert!(failed(("COUNTERPART_JWT_SECRET_FILE", "missing")).contains("missing"));
    assert!(failed(("COUNTERPART_DATABASE_URL", "sqlite://no/such/folder/bundles.db")).contains("does not exist"));
    assert!(failed(("COUNTERPART_CURSOR_KEYS_FILE", "secret")).contains("line 1"));
    fs::write(world.file("broken.db"), "this is no database, however long it is".repeat(100)).unwrap();
    assert!(failed(("COUNTERPART_DATABASE_URL", "sqlite://broken.db")).contains("damaged or no database"));
}

#[test]
fn the_database_is_worked_on_from_the_command_line() {
    let world = World::new();
    let done = |arguments: &[&str], code: i32| {
        let output = world.run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?} {}", text(&output.stderr));
        text(&output.stdout) + &text(&output.stderr)
    };
    assert!(done(&["audit", "verify"], 2).contains("does not exist"));
    done(&["migrate"], 0);
    assert!(done(&["audit", "verify"], 0).starts_with("sound: 0 rows"));
    assert_eq!(done(&["relationships", "touch", "relationships.yaml"], 0), "1 relationships touched\n");
    let document = "relationships: |-\n  platform:plexsphere#admin@user:ada\n";
    assert_eq!(done(&["relationships", "export"], 0), document);

    let serving = world.serve("text");
    let token = done(&["token", "--subject", "ada"], 0);
    serving.get("/v1/provider-bundles", token.trim());
    let refused = done(&["relationships", "touch", "relationships.yaml"], 1);
    assert!(refused.contains("in use by another process") && refused.contains("SIGHUP"), "{refused}");
    assert!(done(&["outbox", "redrive"], 1).contains("SIGUSR1"));
    assert_eq!(done(&["relationships", "export"], 0), document);
    assert!(done(&["audit", "list"], 0).contains("\tuser:ada\tprovider_bundle\t0\t"));
    let row: serde_json::Value = serde_json::from_str(done(&["audit", "export"], 0).trim()).unwrap();
    assert_eq!((row["sequence"].as_i64(), row["decision"].as_str()), (Some(1), Some("granted")));
    assert_eq!(done(&["outbox", "list"], 0), "");
    done(&["backup", "copy.db"], 0);
    serving.signal("TERM");
    assert_eq!(serving.end().0, Some(0));

    assert_eq!(done(&["outbox", "redrive"], 0), "0 pending again\n");
    assert!(done(&["audit", "verify", "--database-url", "sqlite://copy.db"], 0).starts_with("sound: 1 rows"));
    done(&["relationships", "delete", "relationships.yaml"], 0);
    assert_eq!(done(&["relationships", "export"], 0), "relationships: |-\n");
    fs::write(world.file("wrong.yaml"), "relationships: |-\n\n  nonsense\n").unwrap();
    assert!(done(&["relationships", "touch", "wrong.yaml"], 1).contains("line 3"));
    assert!(done(&["completions", "bash"], 0).contains("counterpart-server"));
}
