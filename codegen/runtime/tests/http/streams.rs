//! Answers that arrive while they are made.

use super::client::Client;
use super::harness::{everywhere, run};
use super::operations::{StreamRequest, StreamResponse};
use super::shop::{Shop, next};
use super::types::Tick;

async fn open(client: &Client, how: &str) -> StreamResponse {
    client.stream(&StreamRequest { how: how.to_owned() }).await.unwrap()
}

fn tick(shop: &Shop, n: i32) {
    let sender = shop.tick.lock().unwrap();
    sender.as_ref().unwrap().send(Tick { n }).unwrap();
}

fn end(shop: &Shop) {
    shop.tick.lock().unwrap().take();
}

#[test]
fn bytes() {
    run(everywhere(async |client, shop| {
        let StreamResponse::Bytes { disposition, mut body } = open(&client, "bytes").await else { panic!("bytes") };
        assert_eq!((disposition.as_deref(), body.media_type()), (Some("inline"), Some("image/gif")));
        for n in [7, 8] {
            tick(&shop, n);
            assert_eq!(next(&mut body).await.unwrap().unwrap(), n.to_string());
        }
        end(&shop);
        assert!(next(&mut body).await.is_none());
    }));
}

#[test]
fn events() {
    run(everywhere(async |client, shop| {
        let StreamResponse::Events(mut events) = open(&client, "events").await else { panic!("events") };
        for n in [1, 2] {
            tick(&shop, n);
            let event = next(&mut events).await.unwrap().unwrap();
            assert_eq!((event.data.n, event.id), (n, Some(n.to_string())));
        }
        // what the contract does not allow ends the stream
        tick(&shop, 1001);
        assert!(next(&mut events).await.unwrap().is_err());
        assert!(next(&mut events).await.is_none());
    }));
}

#[test]
fn plain_events() {
    run(everywhere(async |client, _| {
        let StreamResponse::Plain(mut events) = open(&client, "plain").await else { panic!("plain") };
        let mut texts = Vec::new();
        while let Some(event) = next(&mut events).await {
            texts.push(event.unwrap().data);
        }
        assert_eq!(texts, ["a\nb", "[DONE]", ""]);
    }));
}

#[test]
fn lines() {
    run(everywhere(async |client, shop| {
        let StreamResponse::Lines(mut lines) = open(&client, "lines").await else { panic!("lines") };
        tick(&shop, 5);
        assert_eq!(next(&mut lines).await.unwrap().unwrap().n, 5);
        end(&shop);
        assert!(next(&mut lines).await.is_none());
    }));
}
