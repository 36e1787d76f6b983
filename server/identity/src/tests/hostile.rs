//! Texts that look like tokens.

use super::*;

#[test]
fn algorithms_are_the_keys_own() {
    let body = claims().to_string();
    for header in [
        r#"{"alg":"none"}"#,
        r#"{"alg":"None"}"#,
        r#"{"alg":"hs256"}"#,
        r#"{"alg":"HS384"}"#,
        r#"{"alg":"RS256"}"#,
        r#"{"alg":"ES256","kid":"a"}"#,
        r#"{"alg":["HS256"]}"#,
        r#"{"alg":null}"#,
        "{}",
    ] {
        assert_eq!(verify(&signed_text(header, &body)), Err(Rejected::Algorithm), "{header}");
    }
    for header in [r#"{"alg":"none"}"#, r#"{"alg":"HS256"}"#] {
        let unsigned = format!("{}.{}.", encoded(header), encoded(&body));
        assert!(verify(&unsigned).is_err(), "{header}");
    }
}

#[test]
fn headers_are_understood_or_refused() {
    let body = claims().to_string();
    for (header, rejected) in [
        (r#"{"alg":"HS256","crit":[]}"#, Rejected::Critical),
        (r#"{"alg":"HS256","crit":["exp"],"exp":1}"#, Rejected::Critical),
        (r#"{"alg":"HS256","crit":null}"#, Rejected::Critical),
        (r#"{"alg":"HS256","typ":"logout+jwt"}"#, Rejected::Type),
        (r#"{"alg":"HS256","typ":1}"#, Rejected::Type),
        (r#"{"alg":"HS256","kid":7}"#, Rejected::KeyId),
        (r#"{"alg":"HS256","alg":"HS256"}"#, Rejected::Malformed),
        (r#"{"alg":"none","alg":"HS256"}"#, Rejected::Malformed),
        (r#"[{"alg":"HS256"}]"#, Rejected::Malformed),
        (r#"{"alg":"HS256"} x"#, Rejected::Malformed),
        ("", Rejected::Malformed),
    ] {
        assert_eq!(verify(&signed_text(header, &body)), Err(rejected), "{header}");
    }
    for header in [
        r#"{"typ":"JWT","alg":"HS256"}"#,
        r#"{"alg":"HS256","typ":"at+jwt","kid":"any"}"#,
        r#"{"alg":"HS256","jku":"https://example.com/keys","jwk":{"kty":"oct","k":"AAAA"},"x5u":"file:///"}"#,
    ] {
        assert_eq!(verify(&signed_text(header, &body)).unwrap(), "user:alice", "{header}");
    }
}

#[test]
fn claims_are_one_object_without_duplicates() {
    let body = claims().to_string();
    let open = body.trim_end_matches('}');
    for claims in [
        format!(r#"{open},"sub":"bob"}}"#),
        format!(r#"{open},"sub":"alice"}}"#),
        format!(r#"{open},"\u0073ub":"bob"}}"#),
        format!(r#"{open},"x":{{"y":1,"y":1}}}}"#),
        format!("{body}{body}"),
        format!("[{body}]"),
        "null".to_owned(),
        String::new(),
        format!("{}{}", "[".repeat(2000), "]".repeat(2000)),
    ] {
        assert_eq!(verify(&signed_text(r#"{"alg":"HS256"}"#, &claims)), Err(Rejected::Malformed), "{claims}");
    }
}

#[test]
fn one_text_stands_for_a_token() {
    let token = signed_text(r#"{"alg":"HS256"}"#, &claims().to_string());
    assert_eq!(verify(&token).unwrap(), "user:alice");
    let (signed, signature) = token.rsplit_once('.').unwrap();
    // 32 bytes are 43 characters, the last of which has two bits to spare
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let last = alphabet.iter().position(|byte| *byte == signature.as_bytes()[42]).unwrap();
    let stray = format!("{signed}.{}{}", &signature[..42], char::from(alphabet[last | 1]));
    assert_ne!(stray, token);
    for hostile in [
        stray,
        format!("{token}="),
        format!("{token} "),
        format!(" {token}"),
        format!("{token}\n"),
        format!("{token}."),
        format!("{token}.{signature}"),
        format!(".{token}"),
        token.replace('.', ". "),
        token.replacen('.', "..", 1),
        signed.to_owned(),
        format!("{signed}."),
        format!("{signed}.{}", signature.replace(['-', '_'], "+")) + "+",
        "..".to_owned(),
        String::new(),
        "é.é.é".to_owned(),
    ] {
        assert!(verify(&hostile).is_err(), "{hostile}");
    }
}

#[test]
fn every_cut_and_every_changed_character_is_noticed() {
    let identity = with_secret();
    let token = signed_text(r#"{"alg":"HS256"}"#, &claims().to_string());
    for at in 0..token.len() {
        assert!(identity.verify(&token[..at], now()).is_err());
        assert!(identity.verify(&token[at + 1..], now()).is_err());
        let other = if token.as_bytes()[at] == b'A' { "B" } else { "A" };
        let changed = format!("{}{other}{}", &token[..at], &token[at + 1..]);
        assert!(identity.verify(&changed, now()).is_err(), "{changed}");
    }
}

#[test]
fn huge_texts_are_not_looked_at() {
    let padding = "x".repeat(6 << 10);
    let claims = claims_with("padding", json!(padding)).to_string();
    assert_eq!(verify(&signed_text(r#"{"alg":"HS256"}"#, &claims)), Err(Rejected::TooLong));
    assert!(matches!(Unverified::parse(&".".repeat(50 << 20)), Err(Rejected::TooLong)));
}
