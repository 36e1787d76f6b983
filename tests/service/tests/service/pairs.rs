//! Every problem of every operation, over TCP: what nobody can bring about fails the suite.

use counterpart_service_tests::{Ledger, check_problem};

use crate::draft::{Draft, OPERATIONS};
use crate::stage::Stage;
use crate::troubles::troubles;

#[tokio::test]
async fn every_problem_of_every_operation() {
    let stage = Stage::new().await;
    let mut ledger = Ledger::default();
    for operation in OPERATIONS {
        for trouble in troubles(operation) {
            let mut draft = Draft::new(operation, &stage);
            (trouble.spoil)(&mut draft, &stage);
            let answer = stage.exchange(&draft).await;
            let name = format!("{} where {}", operation.name, trouble.name);
            check_problem(&name, &answer, &draft.path(), trouble.code);
            let detail = answer.json()["detail"].as_str().unwrap_or_default().to_owned();
            assert!(detail.contains(trouble.says), "{name}: {detail}");
            ledger.note(operation.name, &answer);
        }
    }
    ledger.settle();
    let of_clouds = OPERATIONS.iter().filter(|operation| operation.is_of_clouds()).count();
    assert_eq!((ledger.len(), of_clouds), (67 + 51, 5));
}

#[test]
#[should_panic(expected = "documented, and never answered")]
fn a_problem_that_nobody_brings_about_is_missed() {
    Ledger::default().settle();
}
