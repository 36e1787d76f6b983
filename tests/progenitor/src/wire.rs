//! Requests that are kept, and answers that are given, without a network.

use std::cell::RefCell;

use progenitor_client::OperationInfo;

/// One request as it would travel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// `PUT`
    pub method: String,
    /// The path as it was written.
    pub path: String,
    /// The query as it was written; empty where there is none.
    pub query: String,
    /// Header fields by name, sorted; names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Sent {
    /// The value of a header field.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

thread_local! {
    static SENT: RefCell<Vec<Sent>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<(u16, String)> = const { RefCell::new((204, String::new())) };
}

/// Every further request of this thread is answered by this.
pub fn answer(status: u16, body: &str) {
    ANSWER.set((status, body.to_owned()));
}

/// What was sent since somebody last asked.
pub fn sent() -> Vec<Sent> {
    SENT.take()
}

/// Keeps a request, and answers it.
pub fn exchange(request: &reqwest::Request, _: &OperationInfo) -> reqwest::Response {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let headers = request.headers().iter().map(|(name, value)| (name.to_string(), text(value.as_bytes())));
    let mut headers: Vec<(String, String)> = headers.collect();
    headers.sort();
    let sent = Sent {
        method: request.method().to_string(),
        path: request.url().path().to_owned(),
        query: request.url().query().unwrap_or_default().to_owned(),
        headers,
        body: request.body().and_then(reqwest::Body::as_bytes).map(text).unwrap_or_default(),
    };
    SENT.with_borrow_mut(|all| all.push(sent));
    let (status, body) = ANSWER.with_borrow(Clone::clone);
    let mut answer = http::Response::new(body);
    *answer.status_mut() = http::StatusCode::from_u16(status).unwrap_or_default();
    answer.into()
}

/// Keeps what a client of progenitor sends.
macro_rules! keep_what_is_sent {
    ($client:ty) => {
        impl progenitor_client::ClientHooks<()> for $client {
            async fn exec(
                &self,
                request: reqwest::Request,
                info: &progenitor_client::OperationInfo,
            ) -> reqwest::Result<reqwest::Response> {
                Ok($crate::wire::exchange(&request, info))
            }
        }
    };
}
pub(crate) use keep_what_is_sent;
