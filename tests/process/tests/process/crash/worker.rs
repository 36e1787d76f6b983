//! Somebody who changes things until the server is gone.

use counterpart_process_tests::{Caller, attached, bundle, content};
use serde_json::{Value, json};

use super::ledger::{Deed, Entry, Fate};

/// Somebody who changes things. What it has begun when the server goes it leaves as it is.
pub(super) struct Worker {
    pub(super) number: usize,
    pub(super) subject: &'static str,
    /// How many bundles it has begun.
    bundles: usize,
    pub(super) entries: Vec<Entry>,
}

/// The server is gone.
struct Gone;

impl Worker {
    pub(super) fn new(number: usize) -> Self {
        let subject = if number.is_multiple_of(2) { "ada" } else { "zoe" };
        Self { number, subject, bundles: 0, entries: Vec::new() }
    }

    /// Works until the server is gone.
    pub(super) async fn work(mut self, caller: Caller) -> Self {
        while self.live_once(&caller).await.is_ok() {}
        self
    }

    /// The life of one bundle and one Cloud, which for every third of them has an end.
    async fn live_once(&mut self, caller: &Caller) -> Result<(), Gone> {
        self.bundles += 1;
        let slug = format!("w{}-{}", self.number, self.bundles);
        let created = self.insist(caller, "/v1/provider-bundles", &Deed::CreateBundle, &slug, bundle(&slug, 0)).await?;
        let id = created["id"].as_str().unwrap().to_owned();
        for number in 1..=3 {
            let deed = Deed::Publish(number);
            self.insist(caller, &format!("/v1/provider-bundles/{id}"), &deed, &id, content(number)).await?;
        }
        let created = self.insist(caller, "/v1/clouds", &Deed::CreateCloud, &slug, attached(&slug, &id)).await?;
        let cloud = created["id"].as_str().unwrap().to_owned();
        let target = format!("/v1/clouds/{cloud}");
        let pin = json!({ "provider_bundle_id": id, "provider_bundle_version": 2 });
        self.insist(caller, &target, &Deed::Pin(2), &cloud, pin).await?;
        if self.bundles.is_multiple_of(3) {
            self.insist(caller, &target, &Deed::DeleteCloud, &cloud, Value::Null).await?;
            let target = format!("/v1/provider-bundles/{id}");
            self.insist(caller, &target, &Deed::DeleteBundle, &id, Value::Null).await?;
        }
        Ok(())
    }

    /// Asks until it is not denied any more: grants come a moment after what they are for.
    async fn insist(
        &mut self,
        caller: &Caller,
        target: &str,
        deed: &Deed,
        object: &str,
        body: Value,
    ) -> Result<Value, Gone> {
        let method = match deed {
            Deed::CreateBundle | Deed::CreateCloud => "POST",
            Deed::Publish(_) | Deed::Pin(_) => "PATCH",
            Deed::DeleteBundle | Deed::DeleteCloud => "DELETE",
        };
        loop {
            let request = format!("w{}-{}", self.number, self.entries.len());
            let answer = caller.send(method, target, &request, &body).await;
            let fate = match &answer {
                Ok(answer) if answer.status < 300 => Fate::Acknowledged(answer.json()),
                Ok(answer) => {
                    // a server that is about to be killed is asked nothing else that it could refuse
                    answer.check(403, "permission_denied");
                    Fate::Refused
                }
                Err(_) => Fate::Unknown,
            };
            let (subject, object) = (self.subject, object.to_owned());
            self.entries.push(Entry { request, subject, deed: deed.clone(), object, fate: fate.clone() });
            match fate {
                Fate::Acknowledged(answer) => return Ok(answer),
                Fate::Refused => tokio::time::sleep(std::time::Duration::from_millis(10)).await,
                Fate::Unknown => return Err(Gone),
            }
        }
    }
}
