//! How a client reaches its server.

use super::error::TransportError;
use crate::body::Body;
use std::pin::Pin;
use std::sync::Arc;

/// The future of a request that is sent.
pub type Sending<'t> = Pin<Box<dyn Future<Output = Result<http::Response<Body>, TransportError>> + Send + 't>>;

/// How a client reaches its server. The target of a request has no host: a transport knows where its server is.
pub trait Transport: Send + Sync {
    /// Sends a request; the answer is there as soon as its header is.
    fn send(&self, request: http::Request<Body>) -> Sending<'_>;
}

impl<T: Transport + ?Sized> Transport for Arc<T> {
    fn send(&self, request: http::Request<Body>) -> Sending<'_> {
        (**self).send(request)
    }
}
impl<T: Transport + ?Sized> Transport for Box<T> {
    fn send(&self, request: http::Request<Body>) -> Sending<'_> {
        (**self).send(request)
    }
}
