//! One of several types, over the wire: the shape tells which, and what has several shapes at once is refused.

use super::client::Client;
use super::harness::{everywhere, run, serve};
use super::operations::{UploadBody, UploadOk, UploadRequest, UploadResponse};
use super::shop::Shop;
use super::types::{Labels, Line, Names, Order, Unset};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

fn labels(pairs: &[(&str, &str)]) -> Labels {
    Labels::Labels(pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
}

fn line(price: &str, quantity: Option<i64>, labels: Option<Labels>) -> Line {
    Line { price: price.to_owned(), quantity, labels }
}

async fn upload(client: &Client, order: Order) -> Result<String, String> {
    let request = UploadRequest { accept: None, body: Some(UploadBody::Order(order)) };
    match client.upload(&request).await {
        Ok(UploadResponse::Ok(UploadOk::Json(echo))) => Ok(echo.text),
        Ok(UploadResponse::Ok(UploadOk::Text(text))) => Ok(text),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn what_a_client_writes_a_server_reads() {
    run(everywhere(async |client, _| {
        for order in [
            Order { lines: Vec::new(), labels: None, names: None },
            Order {
                lines: vec![
                    line("7", Some(2), Some(labels(&[("a", "1"), ("b c&", "")]))),
                    line("[0]", None, Some(Labels::Unset(Unset::Unset))),
                ],
                labels: Some(Labels::Unset(Unset::Unset)),
                names: Some(Names::One("a,b".to_owned())),
            },
            Order {
                lines: vec![line("x", None, None)],
                labels: Some(labels(&[("0", "x")])),
                names: Some(Names::Several(vec!["a".to_owned(), "b".to_owned()])),
            },
        ] {
            let shown = format!("{order:?}");
            assert_eq!(upload(&client, order).await, Ok(shown));
        }
    }));
}

#[test]
fn what_would_be_read_as_something_else_is_not_sent() {
    run(everywhere(async |client, _| {
        let order = Order {
            lines: vec![line("x", None, Some(labels(&[("a[b", "")])))],
            labels: Some(labels(&[])),
            names: Some(Names::Several(Vec::new())),
        };
        let sentences = "the request cannot be sent: field `lines` holds a name that is empty or has brackets in it; \
            field `labels` is empty, which would be read as something else; \
            field `names` is empty, which would be read as something else";
        assert_eq!(upload(&client, order).await, Err(sentences.to_owned()));
    }));
}

#[test]
fn members_of_any_name() {
    run(everywhere(async |client, _| {
        let counts = [("a&b".to_owned(), 1), ("c[d]".to_owned(), 2)].into();
        let request = UploadRequest { accept: None, body: Some(UploadBody::Counts(counts)) };
        let UploadResponse::Ok(UploadOk::Json(echo)) = client.upload(&request).await.unwrap() else { return };
        assert_eq!(echo.text, r#"{"a&b": 1, "c[d]": 2}"#);
    }));
}

/// The answer to an order.
async fn answer(address: std::net::SocketAddr, order: &str) -> String {
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let head = "POST /v1/upload HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/x-order";
    let request = format!("{head}\r\ncontent-length: {}\r\n\r\n{order}", order.len());
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[test]
fn what_nobody_decent_sends_is_a_violation_of_a_field() {
    run(async {
        let address = serve(Shop::default().service()).await;
        let brackets = format!("lines{}=x", "[0]".repeat(100));
        for (order, sentence) in [
            ("lines[1][price]=x", "/lines must number its items from 0 without a gap"),
            ("lines[1000000000][price]=x", "/lines must number its items from 0 without a gap"),
            ("lines[0][price=x", "/lines has a name that is not closed"),
            (&brackets, "/lines nests too deeply"),
            ("lines[0][price]=x&labels=&labels[a]=b", "/labels is given in several ways at once"),
            ("lines[0][price]=x&lines[0][price]=y", "/lines appears more than once"),
            ("lines[0][price]=x&lines[0][color]=y", "/lines/0/color"),
            ("lines[0][price]=", "/lines/0/price must hold from 1 to 8 characters"),
            ("lines[0][price]=x&lines[0][quantity]=100", "/lines/0/quantity must be an integer from 1 to 99"),
            ("lines=&other[a]=b", "/other[a]"),
            ("labels[a]=b", "/lines is required"),
        ] {
            let answer = answer(address, order).await;
            assert!(answer.starts_with("HTTP/1.1 4") && answer.contains(sentence), "{sentence}: {answer}");
        }
        assert!(answer(address, "lines[][price]=x&lines[][price]=y").await.starts_with("HTTP/1.1 200"));
    });
}
