//! Clocks that jump.

use super::Everything;
use super::world::{
    TestClock, attach, content, declaration, done, insert, move_cloud, new_bundle, new_cloud, rename, source_patch,
    update,
};
use counterpart_store::Source;

pub(crate) async fn a_clock_that_goes_back<S: Everything>(store: S, clock: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    let cloud = attach(&store, new_cloud("c", Source::Own(declaration("v7")))).await;
    clock.jump(100);
    let later = done(update(&store, &bundle, rename("later")).await);
    assert!(later.updated_at > bundle.updated_at);
    clock.jump(-100_000);
    let earlier = done(update(&store, &later, content("v2")).await);
    assert_eq!(earlier.updated_at, later.updated_at, "no time is taken back");
    let newest = store.versions(bundle.id, None, 1).await.expect("versions").rows.remove(0);
    assert_eq!(newest.created_at, later.updated_at);
    let moved = done(move_cloud(&store, &cloud, source_patch(Source::Own(declaration("v8")))).await);
    assert_eq!((&moved.updated_at, &moved.created_at), (&cloud.updated_at, &cloud.created_at));
    clock.jump(200_000);
    let forth = done(update(&store, &earlier, rename("forth")).await);
    assert!(forth.updated_at > earlier.updated_at);
}

pub(crate) async fn times_are_kept_as_they_were_told<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    let read = store.bundle(bundle.id).await.expect("read").expect("there");
    assert_eq!(read.created_at.as_str(), bundle.created_at.as_str());
    assert!(read.created_at.as_str().ends_with('Z'));
}
