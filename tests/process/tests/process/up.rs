//! `cargo xtask up`, as somebody runs it who has just cloned the repository.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use counterpart_process_tests::{Known, wait};
use counterpart_tests::root;
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

/// A build from nothing may come before.
const PATIENCE: Duration = Duration::from_mins(9);

/// A command that runs, and what it has printed.
struct Up {
    child: Child,
    /// Where its data is, and the log of its server.
    data: PathBuf,
    printed: Vec<String>,
    lines: mpsc::Receiver<String>,
}

fn cargo() -> Command {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.current_dir(root());
    command
}

impl Up {
    /// Starts it in a group of its own, as a terminal does, and reads until it says how to end it.
    fn start(address: &str, data: &Path, more: &[&str]) -> Self {
        let mut command = cargo();
        command.args(["run", "--quiet", "--package", "xtask", "--", "up", "--listen", address, "--data"]).arg(data);
        let mut child = command.args(more).process_group(0).stdout(Stdio::piped()).spawn().unwrap();
        let (sender, lines) = mpsc::channel();
        let out = child.stdout.take().unwrap();
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                // where nobody listens any more, the rest is nobody's
                let _ = sender.send(line);
            }
        });
        let mut up = Self { child, data: data.to_owned(), printed: Vec::new(), lines };
        while !up.printed.last().is_some_and(|line| line.starts_with("Ctrl-C stops the server")) {
            let line = up.lines.recv_timeout(PATIENCE);
            up.printed.push(line.unwrap_or_else(|_| panic!("it says no more than {:?}", up.printed)));
        }
        up
    }
    fn lines(&self, start: &str) -> Vec<&str> {
        self.printed.iter().map(String::as_str).filter(|line| line.starts_with(start)).collect()
    }
    /// The lines that give tokens names, to be evaluated by a shell.
    fn tokens(&self) -> String {
        let is_token =
            |line: &&String| line.split_once("='").is_some_and(|(name, _)| name.chars().all(char::is_uppercase));
        let tokens: Vec<_> = self.printed.iter().filter(is_token).map(String::as_str).collect();
        assert_eq!(tokens.len(), 4, "{:?}", self.printed);
        tokens.join("\n")
    }
    /// Runs a line in a shell that knows the tokens: the body, and the status where it is a line of `curl`.
    fn paste(&self, line: &str) -> (String, String) {
        let script = format!("{}\ncurl() {{ command curl -w '\\n%{{http_code}}' \"$@\"; }}\n{line}", self.tokens());
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert!(output.status.success(), "{line}: {output:?}; it takes `curl`");
        let text = String::from_utf8(output.stdout).unwrap();
        let (body, status) = text.rsplit_once('\n').unwrap();
        (body.to_owned(), status.to_owned())
    }
    /// Ctrl-C: every process of the group is told. It ends well, and the log of its server has said nothing secret.
    async fn interrupt(mut self) {
        killpg(Pid::from_raw(i32::try_from(self.child.id()).unwrap()), Signal::SIGINT).unwrap();
        let status = wait(&mut self.child).await;
        assert!(status.success(), "{status}");
        let known = Known::default();
        self.tokens().split('\'').for_each(|token| known.token(token));
        known.secret(fs::read_to_string(self.data.join("jwt.secret")).unwrap().trim());
        known.cursor_keys(&fs::read_to_string(self.data.join("bundles.db.cursor-keys")).unwrap());
        ["first-steps", "First steps", "provider-aws-s3", "Hetzner, for"].into_iter().for_each(|own| known.secret(own));
        known.check(&self.data.join("server.log"));
    }
}

impl Drop for Up {
    fn drop(&mut self) {
        if self.child.try_wait().is_ok_and(|ended| ended.is_none()) {
            let _ = killpg(Pid::from_raw(i32::try_from(self.child.id()).unwrap()), Signal::SIGTERM);
            let _ = self.child.wait();
        }
    }
}

/// An address that was free a moment ago.
fn free() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_command_and_everything_that_it_prints_works() {
    let (folder, address) = (tempfile::tempdir().unwrap(), free());
    let data = folder.path().join("data");
    let up = Up::start(&address, &data, &[]);
    assert!(up.printed.iter().any(|line| line.contains(&format!("listens on http://{address}"))), "{:?}", up.printed);
    let curls: Vec<_> = up.lines("curl ").into_iter().map(str::to_owned).collect();
    let expected = [
        ("200", "hetzner-lab"),
        ("200", "aws-eu"),
        ("403", "permission_denied"),
        ("201", "first-steps"),
        ("200", "next_cursor"),
    ];
    assert_eq!(curls.len(), expected.len(), "{curls:?}");
    for (line, (status, contains)) in curls.iter().zip(expected) {
        let (body, found) = up.paste(line);
        assert_eq!(found, status, "{line}: {body}");
        assert!(body.contains(contains), "{line}: {body}");
    }
    let (body, _) = up.paste(&curls[1]);
    assert!(!body.contains("hetzner-lab"), "an operator sees what is an operator's: {body}");
    promote(&up, &address);
    up.interrupt().await;

    let up = Up::start(&address, &data, &[]);
    let (body, status) = up.paste(&curls[3]);
    assert_eq!(status, "409", "a second `up` goes on with the same data: {body}");
    assert!(up.paste(&curls[0]).0.contains("first-steps"));
    up.interrupt().await;

    let up = Up::start(&address, &data, &["--fresh"]);
    assert!(!up.paste(&curls[0]).0.contains("first-steps"), "`--fresh` starts anew");
    assert!(up.paste(&curls[0]).0.contains("hetzner-lab"));
    up.interrupt().await;

    fs::remove_file(data.join("relationships.yaml")).unwrap();
    let refused =
        cargo().args(["run", "--quiet", "--package", "xtask", "--", "up", "--fresh", "--data"]).arg(&data).output();
    let refused = refused.unwrap();
    assert!(!refused.status.success());
    assert!(data.join("bundles.db").exists(), "what is no data of an `up` is left alone");
}

/// The example of a portal, with the token that was printed.
fn promote(up: &Up, address: &str) {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let line = format!(
        "cd '{}' && ADDRESS=http://{address} TOKEN=\"$ADA\" '{cargo}' run --quiet -p portal --example promote 2>&1; echo $?",
        root().display()
    );
    let (printed, code) = {
        let (body, last) = up.paste(&line);
        // `echo` ends with a line of its own
        let text = format!("{body}\n{last}");
        let (printed, code) = text.trim_end().rsplit_once('\n').unwrap();
        (printed.to_owned(), code.to_owned())
    };
    assert_eq!(code, "0", "{printed}");
    assert!(printed.contains("version 2: 3 moved, 0 there already, 0 failed"), "{printed}");
}
