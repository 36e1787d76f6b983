//! Every kind of content, there and back.

use super::client::Client;
use super::harness::{everywhere, run};
use super::operations::*;
use super::shop::Iter;
use super::types::{Pet, PetName, Tick};
use counterpart::client::{CallError, ClientOptions};
use counterpart::{Body, Events, Lines};
use http::HeaderMap;
use http::header::ACCEPT;

fn pet() -> Pet {
    Pet { name: PetName::new("Rex").unwrap(), age: Some(3), tags: Some(vec!["a b".to_owned(), "&".to_owned()]) }
}

async fn upload(client: &Client, body: impl Into<Option<UploadBody>>) -> Result<String, CallError<UploadError>> {
    let request = UploadRequest { accept: None, body: body.into() };
    client.upload(&request).await.map(|UploadResponse::Ok(answer)| match answer {
        UploadOk::Json(echo) => echo.text,
        UploadOk::Text(text) => format!("text: {text}"),
    })
}

fn ticks() -> Iter<impl Iterator<Item = Tick> + Unpin> {
    Iter((1..=3).map(|n| Tick { n }))
}

#[test]
fn every_content() {
    run(everywhere(async |client, _| {
        let upload = async |body: UploadBody| upload(&client, body).await.unwrap();
        let shown = format!("{:?}", pet());
        assert_eq!(upload(UploadBody::Json(pet())).await, shown);
        assert_eq!(upload(UploadBody::Form(pet())).await, shown);
        assert_eq!(upload(UploadBody::Text("Grüße\n".to_owned())).await, "Grüße\n");
        let image = Body::from("GIF89a").with_media_type("image/gif");
        assert_eq!(upload(UploadBody::Image(image)).await, "image/gif 6");
        let mixed = Body::from("--b\r\n\r\n--b--").with_media_type("multipart/mixed; boundary=b");
        assert_eq!(upload(UploadBody::Mixed(mixed)).await, "multipart/mixed; boundary=b 12");
        let pieces = Iter(["GIF", "89a"].into_iter().map(|piece| Ok::<_, String>(piece.into())));
        let image = Body::from_stream(pieces).with_media_type("image/png");
        assert_eq!(upload(UploadBody::Image(image)).await, "image/png 6");
        assert_eq!(upload(UploadBody::Events(Events::new(Iter(ticks().0.map(Into::into))))).await, "1,2,3");
        assert_eq!(upload(UploadBody::Lines(Lines::new(ticks()))).await, "6");
        assert_eq!(upload(UploadBody::Empty).await, "empty");
    }));
}

#[test]
fn no_content() {
    run(everywhere(async |client, _| {
        assert_eq!(upload(&client, None).await.unwrap(), "none");
    }));
}

#[test]
fn parts_without_a_boundary() {
    run(everywhere(async |client, _| {
        let error = upload(&client, UploadBody::Mixed(Body::from("--b--"))).await.unwrap_err();
        let sentence = "the request cannot be sent: the content is parts, and its media type names no boundary";
        assert_eq!(error.to_string(), sentence);
    }));
}

#[test]
fn parts() {
    run(everywhere(async |client, _| {
        let parts = |file: Body| UploadParts {
            meta: pet(),
            age: Some(7),
            tags: vec!["x".to_owned(), "y\"z".to_owned()],
            file,
            more: vec![Body::from("1"), Body::from("2")],
        };
        let file = Body::from("\r\n--").with_media_type("image/gif").with_file_name("a \"b\".gif");
        let shown = format!(r#"{:?} Some(7) ["x", "y\"z"] Some("a \"b\".gif") Some("image/gif") 4 2"#, pet());
        assert_eq!(upload(&client, UploadBody::Multipart(parts(file))).await.unwrap(), shown);
        let stream = Body::from_stream(Iter([Ok::<_, String>("12".into()), Ok("3".into())].into_iter()));
        let shown = format!(r#"{:?} Some(7) ["x", "y\"z"] Some("file") Some("image/png") 3 2"#, pet());
        assert_eq!(upload(&client, UploadBody::Multipart(parts(stream))).await.unwrap(), shown);
    }));
}

#[test]
fn the_answer_is_in_the_type_that_the_caller_likes() {
    run(everywhere(async |client, _| {
        let accepting = |accept: &'static str| {
            let mut options = ClientOptions::default();
            options.headers = HeaderMap::from_iter([(ACCEPT, http::HeaderValue::from_static(accept))]);
            client.clone().with_options(options)
        };
        assert_eq!(upload(&accepting("text/*;q=0.9, */*;q=0.1"), None).await.unwrap(), "text: none");
        assert_eq!(upload(&accepting("application/json"), None).await.unwrap(), "none");
        let refused = upload(&accepting("image/png"), None).await;
        assert!(matches!(refused, Err(CallError::Problem(UploadError::NotAcceptable))), "{refused:?}");
    }));
}

#[test]
fn a_stream_is_sent_once() {
    run(everywhere(async |client, _| {
        let image = Body::from_stream(Iter([Ok::<_, String>("12".into())].into_iter())).with_media_type("image/png");
        let request = UploadRequest { accept: None, body: Some(UploadBody::Image(image)) };
        client.upload(&request).await.unwrap();
        let again = client.upload(&request).await;
        let cut = |text: &str| text == "the body was sent before" || text.contains("cut off");
        assert!(
            match &again {
                Err(CallError::Transport(_)) => true,
                Ok(UploadResponse::Ok(UploadOk::Json(echo))) => cut(&echo.text),
                _ => false,
            },
            "{again:?}"
        );
    }));
}

#[test]
fn too_much_is_refused() {
    run(everywhere(async |client, _| {
        let image = Body::from(vec![0; 1001]).with_media_type("image/png");
        let refused = upload(&client, UploadBody::Image(image)).await;
        assert!(matches!(refused, Err(CallError::Problem(UploadError::TooLarge))), "{refused:?}");
        let pieces = Iter((0..300).map(|_| Ok::<_, String>(vec![b'x'; 10].into())));
        let refused = upload(&client, UploadBody::Image(Body::from_stream(pieces).with_media_type("image/png"))).await;
        assert_eq!(refused.unwrap(), "the body exceeds 1000 bytes");
    }));
}
