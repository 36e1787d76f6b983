//! Every method succeeds, and fails with every code that it lists.

use std::collections::BTreeMap;
use std::time::Duration;

use counterpart::rpc::{Effect, Outcome};
use counterpart_plugin_tests::dispatch::{Failure, call};
use counterpart_plugin_tests::rig::Rig;
use counterpart_plugin_tests::script::Act;
use plugin::method::{METHODS, TAXONOMY, TIMEOUTS};

#[tokio::test]
async fn every_method_succeeds() {
    let rig = Rig::start().await;
    assert_eq!(METHODS.len(), 16);
    for rpc in METHODS {
        call(&rig.client, rpc.method).await.unwrap_or_else(|failure| panic!("{}: {failure:?}", rpc.method));
        assert_eq!(rig.script.take_requests().len(), 1, "{}", rpc.method);
    }
}

#[tokio::test]
async fn every_code_of_every_method_arrives() {
    let rig = Rig::start().await;
    assert_eq!(TAXONOMY.len(), 126);
    for (rpc, code) in TAXONOMY {
        rig.script.act(Act::Fail(code.name));
        let failure = call(&rig.client, rpc.method).await.expect_err("the script says so");
        let retryable = code.name == "TIMEOUT" && rpc.effect != Effect::Mutate;
        let Failure::Problem { code: arrived, outcome, retryable: may, detail } = failure else {
            panic!("{} {}: {failure:?}", rpc.method, code.name)
        };
        assert_eq!((arrived, outcome, may), (code.name, Outcome::NothingChanged, retryable), "{}", rpc.method);
        assert_eq!((detail.reference.as_str(), detail.recent_log), ("request-7", vec!["one line".to_owned()]));
    }
}

#[test]
fn deadlines_are_those_of_the_contract() {
    let timeouts: BTreeMap<&str, Duration> = TIMEOUTS.iter().copied().collect();
    let minutes = |count: u64| Duration::from_secs(count * 60);
    let expected = [
        ("describe", Duration::from_secs(15)),
        ("validate-config", Duration::from_secs(15)),
        ("plan", minutes(5)),
        ("preview", minutes(10)),
        ("apply", minutes(60)),
        ("destroy", minutes(60)),
        ("refresh", minutes(10)),
        ("outputs", minutes(2)),
        ("redacted-outputs", minutes(2)),
        ("status", minutes(1)),
        ("logs", minutes(1)),
        ("exec", minutes(10)),
        ("backup", minutes(15)),
        ("restore", minutes(15)),
        ("teardown", minutes(10)),
        ("refresh-credentials", minutes(1)),
    ];
    assert_eq!(timeouts, BTreeMap::from(expected));
}

#[test]
fn codes_travel_under_the_statuses_of_the_contract() {
    let statuses: Vec<_> = plugin::code::ALL.iter().map(|code| (code.name, code.status)).collect();
    let expected = [
        ("INVALID", 3),
        ("NOT_FOUND", 5),
        ("CONFLICT", 10),
        ("CREDENTIAL", 16),
        ("COMPATIBILITY", 12),
        ("INTEGRITY", 15),
        ("UPSTREAM", 14),
        ("TIMEOUT", 4),
        ("CANCELLED", 1),
        ("INTERNAL", 13),
    ];
    assert_eq!(statuses, expected);
}
