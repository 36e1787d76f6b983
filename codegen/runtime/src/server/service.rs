//! A contract's router as a tower service.

use super::answer::header;
use super::context::Context;
use super::guard::{Guarded, guarded};
use super::handler::Handler;
use super::options::Options;
use super::pipeline::Run;
use super::refusal::{About, Refusal, Which};
use super::request_id::{self, RequestId};
use super::route::{Found, Routes};
use super::surface::{Fault, Outside, Surface};
use axum::body::Body;
use http::{Method, Request, Response, Version};
use std::convert::Infallible;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Poll, ready};
use std::time::Instant;

#[derive(Clone)]
pub(super) struct Inner {
    pub(super) surface: &'static Surface,
    routes: Arc<Routes>,
    pub(super) handler: Arc<dyn Handler>,
    pub(super) options: Options,
    pub(super) dark: Vec<&'static str>,
}

/// Serves a contract: a tower service that can be cloned, layered, nested, and turned into an [`axum::Router`].
///
/// The answer of an operation carries its `&'static Operation` among its extensions, and every coded problem
/// its [`ProblemCode`](super::ProblemCode): what a layer that counts needs.
#[derive(Clone)]
pub struct Service {
    inner: Arc<Inner>,
}

impl Service {
    /// A service for a contract's table and its router.
    pub fn new(surface: &'static Surface, handler: impl Handler) -> Self {
        let (routes, handler) = (Arc::new(Routes::new(surface.operations)), Arc::new(handler));
        let inner = Inner { surface, routes, handler, options: Options::default(), dark: Vec::new() };
        Self { inner: Arc::new(inner) }
    }
    /// Says how it behaves where the contract says nothing.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        self.change(|inner| inner.options = options)
    }
    /// Leaves a tag's operations dark: they answer that they are not provisioned.
    #[must_use]
    pub fn without(self, service: &'static str) -> Self {
        self.change(|inner| inner.dark.push(service))
    }
    fn change(self, change: impl FnOnce(&mut Inner)) -> Self {
        let mut inner = Arc::unwrap_or_clone(self.inner);
        change(&mut inner);
        Self { inner: Arc::new(inner) }
    }
    /// An answer of the contract outside any operation, for a layer that sheds load or gives up waiting.
    pub fn outside(&self, outside: Outside, path: &str, detail: &str) -> Response<Body> {
        let about = About { surface: self.inner.surface, operation: None, instance: path, request_id: "" };
        about.respond(Refusal::new(Which::Outside(outside), detail))
    }
    /// The contract's table.
    pub fn surface(&self) -> &'static Surface {
        self.inner.surface
    }

    /// Answers one request.
    pub fn answer(&self, request: Request<Body>) -> Answering {
        let (parts, body) = request.into_parts();
        let request_id = request_id::of(&parts.headers, self.inner.options.accepts_request_ids);
        let inner = &self.inner;
        let found = match parts.uri.path_and_query() {
            Some(target) if target.as_str().len() > inner.options.target_limit => Err(Outside::LongTarget),
            _ => Ok(inner.routes.find(parts.method.as_str(), parts.uri.path(), parts.uri.query().unwrap_or_default())),
        };
        let refusal = match found {
            Ok(Found::Operation(index, captures)) => match inner.surface.operations.get(index) {
                Some(operation) => {
                    let deadline = inner.options.deadline.map(|patience| Instant::now() + patience);
                    let context = Context { operation, index, parts, captures, request_id, deadline };
                    return Answering(State::Running(Running::new(inner.clone(), Arc::new(context), body)));
                }
                None => Refusal::new(Which::Outside(Outside::NoPath), "no operation has this path"),
            },
            Ok(Found::OtherMethods(allow)) => {
                let detail = format!("the path has {}", allow.join(", "));
                Refusal { allow, ..Refusal::new(Which::Outside(Outside::NoMethod), detail) }
            }
            Ok(Found::Nothing) => Refusal::new(Which::Outside(Outside::NoPath), "no operation has this path"),
            Err(outside) => Refusal::new(Which::Outside(outside), "the target is too long"),
        };
        let (surface, instance) = (inner.surface, parts.uri.path());
        let response = About { surface, operation: None, instance, request_id: request_id.as_str() }.respond(refusal);
        let close = parts.version < Version::HTTP_2 && !http_body::Body::is_end_stream(&body);
        Answering(State::Ready(Some(sealed(response, &request_id, parts.method == Method::HEAD, close))))
    }
}

