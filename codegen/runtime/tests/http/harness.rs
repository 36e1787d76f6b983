//! One test, in process and over TCP.

use super::client::Client;
use super::shop::Shop;
use counterpart::client::Reqwest;
use counterpart::server::Service;
use std::net::SocketAddr;

pub async fn serve(service: Service) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, axum::Router::from(service)).await });
    address
}

/// Runs a test with a client in process, through an axum router, and over TCP.
pub async fn everywhere(test: impl AsyncFn(Client, Shop)) {
    let shop = Shop::default();
    test(Client::new(shop.service()), shop).await;
    let shop = Shop::default();
    test(Client::new(axum::Router::from(shop.service())), shop).await;
    let shop = Shop::default();
    let address = serve(shop.service()).await;
    test(Client::new(Reqwest::new(format!("http://{address}/"))), shop).await;
}

/// Runs a future on a runtime of its own.
pub fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap().block_on(test);
}
