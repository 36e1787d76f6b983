//! A disk of one's own: small, or one that cannot be written.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A shell in a namespace of mounts, where it may mount what it likes and nobody else sees it.
#[derive(Debug)]
pub struct Namespace {
    shell: Child,
    answers: BufReader<ChildStdout>,
    folder: PathBuf,
}

impl Namespace {
    /// With a disk of so many kilobytes in this folder. `None` where the system lets nobody have one: it takes
    /// `unshare` (util-linux) and namespaces of users.
    #[must_use]
    pub fn with_disk(folder: &Path, kilobytes: u32) -> Option<Self> {
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "--mount", "sh"]).current_dir(folder);
        let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut shell = spawned.ok()?;
        let answers = BufReader::new(shell.stdout.take()?);
        let mut namespace = Self { shell, answers, folder: folder.to_owned() };
        std::fs::create_dir_all(folder.join("disk")).ok()?;
        namespace.run(&format!("mount -t tmpfs -o size={kilobytes}k tmpfs disk")).then_some(namespace)
    }
    /// Runs a line in it: whether it succeeds.
    pub fn run(&mut self, line: &str) -> bool {
        let Some(input) = self.shell.stdin.as_mut() else { return false };
        let sent =
            writeln!(input, "if {line} >/dev/null; then echo yes; else echo no; fi").and_then(|()| input.flush());
        let mut answer = String::new();
        sent.is_ok() && self.answers.read_line(&mut answer).is_ok() && answer.trim() == "yes"
    }
    /// A command, run in it.
    #[must_use]
    pub fn within(&self, command: &Command) -> Command {
        let mut entering = Command::new("nsenter");
        entering.args(["--user", "--mount", "--preserve-credentials", "--target", &self.shell.id().to_string()]);
        entering.args(["sh", "-c", r#"cd "$0" && exec "$@""#]).arg(&self.folder).arg(command.get_program());
        entering.args(command.get_args()).env_clear();
        // the shell that changes the folder is looked for
        entering.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        entering.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        entering
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        // without its shell it is gone
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}
