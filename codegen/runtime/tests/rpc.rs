//! A small contract, written by hand in the macros of generated code: what the plugin contract has no method for.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]
#![expect(missing_docs, reason = "the words of this contract are its own documentation")]

use std::pin::Pin;
use std::time::Duration;

use futures_core::Stream;
use prost::Message;
use tonic::{Code, Request, Status};

use counterpart::rpc::{
    Body, Call, CallError, Inbound, Interrupted, Outcome, Problem, Problems, Retries, Sender, client, serve,
};

#[derive(Clone, PartialEq, Message)]
pub struct Fault {
    #[prost(int32, tag = "1")]
    code: i32,
    #[prost(string, tag = "2")]
    message: String,
    #[prost(bool, tag = "3")]
    retryable: bool,
    #[prost(message, optional, tag = "4")]
    retry_after: Option<prost_types::Duration>,
    #[prost(int32, tag = "5")]
    outcome: i32,
    #[prost(string, repeated, tag = "6")]
    lines: Vec<String>,
}

#[derive(Clone, PartialEq, Message)]
pub struct Number {
    #[prost(uint32, tag = "1")]
    value: u32,
}

mod code {
    counterpart::rpc_codes! {
        /// Busy.
        BUSY "BUSY" = 1, status 14, retry IfUnchanged;
        /// Late.
        TIMEOUT "TIMEOUT" = 2, status 4, retry Reads;
        /// Cancelled.
        CANCELLED "CANCELLED" = 3, status 1, retry Never;
        /// Broken.
        INTERNAL "INTERNAL" = 4, status 13, retry Always;
    }
}

mod method {
    use super::code;

    counterpart::rpc_methods! {
        "test.v1.Test" in "test.example"
        /// Counts.
        COUNT "Count" ("count", 1, 0) Mutate within 5 [BUSY, TIMEOUT, CANCELLED, INTERNAL];
        /// Looks.
        LOOK "Look" ("look", 1, 0) Read within 5 [TIMEOUT, CANCELLED, INTERNAL];
    }
}

counterpart::rpc_detail! {
    Fault = "type.googleapis.com/test.v1.Fault" {
        code, message, retryable, retry_after,
        outcome { NothingChanged = 1, PartlyChanged = 2, Unknown = 3 },
        lists [lines]
    }
}

counterpart::rpc_problem! { Busy = BUSY in Fault, asks { lines: Vec<String>, } }
counterpart::rpc_problem! { Timeout = TIMEOUT in Fault { lines: Vec<String>, } }
counterpart::rpc_problem! { Cancelled = CANCELLED in Fault { lines: Vec<String>, } }
counterpart::rpc_problem! { Internal = INTERNAL in Fault { lines: Vec<String>, } }

counterpart::rpc_errors! {
    CountError of method::COUNT, Fault {
        Busy(Busy),
        Timeout(Timeout),
        Cancelled(Cancelled),
        Internal(Internal),
    }
}

counterpart::rpc_errors! {
    LookError of method::LOOK, Fault { Timeout(Timeout), Cancelled(Cancelled), Internal(Internal), }
}

counterpart::rpc_widens! { CountError { LookError(Timeout, Cancelled, Internal), } }

/// What a caller makes of what a body answers.
async fn travelled(problem: CountError) -> CountError {
    let body = |_: Call, _: Number| async { Err::<Number, _>(problem) };
    let request = Request::new(Inbound::from(Ok(Number { value: 1 })));
    let status = serve::unary(request, body).await.expect_err("the body fails");
    let sent = |_: Request<Number>| async { Err::<tonic::Response<Number>, Status>(status) };
    match client::unary::<_, _, CountError, _>(None, Number { value: 1 }, sent).await {
        Err(CallError::Problem(problem)) => problem,
        other => panic!("{other:?}"),
    }
}

fn busy(retryable: bool, outcome: Outcome) -> CountError {
    let wait = Some(Duration::from_millis(5));
    Busy { retryable, retry_after: wait, ..Busy::new(outcome, "busy") }.into()
}

#[tokio::test]
async fn problems_travel_and_arrive_as_they_were() {
    for problem in [busy(true, Outcome::NothingChanged), Internal::new(Outcome::Unknown, "broken").into()] {
        // `INTERNAL` may always be retried, so it has nothing to say about that itself.
        assert_eq!(travelled(problem.clone()).await, problem);
    }
}

