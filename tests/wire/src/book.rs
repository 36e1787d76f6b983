//! The examples of a contract, and how one is sent.

use counterpart_tests::examples::{Example, examples};

use crate::wire::Wire;

/// The examples of a contract.
#[derive(Debug)]
pub struct Book(pub Vec<Example>);

impl Book {
    /// Reads them.
    #[must_use]
    pub fn of(contract: &str) -> Self {
        Self(examples(contract))
    }
    /// One of them.
    ///
    /// # Panics
    ///
    /// Where it is not there.
    #[must_use]
    pub fn get(&self, operation: &str, case: &str) -> &Example {
        let found = self.0.iter().find(|own| own.operation == operation && own.case == case);
        found.unwrap_or_else(|| panic!("there is no example {operation}/{case}"))
    }
    /// How an operation succeeds: the full page of one that has pages.
    ///
    /// # Panics
    ///
    /// Where no example says it.
    #[must_use]
    pub fn success(&self, operation: &str) -> &Example {
        let mut all = self.0.iter().filter(|own| own.operation == operation && own.status < 300);
        let page = all.clone().find(|own| own.case == "page");
        page.or_else(|| all.next()).unwrap_or_else(|| panic!("no example of {operation} succeeds"))
    }
    /// Runs a test of every example. All of them are tried, so that all that fail are named.
    ///
    /// # Panics
    ///
    /// Where one fails.
    pub async fn each<T>(&'static self, test: impl Fn(&'static Example) -> T)
    where
        T: Future<Output = ()> + Send + 'static,
    {
        let mut wrong = Vec::new();
        for example in &self.0 {
            if tokio::spawn(test(example)).await.is_err() {
                wrong.push(format!("{}/{}", example.operation, example.case));
            }
        }
        assert!(wrong.is_empty(), "{} of {} examples fail: {}", wrong.len(), self.0.len(), wrong.join(", "));
    }
}

/// The request of an example.
#[must_use]
pub fn request(example: &Example) -> Wire {
    let Example { method, path, request, .. } = example;
    Wire { headers: request.headers.clone(), body: request.body.clone(), ..Wire::request(method, path) }
}
