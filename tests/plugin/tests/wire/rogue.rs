//! A server that answers whatever it is told to, whether the contract allows it or not.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use counterpart_plugin_tests::rig;
use plugin::client::Client;
use plugin::types::{ApplyEvent, OperationError, StackRequest};
use plugin::version;
use prost::Message;
use prost_types::Any;
use tonic::body::Body;
use tonic::codegen::http;
use tonic::server::{Grpc, NamedService, ServerStreamingService};
use tonic::service::Routes;
use tonic::{Request, Response, Status};
use tonic_prost::ProstCodec;
use tower_service::Service;

/// What the server answers, to any method.
#[derive(Clone)]
pub(crate) struct Rogue {
    pub(crate) events: Vec<ApplyEvent>,
    pub(crate) end: Option<Status>,
}

impl Rogue {
    /// Fails at once.
    pub(crate) fn fails(status: Status) -> Self {
        Self { events: Vec::new(), end: Some(status) }
    }

    /// Sends events, and ends well.
    pub(crate) fn sends(events: Vec<ApplyEvent>) -> Self {
        Self { events, end: None }
    }

    /// Serves, and connects a client.
    pub(crate) async fn client(self) -> Client {
        let port = rig::serve(Routes::new(self)).await;
        Client::new(rig::connect(port).await, version::V1_0_0)
    }
}

impl NamedService for Rogue {
    const NAME: &'static str = "provider.v1.Provider";
}

type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

impl Service<http::Request<Body>> for Rogue {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = Boxed<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        let answer = Answer(Arc::new(self.clone()));
        Box::pin(async move {
            let codec = ProstCodec::<ApplyEvent, StackRequest>::default();
            Ok(Grpc::new(codec).server_streaming(answer, request).await)
        })
    }
}

struct Answer(Arc<Rogue>);

impl ServerStreamingService<StackRequest> for Answer {
    type Response = ApplyEvent;
    type ResponseStream = tokio_stream::Iter<std::vec::IntoIter<Result<ApplyEvent, Status>>>;
    type Future = Boxed<Result<Response<Self::ResponseStream>, Status>>;

    fn call(&mut self, _: Request<StackRequest>) -> Self::Future {
        let Rogue { events, end } = (*self.0).clone();
        let messages: Vec<_> = events.into_iter().map(Ok).chain(end.map(Err)).collect();
        Box::pin(async move { Ok(Response::new(tokio_stream::iter(messages))) })
    }
}

/// `google.rpc.Status`
#[derive(Clone, PartialEq, Message)]
pub(crate) struct WireStatus {
    #[prost(int32, tag = "1")]
    pub(crate) code: i32,
    #[prost(string, tag = "2")]
    pub(crate) message: String,
    #[prost(message, repeated, tag = "3")]
    pub(crate) details: Vec<Any>,
}

/// `google.rpc.ErrorInfo`, without its metadata.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ErrorInfo {
    #[prost(string, tag = "1")]
    pub(crate) reason: String,
    #[prost(string, tag = "2")]
    pub(crate) domain: String,
}

/// The detail of an error.
pub(crate) fn error(detail: &OperationError) -> Any {
    Any { type_url: "type.googleapis.com/provider.v1.OperationError".to_owned(), value: detail.encode_to_vec() }
}

/// The detail for those who do not know the contract.
pub(crate) fn info(reason: &str) -> Any {
    let info = ErrorInfo { reason: reason.to_owned(), domain: "provider.v1".to_owned() };
    Any { type_url: "type.googleapis.com/google.rpc.ErrorInfo".to_owned(), value: info.encode_to_vec() }
}

/// A status with details.
pub(crate) fn status(code: tonic::Code, details: Vec<Any>) -> Status {
    let wire = WireStatus { code: code.into(), message: String::new(), details };
    Status::with_details(code, "rogue", wire.encode_to_vec().into())
}
