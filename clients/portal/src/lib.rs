//! What a portal backend wants on top of the provider-bundle client.
//!
//! The generated [`Client`] has one method an operation. A portal wants a little more: a bundle that can be read once it
//! was created, every row of a listing, and Clouds moved to a version with a report of what happened to each.
//!
//! ```no_run
//! # async fn example(transport: impl counterpart::client::Transport + 'static) -> Result<(), Box<dyn std::error::Error>> {
//! use portal::{Portal, To};
//!
//! let portal = Portal::connect(transport, "the token");
//! let bundles = portal.bundles().await?;
//! let report = portal.promote_all(bundles[0].id, To::Latest, |_| ()).await?;
//! println!("{report}");
//! # Ok(()) }
//! ```

mod create;
mod error;
mod listing;
mod patience;
mod promote;
mod report;

pub use self::create::CreateError;
pub use self::error::PortalError;
pub use self::patience::Patience;
pub use self::promote::To;
pub use self::report::{Fate, Outcome, Progress, Report};

use counterpart::client::Transport;
use provider_bundles::client::Client;
use provider_bundles::version;

/// A portal's view of the service, for one caller.
#[derive(Debug, Clone)]
pub struct Portal {
    client: Client,
    patience: Patience,
    concurrency: usize,
}

impl Portal {
    /// A portal that presents this token.
    pub fn connect(transport: impl Transport + 'static, token: impl Into<String>) -> Self {
        Self::over(Client::new(transport, version::V1_0_0).with_bearer(token))
    }
    /// A portal over a client with options of one's own.
    #[must_use]
    pub fn over(client: Client) -> Self {
        Self { client, patience: Patience::default(), concurrency: 4 }
    }
    /// How long something is waited for.
    #[must_use]
    pub fn with_patience(self, patience: Patience) -> Self {
        Self { patience, ..self }
    }
    /// How many Clouds are promoted at once; at least one.
    #[must_use]
    pub fn with_concurrency(self, concurrency: usize) -> Self {
        Self { concurrency: concurrency.max(1), ..self }
    }
    /// The client, for every operation as the contract has it.
    pub fn client(&self) -> &Client {
        &self.client
    }
}
