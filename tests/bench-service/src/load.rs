//! Requests, over some connections at once.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use counterpart_tests::connection::Connection;
use uuid::Uuid;

use crate::Outcome;
use crate::seed::packages;

/// How many connections.
pub(crate) const CONNECTIONS: u64 = 16;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    Get,
    List,
    Patch,
    Create,
}

impl Operation {
    /// All of them; those that change how much there is come last.
    pub(crate) const ALL: [Self; 4] = [Self::Get, Self::List, Self::Patch, Self::Create];

    /// For people.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::List => "list of 50",
            Self::Patch => "patch",
            Self::Create => "create",
        }
    }
}

/// What requests to one server are made of.
#[derive(Debug)]
pub(crate) struct Requests {
    address: SocketAddr,
    token: String,
    ids: Vec<Uuid>,
    /// Of pages of 50; each server has its own.
    cursors: Vec<String>,
    /// How many requests there were: none is like another.
    made: AtomicU64,
}

impl Requests {
    /// Walks some pages to come by cursors.
    pub(crate) fn new(address: SocketAddr, token: String, ids: Vec<Uuid>) -> Outcome<Self> {
        let mut requests = Self { address, token, ids, cursors: Vec::new(), made: AtomicU64::new(0) };
        let mut connection = Connection::open(address)?;
        let mut target = "/v1/provider-bundles?limit=50".to_owned();
        for _ in 0..40 {
            let page: serde_json::Value = connection
                .ask(requests.request("GET", &target, "").as_bytes())
                .and_then(|page| serde_json::from_str(page).map_err(|error| error.to_string()))?;
            if page["items"].as_array().map(Vec::len) != Some(50) {
                return Err("a page does not hold 50 bundles".to_owned());
            }
            let Some(cursor) = page["next_cursor"].as_str() else { break };
            target = format!("/v1/provider-bundles?limit=50&cursor={cursor}");
            requests.cursors.push(cursor.to_owned());
        }
        Ok(requests)
    }

    /// The next request.
    fn next(&self, operation: Operation) -> String {
        let number = self.made.fetch_add(1, Ordering::Relaxed);
        // scattered, and the same each time
        let some = usize::try_from(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32).unwrap_or(0);
        let id = self.ids.get(some % self.ids.len()).copied().unwrap_or_default();
        match operation {
            Operation::Get => self.request("GET", &format!("/v1/provider-bundles/{id}"), ""),
            Operation::List => {
                let cursor = self.cursors.get(some % self.cursors.len().max(1)).map_or("", String::as_str);
                self.request("GET", &format!("/v1/provider-bundles?limit=50&cursor={cursor}"), "")
            }
            Operation::Patch => {
                let body = format!(r#"{{"provider_packages":{}}}"#, packages(&format!("v1.{number}.0")));
                self.request("PATCH", &format!("/v1/provider-bundles/{id}"), &body)
            }
            Operation::Create => {
                let body = format!(
                    r#"{{"display_name":"New {number}","slug":"new-{number}","provider":"aws","provider_packages":{},"provider_config_api_version":"aws.example.org/v1beta1"}}"#,
                    packages("v1.20.3")
                );
                self.request("POST", "/v1/provider-bundles", &body)
            }
        }
    }

    fn request(&self, method: &str, target: &str, body: &str) -> String {
        let Self { address, token, .. } = self;
        let content = match body.len() {
            0 => String::new(),
            length => format!("Content-Type: application/json\r\nContent-Length: {length}\r\n"),
        };
        format!("{method} {target} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n{content}\r\n{body}")
    }

    /// Asks over all connections, for so long: how many answers there were a second, and how many at all.
    pub(crate) fn ask(&self, operation: Operation, time: Duration) -> Outcome<(f64, u64)> {
        let begun = Instant::now();
        let one = || -> Outcome<u64> {
            let mut connection = Connection::open(self.address)?;
            let mut answers = 0;
            while begun.elapsed() < time {
                match connection.ask(self.next(operation).as_bytes()) {
                    Ok(_) => answers += 1,
                    // another connection was faster: the contract's answer to that, and no failure
                    Err(error) if error.contains("provider_bundle_stale") => answers += 1,
                    Err(error) => return Err(error),
                }
            }
            Ok(answers)
        };
        let answers = std::thread::scope(|scope| {
            let all: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(one)).collect();
            let joined =
                all.into_iter().map(|thread| thread.join().map_err(|_| "a connection's thread broke".to_owned())?);
            joined.sum::<Outcome<u64>>()
        })?;
        #[expect(clippy::cast_precision_loss, reason = "there are not that many")]
        Ok((answers as f64 / begun.elapsed().as_secs_f64(), answers))
    }
}