/// The future of an answer.
pub struct Answering(State);

enum State {
    /// Outside any operation.
    Ready(Option<Response<Body>>),
    /// By an operation.
    Running(Running),
}

impl Future for Answering {
    type Output = Result<Response<Body>, Infallible>;
    fn poll(mut self: Pin<&mut Self>, context: &mut std::task::Context<'_>) -> Poll<Self::Output> {
        match &mut self.0 {
            State::Ready(response) => Poll::Ready(Ok(response.take().unwrap_or_default())),
            State::Running(running) => running.poll(context).map(Ok),
        }
    }
}

impl fmt::Debug for Answering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Answering")
    }
}

/// The outcome of an operation, and whether some of the body is left unread.
type Outcome = (Result<super::answer::Answer, Refusal>, bool);

/// An operation at work. Whatever panics within answers as the contract says.
struct Running {
    inner: Arc<Inner>,
    context: Arc<Context>,
    span: tracing::Span,
    run: Guarded<'static, Outcome>,
}

impl Running {
    fn new(inner: Arc<Inner>, context: Arc<Context>, body: Body) -> Self {
        let operation = context.operation.id;
        let span = tracing::info_span!(
            "operation",
            operation,
            request_id = context.request_id.as_str(),
            status = tracing::field::Empty
        );
        let run = guarded(|| Box::pin(run(inner.clone(), context.clone(), body)));
        Self { inner, context, span, run }
    }

    fn poll(&mut self, context: &mut std::task::Context<'_>) -> Poll<Response<Body>> {
        let _within = self.span.enter();
        let outcome = ready!(Pin::new(&mut self.run).poll(context));
        let failed = || (Err(Refusal::fault(Fault::Panic, "the server failed")), true);
        let (outcome, unread) = outcome.unwrap_or_else(|_| failed());
        let context = &self.context;
        let mut response = match outcome {
            Ok(answer) => answer.into_http(),
            Err(refusal) => {
                let (surface, operation, instance) = (self.inner.surface, Some(context.operation), context.instance());
                About { surface, operation, instance, request_id: context.request_id.as_str() }.respond(refusal)
            }
        };
        self.span.record("status", response.status().as_u16());
        response.extensions_mut().insert(context.operation);
        let close = unread && context.parts.version < Version::HTTP_2;
        Poll::Ready(sealed(response, &context.request_id, context.parts.method == Method::HEAD, close))
    }
}

async fn run(inner: Arc<Inner>, context: Arc<Context>, body: Body) -> Outcome {
    let mut run = Run::new(&inner, &context, body);
    let outcome = run.run().await;
    let unread = run.body.is_some_and(|body| !http_body::Body::is_end_stream(&body));
    (outcome, unread)
}

/// What every answer carries.
fn sealed(mut response: Response<Body>, request_id: &RequestId, head: bool, close: bool) -> Response<Body> {
    response.headers_mut().insert(request_id::NAME, request_id.to_header());
    if close {
        response.headers_mut().insert(http::header::CONNECTION, header("close"));
    }
    if head {
        *response.body_mut() = Body::empty();
    }
    response
}

impl tower_service::Service<Request<Body>> for Service {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Answering;
    fn poll_ready(&mut self, _: &mut std::task::Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }
    fn call(&mut self, request: Request<Body>) -> Self::Future {
        self.answer(request)
    }
}
impl From<Service> for axum::Router {
    fn from(service: Service) -> Self {
        Self::new().fallback_service(service)
    }
}
impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Service({} {})", self.inner.surface.contract, self.inner.surface.version)
    }
}
