//! The outbox.

use super::Everything;
use super::world::{TestClock, json, tell};
use counterpart_store::{Event, EventState};
use std::time::Duration;

fn told(events: &[Event]) -> Vec<(&str, &str)> {
    events.iter().map(|event| (event.name.as_str(), event.aggregate.as_str())).collect()
}

pub(crate) async fn in_order_for_each_aggregate<S: Everything>(store: S, _: TestClock) {
    tell(&store, &[("Created", "a"), ("Created", "b"), ("Updated", "a"), ("Deleted", "a"), ("Created", "c")]).await;
    let first = store.claim(10).await.expect("claim");
    assert_eq!(told(&first), [("Created", "a"), ("Created", "b"), ("Created", "c")]);
    assert_eq!(first[0].body, json(r#"{"id":"a"}"#));
    assert_eq!((first[0].request_id.as_str(), first[0].attempts), ("request-1", 0));
    // at least once: what was not delivered is claimed again
    assert_eq!(told(&store.claim(2).await.expect("claim")), [("Created", "a"), ("Created", "b")]);
    store.delivered(&[first[0].id]).await.expect("delivered");
    store.delivered(&[first[0].id]).await.expect("twice is once");
    let second = store.claim(10).await.expect("claim");
    assert_eq!(told(&second), [("Created", "b"), ("Updated", "a"), ("Created", "c")]);
    for _ in 0..4 {
        for event in store.claim(10).await.expect("claim") {
            store.delivered(&[event.id]).await.expect("delivered");
        }
    }
    assert!(store.events(None, 10).await.expect("events").is_empty());
}

pub(crate) async fn refused_and_dead<S: Everything>(store: S, clock: TestClock) {
    tell(&store, &[("Created", "a"), ("Updated", "a"), ("Created", "b")]).await;
    let id = store.claim(1).await.expect("claim")[0].id;
    store.refused(id, "not a relation", Some(Duration::from_secs(30))).await.expect("refused");
    // its time has not come, and nothing of its aggregate overtakes it
    assert_eq!(told(&store.claim(10).await.expect("claim")), [("Created", "b")]);
    clock.jump(31);
    let again = store.claim(10).await.expect("claim");
    assert_eq!(told(&again), [("Created", "a"), ("Created", "b")]);
    assert_eq!((again[0].attempts, again[0].last_error.as_deref()), (1, Some("not a relation")));
    store.refused(id, "still not", None).await.expect("refused");
    clock.jump(3600);
    assert_eq!(told(&store.claim(10).await.expect("claim")), [("Created", "b")]);
    let dead = store.events(Some(EventState::Dead), 10).await.expect("events");
    assert_eq!((dead.len(), dead[0].attempts, dead[0].state), (1, 2, EventState::Dead));
}

pub(crate) async fn redriven<S: Everything>(store: S, _: TestClock) {
    tell(&store, &[("Created", "a"), ("Created", "b"), ("Created", "c")]).await;
    let ids: Vec<i64> = store.claim(10).await.expect("claim").iter().map(|event| event.id).collect();
    for id in &ids[..2] {
        store.refused(*id, "no", None).await.expect("refused");
    }
    assert_eq!(store.redrive(Some(ids[2])).await.expect("redrive"), 0, "it is not dead");
    assert_eq!(store.redrive(Some(ids[0])).await.expect("redrive"), 1);
    assert_eq!(told(&store.claim(10).await.expect("claim")), [("Created", "a"), ("Created", "c")]);
    assert_eq!(store.redrive(None).await.expect("redrive"), 1);
    let events = store.claim(10).await.expect("claim");
    assert_eq!((events.len(), events[1].attempts), (3, 0));
    assert_eq!(events[1].last_error.as_deref(), Some("no"), "why it died stays known");
}

pub(crate) async fn lagging<S: Everything>(store: S, clock: TestClock) {
    let lag = store.lag().await.expect("lag");
    assert_eq!((lag.pending, lag.dead, lag.oldest), (0, 0, Duration::ZERO));
    tell(&store, &[("Created", "a"), ("Created", "b")]).await;
    clock.jump(60);
    let lag = store.lag().await.expect("lag");
    assert_eq!((lag.pending, lag.dead, lag.oldest.as_secs()), (2, 0, 60));
    for event in store.claim(10).await.expect("claim") {
        store.refused(event.id, "no", None).await.expect("refused");
    }
    let lag = store.lag().await.expect("lag");
    assert_eq!((lag.pending, lag.dead, lag.oldest), (0, 2, Duration::ZERO));
    tell(&store, &[("Created", "c")]).await;
    clock.jump(-3600);
    assert_eq!(store.lag().await.expect("lag").oldest, Duration::ZERO, "never less than nothing");
}

pub(crate) async fn listed<S: Everything>(store: S, _: TestClock) {
    tell(&store, &[("Created", "a"), ("Updated", "a"), ("Created", "b")]).await;
    let all = store.events(None, 10).await.expect("events");
    assert_eq!(told(&all), [("Created", "a"), ("Updated", "a"), ("Created", "b")]);
    assert_eq!(store.events(None, 2).await.expect("events").len(), 2);
    assert_eq!(store.events(Some(EventState::Pending), 10).await.expect("events").len(), 3);
    assert!(store.events(Some(EventState::Dead), 10).await.expect("events").is_empty());
}

pub(crate) async fn ids_only_grow<S: Everything>(store: S, _: TestClock) {
    let mut last = 0;
    for _ in 0..3 {
        tell(&store, &[("Created", "a")]).await;
        let event = store.claim(1).await.expect("claim").remove(0);
        assert!(event.id > last, "an id is never given twice");
        last = event.id;
        store.delivered(&[event.id]).await.expect("delivered");
    }
}
