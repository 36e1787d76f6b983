//! Which phase answers where several fail: everything is wrong at first, and mended one thing after the other.

use counterpart_wire_tests::Wire;

use crate::people::Backend;
use crate::scene::{Scene, good, minted};

/// A step: what is mended before the next request, and what that request is answered.
type Step = (&'static str, fn(&mut Scene, Wire) -> Wire, u16, &'static str);

async fn climb(mut scene: Scene, mut request: Wire, steps: &[Step]) {
    for (name, mend, status, code) in steps {
        request = mend(&mut scene, request);
        let answer = scene.ask(&request).await;
        assert_eq!((answer.status(), &*answer.code()), (*status, *code), "{name}: {answer:?}");
    }
}

fn body(text: &'static str) -> impl Fn(Wire) -> Wire {
    move |request| request.with_body(text)
}

#[tokio::test]
async fn of_a_patch() {
    let mut scene = Scene::success("PatchProviderBundle");
    scene.dark = Some("provider-bundles");
    scene.backend = Backend::Down;
    let request = good("PatchProviderBundle");
    let path = request.path().to_owned();
    let request = request.without("Authorization").with("Content-Type", "text/plain").with_body("{".repeat(8193));
    let request = request.to("/v1/provider-bundles/aws-europe");
    let steps: &[Step] = &[
        ("nobody calls", |_, request| request, 401, "unauthenticated"),
        (
            "eve calls",
            |_, request| request.with("Authorization", "Bearer eve"),
            501,
            "provider_bundles_not_provisioned",
        ),
        ("it is provisioned", |scene, request| unlit(scene, request), 400, "invalid_provider_bundle_id"),
        ("the id is one", |_, request| request.to(PATH), 503, "authz_unavailable"),
        ("the gate answers", |scene, request| up(scene, request), 403, "permission_denied"),
        ("ada calls", |_, request| request.with("Authorization", "Bearer ada"), 413, "request_body_too_large"),
        ("it is short", |_, request| body("{\"provider\": 1, \"slug\": null")(request), 400, "invalid_body"),
        ("it is JSON", |_, request| request.with("Content-Type", "application/json"), 400, "invalid_body"),
        ("it ends", |_, request| body("{\"provider\": 1, \"slug\": null, \"x\": 1}")(request), 400, "slug_immutable"),
        ("no slug", |_, request| body("{\"provider\": 1, \"x\": 1}")(request), 400, "provider_immutable"),
        ("no provider", |_, request| body("{\"display_name\": \"\", \"x\": 1}")(request), 400, "invalid_body"),
        ("no stranger", |_, request| body("{\"display_name\": \"\"}")(request), 400, "invalid_provider_bundle"),
        ("nothing", |_, request| body("{}")(request), 400, "empty_patch"),
        ("a name", |_, request| body("{\"display_name\": \"AWS\"}")(request), 200, ""),
    ];
    assert_eq!(path, PATH);
    climb(scene, request, steps).await;
}

const PATH: &str = "/v1/provider-bundles/0198c2f4-7a10-7c3e-9b2a-4f1d2e3c5a60";

fn unlit(scene: &mut Scene, request: Wire) -> Wire {
    scene.dark = None;
    request
}

fn up(scene: &mut Scene, request: Wire) -> Wire {
    scene.backend = Backend::Up;
    request
}

#[tokio::test]
async fn of_a_page() {
    let cursor = minted("ListProviderBundleVersions").await;
    let page = good("ListProviderBundleVersions").path().to_owned();
    let mut scene = Scene::success("ListProviderBundleVersions");
    scene.backend = Backend::Down;
    let altered = format!("{}x", &cursor[1..]);
    for (caller, target, backend, status, code) in [
        // parameters in the order of the contract: the id, the limit, the cursor
        (
            "eve",
            "/v1/provider-bundles/x/versions?cursor=&limit=0".to_owned(),
            Backend::Down,
            400,
            "invalid_provider_bundle_id",
        ),
        ("eve", format!("{page}?cursor=&limit=0"), Backend::Down, 400, "invalid_limit"),
        ("eve", format!("{page}?cursor=&limit=2"), Backend::Down, 400, "invalid_cursor"),
        ("eve", format!("{page}?cursor={altered}&limit=2"), Backend::Down, 400, "invalid_cursor"),
        ("eve", format!("{page}?cursor={cursor}&limit=2"), Backend::Down, 403, "cursor_binding_mismatch"),
        ("ada", format!("{page}?cursor={cursor}&limit=2"), Backend::Down, 503, "authz_unavailable"),
        ("eve", format!("{page}?limit=2"), Backend::Up, 403, "permission_denied"),
        ("ada", format!("{page}?cursor={cursor}&limit=2"), Backend::Up, 200, ""),
        // a cursor of one operation is none of another one, whoever has it
        ("ada", format!("{}?cursor={cursor}", page.replace("versions", "clouds")), Backend::Up, 400, "invalid_cursor"),
    ] {
        scene.backend = backend;
        let request = Wire::request("GET", &target).with("Authorization", &format!("Bearer {caller}"));
        let answer = scene.ask(&request).await;
        assert_eq!((answer.status(), &*answer.code()), (status, code), "{caller} {target}");
    }
}
