//! Round trips, and what hostile senders write.

use super::{Document, Form, Kind, Member, Name, Others, read, write};

const SPACE: &str = "urn:sample";

static PET: Document = Document(
    Name::new("Pet"),
    &[
        Form::Object(
            &[
                Member::new("id", 1).attribute(),
                Member::new("name", 2).named(Name::new("n").of(SPACE, "s")),
                Member::new("good", 3),
                Member::new("tags", 4).named(Name::new("Tags")),
                Member::new("photos", 2).named(Name::new("photo")).items(),
                Member::new("extra", 2).repeated(),
                Member::new("notes", 5),
                Member::new("young", 0),
                Member::new("lang", 2).named(Name::new("l").of(SPACE, "s")).attribute(),
            ],
            Others::Closed,
        ),
        Form::Text(Kind::Whole),
        Form::Text(Kind::Text),
        Form::Text(Kind::Bare),
        Form::Items(Name::new("tag"), 2),
        Form::Object(&[], Others::Kept(1)),
    ],
);

static OPEN: Document =
    Document(Name::new("a"), &[Form::Object(&[Member::new("b", 1)], Others::Ignored), Form::Text(Kind::Text)]);

#[track_caller]
fn reads(xml: &str, json: &str) {
    assert_eq!(read(xml, &PET).as_deref(), Ok(json), "{xml}");
}

#[track_caller]
fn round(json: &str, body: &str) {
    let xml = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>{body}");
    assert_eq!(write(json.as_bytes(), &PET), Ok(xml.clone()));
    reads(&xml, json);
}

#[track_caller]
fn refuses(xml: &str, why: &str) {
    let found = read(xml, &PET).unwrap_err();
    assert!(found.contains(why), "{found} of {}", xml.chars().take(80).collect::<String>());
}

