//! What generated code answers by itself: deadlines, panics, requests that cannot be read.

use std::time::Duration;

use counterpart::rpc::{Effect, Outcome};
use counterpart_plugin_tests::dispatch::{Failure, call};
use counterpart_plugin_tests::rig::Rig;
use counterpart_plugin_tests::script::Act;
use plugin::method::METHODS;
use tonic::codegen::http::uri::PathAndQuery;
use tonic_prost::ProstCodec;

#[tokio::test]
async fn a_deadline_is_answered_by_the_contract() {
    let rig = Rig::start().await;
    rig.script.act(Act::Wait);
    let client = rig.client.with_timeout(Duration::from_millis(400));
    for rpc in METHODS {
        let reads = rpc.effect != Effect::Mutate;
        let failure = call(&client, rpc.method).await.expect_err("the body waits");
        let Failure::Problem { code, outcome, retryable, .. } = failure else { panic!("{}: {failure:?}", rpc.method) };
        let left = if reads { Outcome::NothingChanged } else { Outcome::Unknown };
        assert_eq!((code, outcome, retryable), ("TIMEOUT", left, reads), "{}", rpc.method);
        rig.script.until_cancelled().await;
    }
}

#[tokio::test]
async fn a_panic_is_answered_and_its_words_stay_here() {
    let rig = Rig::start().await;
    for rpc in METHODS {
        rig.script.act(Act::Panic);
        let failure = call(&rig.client, rpc.method).await.expect_err("the body panics");
        let Failure::Problem { code, detail, .. } = failure else { panic!("{}: {failure:?}", rpc.method) };
        assert_eq!(code, "INTERNAL");
        assert!(!detail.message.contains("hunter2"), "{detail:?}");
        rig.script.act(Act::Succeed);
        call(&rig.client, rpc.method).await.unwrap();
    }
}

#[derive(Clone, PartialEq, prost::Message)]
struct Foreign {
    #[prost(uint64, tag = "1")]
    number: u64,
}

#[tokio::test]
async fn a_request_that_cannot_be_read_is_answered_by_the_contract() {
    let rig = Rig::start().await;
    let mut grpc = tonic::client::Grpc::new(rig.channel.clone());
    grpc.ready().await.unwrap();
    let path = PathAndQuery::from_static("/provider.v1.Provider/Plan");
    let request = tonic::Request::new(Foreign { number: 7 });
    let answer = grpc.unary(request, path, ProstCodec::<Foreign, Foreign>::default()).await;
    let status = answer.expect_err("a number is no message");
    assert_eq!(status.code(), tonic::Code::InvalidArgument);
    assert!(!status.details().is_empty());
}
