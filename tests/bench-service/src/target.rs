//! A server in a process of its own: what it uses is its own too.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use counterpart_tests::connection::Connection;

use crate::Outcome;
use crate::by_hand::Audit;

/// Which server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// The service of this repository.
    Ours,
    /// What one writes by hand.
    ByHand(Audit),
}

impl Side {
    /// All of them, in the order of the table.
    pub(crate) const ALL: [Self; 3] = [Self::Ours, Self::ByHand(Audit::Kept), Self::ByHand(Audit::None)];

    /// For people.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Ours => "this service",
            Self::ByHand(Audit::Kept) => "by hand",
            Self::ByHand(Audit::None) => "by hand, no audit log",
        }
    }
}

/// A server that runs; it ends with this value.
#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) side: Side,
    pub(crate) address: SocketAddr,
    child: Child,
}

/// Memory of a process, in kilobytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Memory {
    /// Now.
    pub(crate) resident: u64,
    /// At most, until now.
    pub(crate) peak: u64,
}

impl Target {
    /// Starts a server over a database, and waits until it listens.
    pub(crate) fn start(side: Side, server: &Path, database: &Path, secret: &Path) -> Outcome<Self> {
        let mut command = match side {
            Side::Ours => ours(server, database, secret),
            Side::ByHand(audit) => by_hand(audit, database, secret)?,
        };
        let log = std::fs::File::create(database.with_extension("log")).map_err(|error| error.to_string())?;
        let child = command.stdout(Stdio::piped()).stderr(log).spawn();
        let mut child = child.map_err(|error| format!("{} does not start: {error}", side.name()))?;
        let mut line = String::new();
        if let Some(out) = child.stdout.as_mut() {
            BufReader::new(out).read_line(&mut line).map_err(|error| error.to_string())?;
        }
        let address = line.trim().strip_prefix("listening on http://").and_then(|address| address.parse().ok());
        let address = address.ok_or_else(|| format!("{} does not listen: {line}", side.name()))?;
        Ok(Self { side, address, child })
    }

    /// CPU time that the process has used so far, in the kernel too.
    pub(crate) fn cpu(&self) -> Outcome<Duration> {
        let stat = self.read("stat")?;
        let fields = stat.rsplit(") ").next().unwrap_or_default().split(' ');
        // user and system, in hundredths of a second
        let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        Ok(Duration::from_millis(ticks * 10))
    }

    /// What the process holds.
    pub(crate) fn memory(&self) -> Outcome<Memory> {
        let status = self.read("status")?;
        let named = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.trim_start_matches(':').split_whitespace().next()?.parse().ok()
        };
        match (named("VmRSS"), named("VmHWM")) {
            (Some(resident), Some(peak)) => Ok(Memory { resident, peak }),
            _ => Err("the system does not say what memory a process holds".to_owned()),
        }
    }

    fn read(&self, name: &str) -> Outcome<String> {
        let path = format!("/proc/{}/{name}", self.child.id());
        std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))
    }

    /// Waits until what goes on behind answers is done too.
    pub(crate) fn settle(&self) -> Outcome {
        if self.side != Side::Ours {
            return Ok(());
        }
        let request = format!("GET /metrics HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        let mut connection = Connection::open(self.address)?;
        for _ in 0..1200 {
            let metrics = connection.ask(request.as_bytes())?;
            let lag = metrics.lines().find_map(|line| line.strip_prefix("counterpart_outbox_lag_seconds "));
            if lag.and_then(|lag| lag.trim().parse::<f64>().ok()) == Some(0.0) {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        Err("the outbox does not drain".to_owned())
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        // where it has ended already there is nothing to be done
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ours(server: &Path, database: &Path, secret: &Path) -> Command {
    let mut command = Command::new(server);
    command.args(["serve", "--listen", "127.0.0.1:0", "--database-url"]);
    command.arg(format!("sqlite://{}", database.display())).arg("--jwt-secret-file").arg(secret);
    command
}

fn by_hand(audit: Audit, database: &Path, secret: &Path) -> Outcome<Command> {
    let mut command = Command::new(std::env::current_exe().map_err(|error| error.to_string())?);
    command.arg("by-hand").arg("--database").arg(database).arg("--secret").arg(secret).arg("--audit");
    command.arg(match audit {
        Audit::Kept => "kept",
        Audit::None => "none",
    });
    Ok(command)
}
