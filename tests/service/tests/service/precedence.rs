//! Which problem is answered where a request has several: always the earliest.

use crate::draft::{Draft, OPERATIONS};
use crate::stage::Stage;
use crate::troubles::{Trouble, troubles};

/// Sends a request that has all of these troubles, and compares the answer with the first one's.
async fn check(stage: &Stage, draft: &Draft, spoilt: &[&Trouble]) -> Result<(), String> {
    let mut draft = draft.clone();
    // what a cursor is for is known once the path is
    let by_cursor = |trouble: &&&Trouble| trouble.name.contains("cursor");
    for trouble in spoilt.iter().filter(|trouble| !by_cursor(trouble)).chain(spoilt.iter().filter(by_cursor)) {
        (trouble.spoil)(&mut draft, stage);
    }
    let answer = stage.send(&draft).await;
    let [first, ..] = spoilt else { return Ok(()) };
    let detail = answer.json()["detail"].as_str().unwrap_or_default().to_owned();
    if answer.code() == first.code && detail.contains(first.says) {
        return Ok(());
    }
    let names: Vec<_> = spoilt.iter().map(|trouble| trouble.name).collect();
    Err(format!("{} where {}: {} {}: {detail}", draft.operation.name, names.join(", "), answer.status(), answer.code()))
}

#[tokio::test]
async fn of_two_problems_the_earlier_one_is_answered() {
    let stage = Stage::new().await;
    let (mut pairs, mut wrong) = (0, Vec::new());
    for operation in OPERATIONS {
        let (draft, troubles) = (Draft::new(operation, &stage), troubles(operation));
        for (index, earlier) in troubles.iter().enumerate() {
            let rest = troubles.get(index + 1..).unwrap_or_default();
            for later in rest.iter().filter(|later| earlier.goes_with(later)) {
                wrong.extend(check(&stage, &draft, &[earlier, later]).await.err());
                pairs += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {pairs} pairs:\n{}", wrong.len(), wrong.join("\n"));
    assert!(pairs > 900, "{pairs}");
}

#[tokio::test]
async fn of_as_many_problems_as_go_together_the_earliest_one_is_answered() {
    let stage = Stage::new().await;
    let mut wrong = Vec::new();
    for operation in OPERATIONS {
        let (draft, troubles) = (Draft::new(operation, &stage), troubles(operation));
        for index in 0..troubles.len() {
            let mut spoilt: Vec<&Trouble> = Vec::new();
            for trouble in troubles.iter().skip(index) {
                if spoilt.iter().all(|own| own.goes_with(trouble)) {
                    spoilt.push(trouble);
                }
            }
            wrong.extend(check(&stage, &draft, &spoilt).await.err());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn a_request_without_a_problem_succeeds() {
    for operation in OPERATIONS {
        let stage = Stage::new().await;
        let answer = stage.send(&Draft::new(operation, &stage)).await;
        assert!(answer.status() < 300, "{}: {answer:?}", operation.name);
    }
}