#[test]
fn what_may_be_retried_is_the_contracts_to_say() {
    assert!(busy(true, Outcome::NothingChanged).is_retryable());
    assert!(!busy(false, Outcome::NothingChanged).is_retryable());
    assert!(!busy(true, Outcome::PartlyChanged).is_retryable());
    assert!(CountError::from(Internal::new(Outcome::Unknown, "")).is_retryable());
    let late = Timeout::new(Outcome::Unknown, "late");
    assert!(LookError::from(late.clone()).is_retryable());
    assert!(!CountError::from(late).is_retryable());
}

#[tokio::test]
async fn a_problem_that_asks_for_a_retry_where_it_may_not_is_sent_without() {
    let arrived = travelled(busy(true, Outcome::PartlyChanged)).await;
    assert_eq!(arrived, busy(false, Outcome::PartlyChanged));
}

#[test]
fn an_interruption_is_a_problem() {
    let gone = CountError::from(Interrupted::Gone);
    assert_eq!((gone.code().name, gone.outcome()), ("CANCELLED", Outcome::Unknown));
    let gone = LookError::from(Interrupted::Gone);
    assert_eq!((gone.code().name, gone.outcome()), ("CANCELLED", Outcome::NothingChanged));
}

#[test]
fn a_smaller_error_is_part_of_a_larger_one() {
    fn look() -> Result<(), LookError> {
        Err(Cancelled::new(Outcome::NothingChanged, "stop"))?
    }
    fn count() -> Result<(), CountError> {
        look()?;
        Ok(())
    }
    let error = count().expect_err("it was cancelled");
    assert_eq!((error.code().name, error.to_string()), ("CANCELLED", "CANCELLED: stop".to_owned()));
    assert_eq!(Cancelled::CODE.number, 3);
}

#[tokio::test]
async fn calls_are_repeated_as_long_as_they_may_be() {
    let attempts = |outcome: Outcome| async move {
        let mut made = 0;
        let run = Retries::default().run(|| {
            made += 1;
            async move { Err::<(), _>(CallError::Problem(busy(true, outcome))) }
        });
        run.await.expect_err("it stays busy");
        made
    };
    assert_eq!(attempts(Outcome::NothingChanged).await, 3);
    assert_eq!(attempts(Outcome::Unknown).await, 1);
}

async fn collected(mut body: Body<Number>) -> Vec<Result<Number, Status>> {
    let mut messages = Vec::new();
    while let Some(next) = std::future::poll_fn(|context| Pin::new(&mut body).poll_next(context)).await {
        messages.push(next);
    }
    messages
}

type Counting = Pin<Box<dyn Future<Output = Result<(), CountError>> + Send>>;

fn counted(
    body: impl FnOnce(Call, Number, Sender<Number>) -> Counting,
) -> Result<tonic::Response<Body<Number>>, Status> {
    serve::stream(Request::new(Inbound::from(Ok(Number { value: 3 }))), body)
}

#[tokio::test]
async fn a_plain_stream_ends_with_the_body_even_where_a_sender_is_left() {
    let (keep, kept) = tokio::sync::oneshot::channel();
    let answer = counted(|_, request, sender| {
        Box::pin(async move {
            for value in 0..request.value {
                sender.send(Number { value }).await?;
            }
            drop(keep.send(sender));
            Ok(())
        })
    });
    let messages = answer.expect("a stream").into_inner();
    let messages = collected(messages).await;
    assert_eq!(
        messages.into_iter().map(|next| next.map(|next| next.value).ok()).collect::<Vec<_>>(),
        [Some(0), Some(1), Some(2)]
    );
    drop(kept.await.expect("the body kept it"));
}

#[tokio::test]
async fn a_plain_stream_ends_with_the_bodys_problem() {
    let answer = counted(|_, _, sender| {
        Box::pin(async move {
            sender.send(Number { value: 1 }).await?;
            Err(busy(false, Outcome::PartlyChanged))
        })
    });
    let messages = answer.expect("a stream").into_inner();
    let messages = collected(messages).await;
    let codes: Vec<_> = messages.iter().map(|next| next.as_ref().err().map(Status::code)).collect();
    assert_eq!(codes, [None, Some(Code::Unavailable)]);
}

#[tokio::test]
async fn a_request_that_cannot_be_read_is_internal_where_invalid_is_not_listed() {
    let broken = Number::decode(&[0xff][..]).expect_err("half a number");
    let body = |_: Call, _: Number| async { Ok::<_, LookError>(Number { value: 1 }) };
    let status = serve::unary(Request::new(Inbound::from(Err(broken))), body).await.expect_err("nothing to read");
    assert_eq!(status.code(), Code::Internal);
}
