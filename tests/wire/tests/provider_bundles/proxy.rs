//! What the bodies of both traits share: they ask the generated client, and hand on what it returns.

use std::fmt::{Debug, Display};
use std::time::Duration;

use counterpart::client::CallError;
use counterpart::server::{Call, Witness};
use provider_bundles::client::Client;
use provider_bundles::types::Subject;

use crate::journal::Journal;

/// How the bodies behave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conduct {
    /// They do what they are there for.
    Good,
    /// They panic.
    Panics,
    /// They take longer than anybody waits.
    Sleeps,
    /// They answer a header field that no header can hold.
    Misanswers,
}

/// The bodies.
#[derive(Debug, Clone)]
pub(crate) struct Proxy {
    pub(crate) client: Client,
    pub(crate) conduct: Conduct,
    pub(crate) journal: Journal,
}

impl Proxy {
    /// The client, as whoever called.
    pub(crate) async fn client<W: Witness>(&self, call: &Call<W>) -> Client {
        match self.conduct {
            Conduct::Good | Conduct::Misanswers => {}
            Conduct::Panics => panic!("the body panics"),
            Conduct::Sleeps => tokio::time::sleep(Duration::from_hours(1)).await,
        }
        self.client.clone().with_bearer(call.caller().subject())
    }

    /// The address of something new.
    pub(crate) fn location(&self, location: String) -> String {
        if self.conduct == Conduct::Misanswers { "two\nlines".to_owned() } else { location }
    }
}

/// Who calls, as events name them.
pub(crate) fn subject<W>(call: &Call<W>) -> Subject {
    Subject::new(call.caller().to_string()).expect("a caller of this contract is a subject")
}

/// What the client returned, for the client in front.
pub(crate) fn handed_on<R, E: Display + Debug>(outcome: Result<R, CallError<E>>) -> Result<R, E> {
    match outcome {
        Ok(response) => Ok(response),
        Err(CallError::Problem(problem)) => Err(problem),
        Err(other) => panic!("{other}: {other:?}"),
    }
}
