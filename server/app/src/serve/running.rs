//! A server that runs.

use super::background::{Background, Relationships, say_audit_head};
use crate::http::Connections;
use counterpart_provider_bundles::Kept;
use counterpart_store::{Outbox, Sqlite};
use std::net::SocketAddr;

/// A server that runs, until it is [stopped](Self::stop).
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    connections: Connections,
    background: Background,
    relationships: Relationships,
    store: Sqlite,
}

impl Running {
    pub(super) fn new(
        address: SocketAddr,
        connections: Connections,
        background: Background,
        relationships: Relationships,
        store: Sqlite,
    ) -> Self {
        Self { address, connections, background, relationships, store }
    }
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
    /// What it remembers: for whoever looks at a server from within its process.
    pub fn store(&self) -> &Sqlite {
        &self.store
    }
    /// Who may do what: for whoever looks at a server from within its process.
    pub fn graph(&self) -> &Kept<Sqlite> {
        self.relationships.graph()
    }
    /// Touches the file of relationships again. One that cannot be used changes nothing, and is in the log.
    pub async fn look_again(&self) {
        self.relationships.look_again().await;
    }
    /// Makes dead events of the outbox pending again. Whether it could is in the log.
    pub async fn redrive(&self) {
        match self.store.redrive(None).await {
            Ok(events) => tracing::info!(events, "dead events are pending again"),
            Err(error) => tracing::error!(%error, "dead events stay dead"),
        }
    }
    /// Takes no more connections, lets requests under way come to their end, for as long as the limits say, and then
    /// closes the database. Nothing that was acknowledged is lost, whether this comes to its end or not.
    pub async fn stop(self) {
        tracing::info!("the server drains");
        self.connections.drain().await;
        self.background.stop().await;
        say_audit_head(&self.store).await;
        self.store.close().await;
        tracing::info!("the server has stopped");
    }
}
