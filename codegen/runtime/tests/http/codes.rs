//! What a layer around the service is told of an answer: its operation and its code.

use super::harness::run;
use super::shop::Shop;
use axum::body::Body;
use counterpart::server::{Operation, Outside, ProblemCode};
use http::{Request, Response};

/// The operation and the code that an answer carries.
fn carried(response: &Response<Body>) -> (Option<&str>, Option<&str>) {
    let carried = response.extensions();
    (carried.get::<&'static Operation>().map(|own| own.id), carried.get::<ProblemCode>().map(|own| own.0))
}

#[test]
fn an_answer_carries_its_code() {
    run(async {
        let service = Shop::default().service();
        for (method, target, caller, expected) in [
            ("GET", "/v1/pets/7", "Bearer ada", (Some("GetPet"), None)),
            // given by the body, by a gate, by a phase, to one who wants no content, and outside any operation
            ("GET", "/v1/pets/101", "Bearer ada", (Some("GetPet"), Some("pet_not_found"))),
            ("GET", "/v1/pets/7", "Bearer eve", (Some("GetPet"), Some("permission_denied"))),
            ("GET", "/v1/pets/7", "", (Some("GetPet"), Some("unauthenticated"))),
            ("GET", "/v1/pets/none", "Bearer ada", (Some("GetPet"), Some("invalid_id"))),
            ("HEAD", "/v1/nothing", "", (None, Some("route_not_found"))),
            // the contract has no answer for it, and thus no code
            ("TRACE", "/v1/pets", "", (None, None)),
        ] {
            let request = Request::builder().method(method).uri(target).header("authorization", caller);
            let response = service.answer(request.body(Body::empty()).unwrap()).await.unwrap();
            assert_eq!(carried(&response), expected, "{method} {target} by {caller}: {}", response.status());
        }
        let outside = service.outside(Outside::NoPath, "/", "nothing is here");
        assert_eq!(carried(&outside), (None, Some("route_not_found")));
    });
}
