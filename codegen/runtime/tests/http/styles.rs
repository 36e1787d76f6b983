//! Parameters in every style, there and back.

use super::harness::{everywhere, run};
use super::operations::{StylesRequest, StylesResponse};
use super::types::{Color, Filter, Names, Pet, PetName, Range, Size, When};

fn request() -> StylesRequest {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let filter = || Filter { color: Some(Color::Black), size: Some(Size::Large) };
    StylesRequest {
        simple: texts(&["a,b", "ü/%", "."]),
        label: vec![-1, 2],
        matrix: filter(),
        flags: true,
        exploded: Some(texts(&["a&b=c", "", "+ "])),
        flat: Some(texts(&["a,b", "c"])),
        spaces: Some(texts(&["a/b", "c+"])),
        pipes: Some(vec![1, 2, 3]),
        deep: Some(filter()),
        members: Some(filter()),
        names: Some(Names::Several(texts(&["a&b", "c"]))),
        when: Some(When::Between(Range { gt: Some(1), lt: None })),
        json: Some(Pet { name: PetName::new("Rex & \"Ö\"").unwrap(), age: Some(3), tags: None }),
        reserved: Some("a/b?c=d&e#f".to_owned()),
        empty: Some(false),
        ratio: Some(0.25),
        list: Some(texts(&["a", "b c"])),
        session: Some("s;1=\"x\"".to_owned()),
        secret: Some("hush".to_owned()),
    }
}

#[test]
fn every_style() {
    run(everywhere(async |client, _| {
        let sent = request();
        let StylesResponse::Ok(echo) = client.styles(&sent).await.unwrap();
        assert_eq!(echo.text, format!("{sent:?}"));
        assert!(echo.text.contains("[redacted]") && !echo.text.contains("hush"), "{}", echo.text);
    }));
}

#[test]
fn nothing_but_what_has_to_be_there() {
    run(everywhere(async |client, _| {
        let full = request();
        let sent = StylesRequest {
            exploded: None,
            flat: Some(Vec::new()),
            spaces: None,
            pipes: None,
            deep: None,
            members: None,
            names: None,
            when: None,
            json: None,
            reserved: None,
            empty: None,
            ratio: None,
            list: None,
            session: None,
            secret: None,
            ..full
        };
        let StylesResponse::Ok(echo) = client.styles(&sent).await.unwrap();
        assert_eq!(echo.text, format!("{sent:?}"));
    }));
}

#[test]
fn what_cannot_be_sent() {
    run(everywhere(async |client, _| {
        let sent = StylesRequest { simple: Vec::new(), secret: Some("a\nb".to_owned()), ..request() };
        let error = client.styles(&sent).await.unwrap_err();
        let sentences = "the request cannot be sent: path parameter `simple` must not be empty; \
            header `X-Secret` holds what a header cannot hold";
        assert_eq!(error.to_string(), sentences);
        let sent =
            StylesRequest { spaces: Some(vec!["a b".to_owned()]), list: Some(vec!["a,b".to_owned()]), ..request() };
        let sentences = "the request cannot be sent: query parameter `spaces` holds what divides its items; \
            header `X-List` holds what divides its items";
        assert_eq!(client.styles(&sent).await.unwrap_err().to_string(), sentences);
        let sent = StylesRequest { simple: vec!["..".to_owned()], ..request() };
        assert!(client.styles(&sent).await.unwrap_err().to_string().contains("dot segment"));
    }));
}
