//! Relationships.

use super::Everything;
use super::world::{TestClock, attach, declaration, insert, new_bundle, new_cloud};
use counterpart_store::{Change, Deleted, Source};

fn texts(relationships: &[&str]) -> Vec<String> {
    relationships.iter().map(|&text| text.to_owned()).collect()
}

pub(crate) async fn touched_and_deleted<S: Everything>(store: S, _: TestClock) {
    let [first, second] = ["platform:plexsphere#admin@user:ada", "provider_bundle:1#viewer@group:a#member"];
    store.touch(texts(&[second, first])).await.expect("touch");
    store.touch(texts(&[first, first])).await.expect("touch");
    assert_eq!(store.load().await.expect("load"), [first, second], "sorted, and once each");
    store.delete(texts(&[first, "platform:plexsphere#admin@user:bob"])).await.expect("delete");
    assert_eq!(store.load().await.expect("load"), [second]);
    store.touch(Vec::new()).await.expect("touch");
}

pub(crate) async fn of_an_object<S: Everything>(store: S, _: TestClock) {
    store
        .touch(texts(&[
            "provider_bundle:1#viewer@user:ada",
            "provider_bundle:1#auditor@user:ada",
            "provider_bundle:11#viewer@user:ada",
            "cloud:1#viewer@user:ada",
        ]))
        .await
        .expect("touch");
    store.delete_object("provider_bundle", "1").await.expect("delete");
    store.delete_object("provider_bundle", "1").await.expect("twice is once");
    assert_eq!(store.load().await.expect("load"), ["cloud:1#viewer@user:ada", "provider_bundle:11#viewer@user:ada"]);
}

pub(crate) async fn revived_ones<S: Everything>(store: S, _: TestClock) {
    let bundle = insert(&store, new_bundle("shop")).await;
    let kept = insert(&store, new_bundle("kept")).await;
    let cloud = attach(&store, new_cloud("c", Source::Own(declaration("v7")))).await;
    let (id, kept, cloud_id) = (bundle.id.get().to_string(), kept.id.get().to_string(), cloud.id.get().to_string());
    let grants = [
        format!("provider_bundle:{id}#viewer@user:ada"),
        format!("provider_bundle:{id}#auditor@user:ada"),
        format!("provider_bundle:{kept}#viewer@user:ada"),
        format!("cloud:{cloud_id}#viewer@user:ada"),
        "provider_bundle:never-known#viewer@user:ada".to_owned(),
    ];
    store.touch(grants.to_vec()).await.expect("touch");
    assert!(store.revived().await.expect("revived").is_empty());
    let mut change = store.begin().await.expect("begin");
    assert_eq!(change.delete_bundle(bundle.id).await.expect("delete"), Deleted::Done);
    assert_eq!(change.delete_cloud(cloud.id).await.expect("delete"), Deleted::Done);
    change.commit().await.expect("commit");
    let cloud = ("cloud".to_owned(), cloud_id);
    let expected = [cloud.clone(), ("provider_bundle".to_owned(), id.clone())];
    assert_eq!(store.revived().await.expect("revived"), expected);
    store.delete_object("provider_bundle", &id).await.expect("delete");
    assert_eq!(store.revived().await.expect("revived"), [cloud]);
}
