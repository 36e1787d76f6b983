//! A call through the generated client over reqwest, against reqwest alone with serde.

use std::time::Duration;

use axum::http::header::CONTENT_TYPE;
use axum::{Router, routing};
use counterpart::client::Reqwest;
use provisioner::client::Client;
use provisioner::operations::{PlanRequest, PlanResponse};
use provisioner::{types, version};
use tokio::runtime::Runtime;

use crate::body::{Size, free_form};
use crate::measure::{compare, cpu, typical};
use crate::wire::Server;
use crate::{Case, Outcome, by_hand};

/// The lines of the table.
pub(crate) fn cases() -> Vec<Case> {
    let sizes = [(Size::Small, "small"), (Size::Middle, "22 KB")];
    let both = |(size, named): (Size, &str)| {
        let name = |more: &str| format!("call, {named}, against reqwest with serde{more}");
        let timed = reqwest::Client::builder().timeout(PATIENCE).build();
        [
            case(name(""), Some(1.1), Ok(reqwest::Client::new()), free_form(size)),
            case(name(" and a timeout, as ours has"), None, timed, free_form(size)),
        ]
    };
    sizes.into_iter().flat_map(both).collect()
}

/// How long our client waits where nobody says otherwise; reqwest waits for ever.
const PATIENCE: Duration = Duration::from_secs(30);

fn case(name: String, aim: Option<f64>, plain: reqwest::Result<reqwest::Client>, body: String) -> Case {
    let measure = move |budget| {
        let ours = counterpart::decode::<types::ChangeSet>(body.as_bytes()).map_err(|error| error.to_string())?;
        let theirs: by_hand::ChangeSet = serde_json::from_str(&body).map_err(|error| error.to_string())?;
        let (request, plain) = (PlanRequest { body: ours }, plain.map_err(|error| error.to_string())?);
        typical(budget, |budget| {
            let server = Server::start(answering(&theirs)?)?;
            let base = format!("http://{}", server.address);
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let runtime = runtime.map_err(|error| error.to_string())?;
            let (client, url) = (Client::new(Reqwest::new(&base), version::V0_2_0), format!("{base}/plan"));
            let answers = (generated(&client, &request), by_reqwest(&plain, &url, &theirs));
            check(&runtime.block_on(answers.0)?, &runtime.block_on(answers.1)?)?;
            compare(
                budget,
                &mut |times| over(&runtime, times, async || generated(&client, &request).await.map(drop)),
                &mut |times| over(&runtime, times, async || by_reqwest(&plain, &url, &theirs).await.map(drop)),
            )
        })
    };
    (name, aim, Box::new(measure))
}

/// The same answer to whatever is asked: the server's work is no part of this.
fn answering(set: &by_hand::ChangeSet) -> Outcome<Router> {
    let answer = serde_json::to_vec(&by_hand::plan(set.clone())).map_err(|error| error.to_string())?;
    let answer = axum::body::Bytes::from(answer);
    let handler = move |_: axum::body::Bytes| async move { ([(CONTENT_TYPE, "application/json")], answer) };
    Ok(Router::new().route("/plan", routing::post(handler)))
}

/// What this thread uses for so many calls, one after the other.
fn over(runtime: &Runtime, times: u32, mut call: impl AsyncFnMut() -> Outcome) -> Outcome<Duration> {
    runtime.block_on(async {
        let before = cpu()?;
        for _ in 0..times {
            call().await?;
        }
        Ok(cpu()?.saturating_sub(before))
    })
}

async fn generated(client: &Client, request: &PlanRequest) -> Outcome<types::Outcome> {
    match client.plan(request).await {
        Ok(PlanResponse::Ok(outcome)) => Ok(outcome),
        Ok(PlanResponse::Accepted(_)) => Err("the work was not done at once".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

async fn by_reqwest(client: &reqwest::Client, url: &str, set: &by_hand::ChangeSet) -> Outcome<by_hand::Outcome> {
    let fault = |error: reqwest::Error| error.to_string();
    let body = serde_json::to_vec(set).map_err(|error| error.to_string())?;
    let request = client.post(url).header(CONTENT_TYPE, "application/json").body(body);
    let response = request.send().await.and_then(reqwest::Response::error_for_status).map_err(fault)?;
    let bytes = response.bytes().await.map_err(fault)?;
    serde_json::from_slice(&bytes).map_err(|error| error.to_string())
}

/// Both clients read the same.
fn check(ours: &types::Outcome, theirs: &by_hand::Outcome) -> Outcome {
    let ours: by_hand::Outcome =
        serde_json::from_slice(&counterpart::encode(ours)).map_err(|error| error.to_string())?;
    if ours == *theirs { Ok(()) } else { Err("the two clients read different things".to_owned()) }
}
