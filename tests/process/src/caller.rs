//! Plain HTTP: a method, a target and JSON as text.

use std::time::Duration;

use reqwest::header::HeaderMap;
use serde_json::Value;

use crate::known::Known;

/// An answer, whole.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The header fields.
    pub headers: HeaderMap,
    /// The body.
    pub text: String,
}

impl Answer {
    /// The body as JSON; null for what is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }
    /// The code of a problem; empty for what is none.
    #[must_use]
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
    /// The id of what was created or read.
    #[must_use]
    pub fn id(&self) -> String {
        self.json()["id"].as_str().unwrap_or_default().to_owned()
    }
    /// A header field.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
    /// Asserts status and code.
    ///
    /// # Panics
    ///
    /// Where they are others.
    #[track_caller]
    pub fn check(&self, status: u16, code: &str) {
        assert_eq!((self.status, &*self.code()), (status, code), "{}", self.text);
    }
}

/// Somebody with a token who speaks plain HTTP.
#[derive(Debug, Clone)]
pub struct Caller {
    base: String,
    token: Option<String>,
    known: Known,
    http: reqwest::Client,
}

impl Caller {
    /// Somebody without a token.
    ///
    /// # Panics
    ///
    /// Where there is no client to be had.
    #[must_use]
    pub fn new(address: &str, known: Known) -> Self {
        let http = reqwest::Client::builder().timeout(Duration::from_mins(1)).no_proxy().build();
        Self { base: format!("http://{address}"), token: None, known, http: http.expect("a client") }
    }
    /// With this token.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Self {
        self.known.token(token);
        Self { token: Some(token.to_owned()), ..self.clone() }
    }

    /// Sends a request, with a body where it is not null, and an id where it is not empty; says where no answer came.
    pub async fn send(&self, method: &str, target: &str, id: &str, body: &Value) -> Result<Answer, reqwest::Error> {
        let method = method.parse().unwrap_or_default();
        let mut request = self.http.request(method, format!("{}{target}", self.base));
        if let Some(token) = &self.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        if !id.is_empty() {
            request = request.header("X-Request-Id", id);
        }
        if !body.is_null() {
            self.known.body(body);
            request = request.header("Content-Type", "application/json").body(body.to_string());
        }
        let response = request.send().await?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let answer = Answer { status, headers, text: response.text().await? };
        self.known.cursor(target, &answer.json());
        Ok(answer)
    }
    /// Sends a request with a body where it is not null.
    ///
    /// # Panics
    ///
    /// Where no answer came.
    pub async fn ask(&self, method: &str, target: &str, body: Value) -> Answer {
        let answer = self.send(method, target, "", &body).await;
        answer.unwrap_or_else(|error| panic!("no answer to {method} {target}: {error:?}"))
    }
    /// Reads.
    pub async fn get(&self, target: &str) -> Answer {
        self.ask("GET", target, Value::Null).await
    }
    /// Creates something, and waits until it can be read: its id.
    ///
    /// # Panics
    ///
    /// Where it is refused.
    pub async fn create(&self, path: &str, body: Value) -> String {
        let created = self.ask("POST", path, body).await;
        assert_eq!(created.status, 201, "{}", created.text);
        let id = created.id();
        crate::eventually("it can be read", async || self.get(&format!("{path}/{id}")).await.status == 200).await;
        id
    }
}
