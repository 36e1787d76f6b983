//! Every wire example, in both directions; and with them every error answer of the contract.

use std::collections::BTreeSet;

use counterpart_tests::examples::Example;
use counterpart_wire_tests::{Loose, Origin, answer, check_answer, check_request, request};
use provisioner::TAXONOMY;

use crate::scene::{BOOK, Scene, good};

/// Whether generated code answers in the place of the body.
fn is_fault(example: &Example) -> bool {
    example.status == 400 || example.case == "no_uuid"
}

/// A server is sent the request, and its answer compared.
async fn serve(example: &Example) {
    let origin =
        if is_fault(example) { Scene::success(&example.operation).origin } else { Origin::always(answer(example)) };
    let scene = Scene::new(origin);
    let answer = scene.ask(&request(example)).await;
    let seen = scene.origin.seen();
    if is_fault(example) {
        check_answer(example, &answer, Loose::Words);
        assert!(seen.is_empty(), "{}/{}: the body was asked", example.operation, example.case);
    } else {
        check_answer(example, &answer, Loose::Cursors);
        let [sent] = &*seen else { panic!("{}/{}: {seen:?}", example.operation, example.case) };
        check_request(example, sent, &example.path, example.request.json.as_ref());
    }
}

/// A client is given the answer, which comes back as it went in.
async fn call(example: &Example) {
    let scene = Scene::new(Origin::always(answer(example)));
    check_answer(example, &scene.ask(&good(&example.operation)).await, Loose::Cursors);
    assert_eq!(scene.origin.seen().len(), 1, "{}/{}: nothing is tried again", example.operation, example.case);
}

#[tokio::test]
async fn every_example_in_both_directions() {
    let both = |example| async move {
        serve(example).await;
        call(example).await;
    };
    BOOK.each(both).await;
}

#[test]
fn every_answer_of_every_operation_has_an_example() {
    let produced: BTreeSet<_> = BOOK.0.iter().map(|example| (&*example.operation, example.status)).collect();
    let documented = [
        ("Plan", 200),
        ("Plan", 202),
        ("Plan", 400),
        ("Plan", 500),
        ("Apply", 200),
        ("Apply", 202),
        ("Apply", 400),
        ("Apply", 500),
        ("Inspect", 200),
        ("Inspect", 400),
        ("Inspect", 500),
        ("GetOperation", 200),
        ("GetOperation", 404),
        ("GetOperation", 500),
    ];
    assert_eq!(produced, documented.into_iter().collect());
    assert!(TAXONOMY.is_empty(), "the contract has no codes");
}
