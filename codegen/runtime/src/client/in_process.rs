//! A service is a transport: calls go to it without a network, streams pass through.

use super::transport::{Sending, Transport};
use crate::body::Body;
use crate::server::Service;

impl Transport for Service {
    fn send(&self, request: http::Request<Body>) -> Sending<'_> {
        let answer = self.answer(request.map(axum::body::Body::new));
        Box::pin(async {
            let Ok(response) = answer.await;
            Ok(response.map(Body::from_http))
        })
    }
}

impl Transport for axum::Router {
    fn send(&self, request: http::Request<Body>) -> Sending<'_> {
        let mut router = self.clone();
        Box::pin(async move {
            let request = request.map(axum::body::Body::new);
            let Ok(response) = tower_service::Service::call(&mut router, request).await;
            Ok(response.map(Body::from_http))
        })
    }
}
