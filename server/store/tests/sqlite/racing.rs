//! A Cloud that attaches between count and DELETE: the foreign key sees it.

use crate::open;
use crate::suite::world::{TestClock, insert, new_bundle, new_cloud};
use counterpart_store::{Change, Deleted, Source, Store};

#[tokio::test]
async fn the_foreign_key_fires_without_a_count() {
    let (store, _kept) = open(TestClock::default().clock()).await;
    let bundle = insert(&store, new_bundle("shop")).await;
    store.attach_in_next_delete(new_cloud("late", Source::Bundle(bundle.id, None)));
    let mut change = store.begin().await.expect("begin");
    assert_eq!(change.delete_bundle(bundle.id).await.expect("delete"), Deleted::Referenced(None));
    drop(change);
    // once only, and nothing of it is left
    assert!(store.clouds(None, 10).await.expect("Clouds").rows.is_empty());
    let mut change = store.begin().await.expect("begin");
    assert_eq!(change.delete_bundle(bundle.id).await.expect("delete"), Deleted::Done);
    change.commit().await.expect("commit");
}
