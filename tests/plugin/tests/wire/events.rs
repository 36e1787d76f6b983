//! Streams: order, arrival before the end, cancellation, both directions.

use std::time::Duration;

use counterpart_plugin_tests::dispatch::call;
use counterpart_plugin_tests::rig::Rig;
use counterpart_plugin_tests::script::Act;
use plugin::types::apply_event::Event as Apply;
use plugin::types::exec_event::Event as Exec;
use plugin::types::exec_input::Input;
use plugin::types::{ExecInput, ExecStart, StackRequest};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

#[tokio::test]
async fn events_are_numbered_and_timed() {
    let rig = Rig::start().await;
    let mut events = rig.client.apply(StackRequest::default()).await.unwrap();
    let mut seen = Vec::new();
    while let Some(event) = events.event().await {
        let event = event.unwrap();
        assert!(event.head.at.is_some());
        let name = match event.event {
            Apply::Started(_) => "started",
            Apply::Progress(_) => "progress",
            Apply::Log(_) => "log",
            Apply::Done(_) => "done",
        };
        seen.push((event.head.sequence, name));
    }
    assert_eq!(seen, [(1, "started"), (2, "progress"), (3, "log"), (4, "done")]);
}

#[tokio::test]
async fn events_arrive_before_the_body_ends() {
    let rig = Rig::start().await;
    rig.script.act(Act::Hold);
    let mut events = rig.client.apply(StackRequest::default()).await.unwrap();
    let first = events.event().await.unwrap().unwrap();
    assert_eq!(first.head.sequence, 1);
    let early = tokio::time::timeout(Duration::from_millis(100), events.event()).await;
    assert!(early.is_err(), "nothing more may come before the body goes on");
    rig.script.release();
    events.done().await.unwrap();
}

#[tokio::test]
async fn dropping_a_stream_cancels_the_body_and_the_server_goes_on() {
    let rig = Rig::start().await;
    rig.script.act(Act::Wait);
    let mut events = rig.client.apply(StackRequest::default()).await.unwrap();
    events.event().await.unwrap().unwrap();
    drop(events);
    tokio::time::timeout(Duration::from_secs(5), rig.script.until_cancelled()).await.expect("the body sees it");
    rig.script.act(Act::Succeed);
    call(&rig.client, "Apply").await.unwrap();
}

#[tokio::test]
async fn dropping_a_call_cancels_the_body() {
    let rig = Rig::start().await;
    rig.script.act(Act::Wait);
    let waiting = tokio::time::timeout(Duration::from_millis(200), call(&rig.client, "Plan")).await;
    assert!(waiting.is_err(), "the body waits");
    tokio::time::timeout(Duration::from_secs(5), rig.script.until_cancelled()).await.expect("the body sees it");
}

#[tokio::test]
async fn a_command_talks_both_ways() {
    let rig = Rig::start().await;
    let (input, messages) = mpsc::channel(1);
    let send = async |message: Input| input.send(ExecInput { input: Some(message) }).await.unwrap();
    let start = ExecStart { command: vec!["cat".to_owned()], ..ExecStart::default() };
    let (events, ()) = tokio::join!(rig.client.exec(ReceiverStream::new(messages)), send(Input::Start(start)));
    let mut events = events.unwrap();
    assert!(matches!(events.event().await.unwrap().unwrap().event, Exec::Started(_)));
    for word in ["one", "two"] {
        send(Input::Stdin(word.as_bytes().to_vec())).await;
        let echoed = events.event().await.unwrap().unwrap().event;
        assert_eq!(echoed, Exec::Stdout(word.as_bytes().to_vec()));
    }
    send(Input::Signal(15)).await;
    assert_eq!(events.event().await.unwrap().unwrap().event, Exec::Stderr(b"signal".to_vec()));
    drop(input);
    assert_eq!(events.done().await.unwrap().exit_code, 4);
}