#[test]
fn there_and_back() {
    round(r#"{"photos":[]}"#, "<Pet/>");
    round(
        r#"{"id":7,"lang":"en","name":"Rex & <Co>","good":true,"tags":["a"," b "],"notes":{"x":1,"y":2},"photos":["p","q"]}"#,
        "<Pet id=\"7\" xmlns:s=\"urn:sample\" s:l=\"en\"><s:n>Rex &amp; &lt;Co&gt;</s:n><good>true</good>\
         <Tags><tag>a</tag><tag> b </tag></Tags><notes><x>1</x><y>2</y></notes><photo>p</photo><photo>q</photo></Pet>",
    );
    round(r#"{"tags":[],"notes":{},"photos":[""]}"#, "<Pet><Tags/><notes/><photo/></Pet>");
    round(r#"{"young":{"young":{"photos":[]},"photos":[]},"photos":[]}"#, "<Pet><young><young/></young></Pet>");
    round(
        r#"{"lang":"a\"\u000a\u0009b\u000d","photos":["\u000d\u000a\u0009\""]}"#,
        "<Pet xmlns:s=\"urn:sample\" s:l=\"a&quot;&#10;&#9;b&#13;\"><photo>&#13;\n\t\"</photo></Pet>",
    );
    let nil = "<good xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/>";
    round(r#"{"good":null,"photos":[]}"#, &format!("<Pet>{nil}</Pet>"));
}

#[test]
fn what_means_the_same() {
    reads(
        "\u{feff}<?xml version='1.0' encoding='utf-8'?>\n<!-- c --><?p i?><Pet  id = '7' >\n</Pet >\n<!---->",
        r#"{"id":7,"photos":[]}"#,
    );
    reads(
        "<Pet><photo>a<!-- c -->b<![CDATA[<&]]>&#x41;&#66;&lt;&gt;&amp;&apos;&quot;</photo></Pet>",
        r#"{"photos":["ab<&AB<>&'\""]}"#,
    );
    reads(
        "<Pet xmlns='urn:any' xmlns:t='urn:sample'><t:n>a</t:n><good> 1.5\n</good></Pet>",
        r#"{"name":"a","good":1.5,"photos":[]}"#,
    );
    reads("<Pet><n xmlns='urn:sample'>a</n></Pet>", r#"{"name":"a","photos":[]}"#);
    reads("<Pet><photo>a</photo><extra>b</extra><photo>c</photo></Pet>", r#"{"photos":["a","c"],"extra":["b"]}"#);
    reads("<Pet xml:lang='en' xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:type='x'/>", r#"{"photos":[]}"#);
    reads("<Pet><photo>a\r\nb</photo></Pet>", r#"{"photos":["a\u000ab"]}"#);
}

#[test]
fn what_its_type_refuses() {
    reads("<Pet><n>a</n></Pet>", r#"{"n":null,"photos":[]}"#);
    reads("<Pet><id>7</id></Pet>", r#"{"{}id":null,"photos":[]}"#);
    reads("<Pet n='1' id='x'/>", r#"{"n":null,"id":"x","photos":[]}"#);
    reads("<Pet xmlns:q='urn:q'><q:good>1</q:good></Pet>", r#"{"{urn:q}good":null,"photos":[]}"#);
    reads("<Pet>text</Pet>", r##"{"#text":null,"photos":[]}"##);
    reads("<Pet><good><deep><deeper/></deep></good></Pet>", r#"{"good":{},"photos":[]}"#);
    assert_eq!(read("<a c='1'>x<c><d/></c><b>y</b></a>", &OPEN).as_deref(), Ok(r#"{"b":"y"}"#));
}

#[test]
fn what_is_no_document() {
    let ill = "not well-formed";
    for xml in [
        "<Pet",
        "<Pet></Cat>",
        "<Pet id='1' id='2'/>",
        "<Pet id=1/>",
        "<Pet id='<'/>",
        "</Pet>",
        "<Pet>&lt</Pet>",
        "<Pet>&#0;</Pet>",
        "<Pet>&#1;</Pet>",
        "<Pet>\u{1}</Pet>",
        "<Pet>]]></Pet>",
        " <?xml version='1.0'?><Pet/>",
        "<Pet><!-- -- --></Pet>",
        "<1/>",
        "<a:b:c/>",
        "<Pet><![CDATA[</Pet>",
        "<Pet><!--</Pet>",
    ] {
        refuses(xml, ill);
    }
    refuses("", "no root");
    refuses("<Pet>", "no end");
    refuses("<Pet><good>", "no end");
    refuses("<Pet/><Pet/>", "more than one root");
    refuses("<Pet/>text", "more than one root");
    refuses("text<Pet/>", "more than one root");
    refuses("<Cat/>", "its root is not `Pet`");
    refuses("<Pet><good>1</good><good>2</good></Pet>", "`good` stands there twice");
    refuses("<Pet><notes><x>1</x><x>2</x></notes></Pet>", "`x` stands there twice");
    refuses("<Pet xmlns:a='urn:sample' xmlns:b='urn:sample' a:l='1' b:l='2'/>", "`l` stands there twice");
    refuses("<Pet><Tags><name/></Tags></Pet>", "among elements `tag`");
    refuses("<p:Pet/>", "stands for no namespace");
    refuses("<?xml version='1.0' encoding='UTF-16'?><Pet/>", "only UTF-8");
    refuses("<?xml version='1.0' encoding='latin1'?><Pet/>", "only UTF-8");
}

#[test]
fn what_is_meant_to_hurt() {
    let laughs = "<!DOCTYPE Pet [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'>]><Pet><good>&b;</good></Pet>";
    refuses(laughs, "document type declaration");
    refuses("<!DOCTYPE Pet SYSTEM 'file:///etc/passwd'><Pet/>", "document type declaration");
    refuses("<Pet><good>&b;</good></Pet>", "an entity is not known");
    refuses("<Pet id='&b;'/>", "not well-formed");
    for name in ["young", "unknown"] {
        refuses(&format!("<Pet>{}", format!("<{name}>").repeat(100_000)), "nest too deeply");
    }
    let many = |before: &str, count: usize| {
        (0..count).fold(String::new(), |all, number| all + " " + before + &number.to_string() + "='u'")
    };
    refuses(&format!("<Pet{}/>", many("a", 100_000)), "an attribute cannot be read");
    refuses(&format!("<Pet{}/>", many("xmlns:a", 100_000)), "an attribute cannot be read");
    refuses(&format!("<Pet>{}", format!("<x{}>", many("xmlns:a", 100)).repeat(50)), "a namespace cannot");
    let wide = format!("<Pet>{}</Pet>", "<x/>".repeat(100_000));
    reads(&wide, r#"{"x":null,"photos":[]}"#);
}

#[test]
fn every_prefix_of_a_document() {
    let xml =
        "\u{feff}<?xml version='1.0'?><Pet id='1' xmlns:s='urn:sample'><s:n>ü&amp;<![CDATA[x]]></s:n><!-- c --></Pet>";
    for end in (0..xml.len()).filter(|end| xml.is_char_boundary(*end)) {
        assert!(read(&xml[..end], &PET).is_err(), "{}", &xml[..end]);
    }
}

#[test]
fn what_cannot_be_sent() {
    for (json, why) in [
        (r#"{"photos":["\u0001"]}"#, "a character that XML cannot hold"),
        (r#"{"lang":"\uffff"}"#, "a character that XML cannot hold"),
        (r#"{"notes":{"a b":1}}"#, "no name of an element"),
        (r#"{"notes":{"s:b":1}}"#, "no name of an element"),
        (r#"{"notes":{"":1}}"#, "no name of an element"),
        (r#"{"notes":[]}"#, "no form as XML"),
    ] {
        assert!(write(json.as_bytes(), &PET).unwrap_err().contains(why), "{json}");
    }
    let deep = format!("{}{}", r#"{"young":"#.repeat(110), "{}".to_owned() + &"}".repeat(110));
    assert_eq!(write(deep.as_bytes(), &PET), Err("nests too deeply"));
}
