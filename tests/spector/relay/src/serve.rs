//! One address for many contracts: a request goes to the contract whose paths it begins with.

use std::io;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, Uri};
use counterpart::server::Service;

/// A contract, and where it is mounted.
#[derive(Debug, Clone, Copy)]
pub struct Mounted {
    /// The version of OpenAPI that its document is written in.
    pub set: &'static str,
    /// The name of the document.
    pub document: &'static str,
    /// The path of its server.
    pub mount: &'static str,
    /// What all of its paths begin with, behind the path of its server.
    pub prefix: &'static str,
    /// Its version.
    pub version: &'static str,
    /// The relay, in front of a server.
    pub service: fn(&str) -> Service,
}

struct Running {
    mounted: Mounted,
    service: Service,
}

/// Serves the contracts of a set: the arguments are the set, the address to listen at and the mock server's.
///
/// # Errors
///
/// Where an argument is missing or the address is taken.
pub fn run(all: &'static [Mounted]) -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().ok_or_else(|| io::Error::other("the arguments are: set, address, mock server"));
    let (set, address, mock) = (next()?, next()?, next()?);
    let own = all.iter().filter(|mounted| mounted.set == set);
    let running = own
        .map(|mounted| Running { mounted: *mounted, service: (mounted.service)(&format!("{mock}{}", mounted.mount)) });
    let running: Arc<[Running]> = running.collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(address).await?;
        let router = axum::Router::new().fallback(move |request| dispatch(running.clone(), request));
        axum::serve(listener, router).await
    })
}

async fn dispatch(all: Arc<[Running]>, mut request: Request<Body>) -> Response<Body> {
    let line = format!("{} {}", request.method(), request.uri());
    let Some(Running { mounted, service }) = choose(&all, request.uri()) else {
        eprintln!("{line}: no document has it");
        return status(404);
    };
    let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
    let target = target.strip_prefix(mounted.mount).unwrap_or(target);
    let target = if target.starts_with('/') { target.to_owned() } else { format!("/{target}") };
    eprintln!("{line} relayed by {}", mounted.document);
    let Ok(target) = target.parse() else { return status(404) };
    *request.uri_mut() = target;
    let Ok(response) = service.answer(request).await;
    crate::layout::laid_out(log(response).await).await
}

/// The contract whose paths the target begins with: the most of it, and the version that the target names, else the last.
fn choose<'a>(all: &'a [Running], target: &Uri) -> Option<&'a Running> {
    let whole = |mounted: &Mounted| format!("{}{}", mounted.mount, mounted.prefix);
    let fits = |running: &&Running| target.path().starts_with(&whole(&running.mounted));
    all.iter().filter(fits).max_by_key(|running| {
        let named = target.to_string().contains(running.mounted.version);
        (whole(&running.mounted).len(), named)
    })
}

/// Writes down what is answered, where it may be a refusal.
async fn log(response: Response<Body>) -> Response<Body> {
    if response.status().as_u16() < 400 {
        return response;
    }
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, 1 << 20).await.unwrap_or_default();
    eprintln!("  server: {} {}", parts.status, crate::hand_on::line(&body));
    Response::from_parts(parts, body.into())
}

fn status(status: u16) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status.try_into().unwrap_or_default();
    response
}
