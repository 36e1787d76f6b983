//! Answers that the contract does not allow, and transports that fail.

use std::time::Duration;

use counterpart::rpc::{ContractViolation, Outcome};
use counterpart_plugin_tests::dispatch::{Failure, call};
use counterpart_plugin_tests::rig::{self, Rig};
use plugin::client::Client;
use plugin::types::apply_event::Event;
use plugin::types::{ApplyEvent, ErrorCode, EventHead, OperationError, StackRequest, StackResult, Started};
use plugin::version;
use tokio::net::{TcpListener, TcpStream};
use tonic::{Code, Status};

use crate::rogue::{Rogue, error, info, status};

async fn violation(rogue: Rogue, method: &str) -> ContractViolation {
    match call(&rogue.client().await, method).await {
        Err(Failure::Violation(violation)) => violation,
        other => panic!("{other:?}"),
    }
}

fn detail(code: ErrorCode, outcome: i32) -> OperationError {
    OperationError { code: code.into(), outcome, ..OperationError::default() }
}

#[tokio::test]
async fn a_status_has_exactly_two_details() {
    let bare = violation(Rogue::fails(Status::unavailable("down")), "Plan").await;
    assert_eq!(bare, ContractViolation::NoDetails { status: 14, message: "down".to_owned() });
    let upstream = error(&detail(ErrorCode::Upstream, 1));
    for details in [
        vec![upstream.clone()],
        vec![info("UPSTREAM"), upstream.clone()],
        vec![upstream.clone(), info("UPSTREAM"), info("UPSTREAM")],
    ] {
        let found = violation(Rogue::fails(status(Code::Unavailable, details)), "Plan").await;
        assert!(matches!(found, ContractViolation::Details(_)), "{found:?}");
    }
    let garbage = Status::with_details(Code::Unavailable, "", vec![0xff, 0xff].into());
    let found = violation(Rogue::fails(garbage), "Plan").await;
    assert!(matches!(found, ContractViolation::Details(_)), "{found:?}");
}

#[tokio::test]
async fn a_code_is_one_of_the_method_under_its_status() {
    let fails = |code, detail: &OperationError, reason| Rogue::fails(status(code, vec![error(detail), info(reason)]));
    let unknown = OperationError { code: 99, outcome: 1, ..OperationError::default() };
    let found = violation(fails(Code::Unavailable, &unknown, "NEW"), "Plan").await;
    assert_eq!(found, ContractViolation::UnknownCode(99));
    let found = violation(fails(Code::Aborted, &detail(ErrorCode::Conflict, 1), "CONFLICT"), "Plan").await;
    assert_eq!(found, ContractViolation::ForeignCode("CONFLICT"));
    let found = violation(fails(Code::NotFound, &detail(ErrorCode::Upstream, 1), "UPSTREAM"), "Plan").await;
    assert_eq!(found, ContractViolation::Status { code: "UPSTREAM", status: 5 });
    let found = violation(fails(Code::Unavailable, &detail(ErrorCode::Upstream, 1), "OTHER"), "Plan").await;
    assert_eq!(found, ContractViolation::Reason("provider.v1/OTHER".to_owned()));
    let found = violation(fails(Code::Unavailable, &detail(ErrorCode::Upstream, 0), "UPSTREAM"), "Plan").await;
    assert_eq!(found, ContractViolation::Unstated("UPSTREAM"));
}

#[tokio::test]
async fn retries_are_the_contracts() {
    let mut invalid = detail(ErrorCode::Invalid, 1);
    invalid.retryable = true;
    let rogue = Rogue::fails(status(Code::InvalidArgument, vec![error(&invalid), info("INVALID")]));
    assert_eq!(violation(rogue, "Plan").await, ContractViolation::Retry("INVALID"));
    let mut conflict = detail(ErrorCode::Conflict, 2);
    conflict.retryable = true;
    let rogue = Rogue::fails(status(Code::Aborted, vec![error(&conflict), info("CONFLICT")]));
    assert_eq!(violation(rogue, "Apply").await, ContractViolation::Retry("CONFLICT"));
}

fn event(sequence: u64, event: Event) -> ApplyEvent {
    ApplyEvent { head: Some(EventHead { sequence, at: None }), event: Some(event) }
}

#[tokio::test]
async fn a_stream_keeps_its_rules() {
    let started = || Event::Started(Started::default());
    let done = || Event::Done(StackResult::default());
    let cases = [
        (vec![], ContractViolation::NoDone),
        (vec![event(1, started())], ContractViolation::NoDone),
        (vec![event(1, started()), event(3, done())], ContractViolation::Sequence { expected: 2, found: 3 }),
        (vec![event(0, started())], ContractViolation::Sequence { expected: 1, found: 0 }),
        (vec![event(1, done()), event(2, done())], ContractViolation::AfterDone),
        (vec![event(1, done()), event(2, started())], ContractViolation::AfterDone),
        (vec![ApplyEvent { head: None, event: Some(done()) }], ContractViolation::EmptyEvent),
        (vec![ApplyEvent { event: None, ..event(1, done()) }], ContractViolation::EmptyEvent),
    ];
    for (events, expected) in cases {
        assert_eq!(violation(Rogue::sends(events), "Apply").await, expected);
    }
    let upstream = status(Code::Unavailable, vec![error(&detail(ErrorCode::Upstream, 1)), info("UPSTREAM")]);
    let late = Rogue { events: vec![event(1, done())], end: Some(upstream) };
    assert_eq!(violation(late, "Apply").await, ContractViolation::AfterDone);
}

/// Passes bytes on in both directions until it is cut.
async fn proxied(port: u16) -> (u16, tokio::sync::oneshot::Sender<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let own = listener.local_addr().expect("a bound listener has an address").port();
    let (cut, cutting) = tokio::sync::oneshot::channel();
    drop(tokio::spawn(async move {
        let (mut inside, _) = listener.accept().await.expect("a client connects");
        let mut outside = TcpStream::connect(("127.0.0.1", port)).await.expect("the server listens");
        tokio::select! {
            _ = tokio::io::copy_bidirectional(&mut inside, &mut outside) => {}
            _ = cutting => {}
        }
    }));
    (own, cut)
}

#[tokio::test]
async fn a_connection_that_breaks_leaves_the_outcome_unknown() {
    let rig = Rig::start().await;
    rig.script.act(counterpart_plugin_tests::script::Act::Hold);
    let (port, cut) = proxied(rig.port).await;
    let client = Client::new(rig::connect(port).await, version::V1_0_0);
    let mut events = client.apply(StackRequest::default()).await.expect("the stream opens");
    events.event().await.expect("an event comes").expect("it is the first");
    cut.send(()).expect("the proxy runs");
    let failure = Failure::from(events.done().await.expect_err("nothing more can come"));
    let expected = Failure::Transport { outcome: Outcome::Unknown, retryable: false, late: false };
    assert_eq!(failure, expected);
}

#[tokio::test]
async fn nobody_there_is_no_violation() {
    let rig = Rig::start().await;
    let (port, cut) = proxied(rig.port).await;
    let client = Client::new(rig::connect(port).await, version::V1_0_0);
    cut.send(()).expect("the proxy runs");
    tokio::time::sleep(Duration::from_millis(50)).await;
    let failure = call(&client, "Plan").await.expect_err("the connection is cut");
    assert!(matches!(failure, Failure::Transport { retryable: true, late: false, .. }), "{failure:?}");
}
