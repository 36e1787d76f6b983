//! Tokens that are taken, and many more that are not.

mod asymmetric;
mod hostile;
mod reload;

use super::*;
use crate::token::Unverified;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const SECRET: &[u8] = b"a secret of more than thirty-two bytes\n";
const NOW: u64 = 1_800_000_000;

fn now() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(NOW)
}
fn expected() -> Expected {
    Expected { issuer: "issuer".to_owned(), audience: "catalogue".to_owned() }
}
fn encoded(text: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(text)
}

/// A file of its own, which goes when the test does.
struct TestFile(PathBuf);

impl TestFile {
    fn new(content: &[u8]) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("identity-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let file = Self(std::env::temp_dir().join(name));
        file.write(content);
        file
    }
    fn write(&self, content: &[u8]) {
        std::fs::write(&self.0, content).unwrap();
    }
}
impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn with_secret() -> Identity {
    let file = TestFile::new(SECRET);
    Identity::open(KeySource::Secret(file.0.clone()), expected()).unwrap()
}
/// Signs whatever stands in header and claims.
fn signed_text(header: &str, claims: &str) -> String {
    let signed = format!("{}.{}", encoded(header), encoded(claims));
    let signature = encoded(Secret::of_file(SECRET).unwrap().sign(signed.as_bytes()));
    format!("{signed}.{signature}")
}
fn claims() -> Value {
    json!({"iss": "issuer", "aud": "catalogue", "sub": "alice", "principal_type": "user", "exp": NOW + 60})
}
/// Claims of which one is another, or, with `null`, is not there.
fn claims_with(name: &str, value: Value) -> Value {
    let mut claims = claims();
    let members = claims.as_object_mut().unwrap();
    if value.is_null() {
        members.remove(name)
    } else {
        members.insert(name.to_owned(), value)
    };
    claims
}
fn verdict(claims: &Value) -> Result<String, Rejected> {
    verify(&signed_text(r#"{"alg":"HS256"}"#, &claims.to_string()))
}
fn verify(token: &str) -> Result<String, Rejected> {
    with_secret().verify(token, now()).map(|caller| caller.to_string())
}

#[test]
fn what_was_minted_is_taken_while_it_lasts() {
    let grant = Grant {
        subject: "reconciler",
        principal_type: PrincipalType::ServiceIdentity,
        from: now(),
        ttl: Duration::from_mins(1),
    };
    let token = mint(&Secret::of_file(SECRET).unwrap(), &expected(), &grant);
    let identity = with_secret();
    let at = |seconds| identity.verify(&token, now() + Duration::from_secs(seconds)).map(|caller| caller.to_string());
    assert_eq!(at(0).unwrap(), "service_identity:reconciler");
    assert_eq!(at(89).unwrap(), "service_identity:reconciler");
    assert_eq!(at(90).unwrap_err(), Rejected::Expired);
    assert_eq!(identity.verify(&token, UNIX_EPOCH).map(|caller| caller.to_string()).unwrap(), at(0).unwrap());
}

#[test]
fn claims_have_their_types() {
    use Rejected::{Audience, Claim, Expired, Issuer, NotYet};
    let exp = Claim("exp");
    let table = [
        ("exp", json!(null), exp),
        ("exp", json!("1800000060"), exp),
        ("exp", json!(true), exp),
        ("exp", json!([NOW + 60]), exp),
        ("exp", json!(-1), exp),
        ("exp", json!(1e300), exp),
        ("exp", json!(u64::MAX), exp),
        ("exp", json!(NOW - 30), Expired),
        ("exp", json!(0), Expired),
        ("exp", json!(0.5), Expired),
        ("nbf", json!(NOW + 31), NotYet),
        ("nbf", json!("0"), Claim("nbf")),
        ("nbf", json!(-1), Claim("nbf")),
        ("nbf", json!({}), Claim("nbf")),
        ("nbf", json!(1e99), Claim("nbf")),
        ("iss", json!(null), Claim("iss")),
        ("iss", json!(["issuer"]), Claim("iss")),
        ("iss", json!("other"), Issuer),
        ("iss", json!("issuer "), Issuer),
        ("aud", json!(null), Claim("aud")),
        ("aud", json!(1), Claim("aud")),
        ("aud", json!({"0": "catalogue"}), Claim("aud")),
        ("aud", json!(["catalogue", 1]), Claim("aud")),
        ("aud", json!([]), Audience),
        ("aud", json!("catalogues"), Audience),
        ("aud", json!(["other"]), Audience),
        ("sub", json!(null), Claim("sub")),
        ("sub", json!(7), Claim("sub")),
        ("principal_type", json!(null), Claim("principal_type")),
        ("principal_type", json!("group"), Claim("principal_type")),
        ("principal_type", json!("User"), Claim("principal_type")),
        ("principal_type", json!(["user"]), Claim("principal_type")),
    ];
    for (name, value, rejected) in table {
        assert_eq!(verdict(&claims_with(name, value.clone())), Err(rejected), "{name} {value}");
    }
    let taken = [
        ("exp", json!(NOW - 29)),
        ("exp", json!(1_800_000_060.5)),
        ("exp", json!(253_402_300_799_u64)),
        ("nbf", json!(NOW + 30)),
        ("nbf", json!(0)),
        ("aud", json!(["other", "catalogue"])),
        ("anything", json!({"else": [1, 2]})),
    ];
    for (name, value) in taken {
        assert_eq!(verdict(&claims_with(name, value.clone())).unwrap(), "user:alice", "{name} {value}");
    }
    // `null` is a value, and not one of these
    for name in ["nbf", "exp", "iss", "aud", "sub", "principal_type"] {
        let mut claims = claims();
        claims[name] = Value::Null;
        assert_eq!(verdict(&claims), Err(Claim(name)));
    }
}

#[test]
fn subjects_are_bare_ids() {
    for subject in ["a", "Alice-1", "idp|00u/1_2=+", &"x".repeat(1024)] {
        assert_eq!(verdict(&claims_with("sub", json!(subject))).unwrap(), format!("user:{subject}"));
    }
    let long = "x".repeat(1025);
    for subject in ["", "*", "user:alice", "group#member", "a@b", "a.b", "a b", "é", "a\n", "a\0", &long] {
        assert_eq!(verdict(&claims_with("sub", json!(subject))), Err(Rejected::Claim("sub")), "{subject:?}");
    }
}

#[test]
fn secrets_are_long_enough_and_never_shown() {
    assert!(Secret::of_file(&[b'x'; 31]).is_err());
    assert!(Secret::of_file(b"0123456789012345678901234567890\n").is_err());
    let signature = |bytes: &[u8]| Secret::of_file(bytes).unwrap().sign(b"text");
    let [plain, one, two] = ["", "\n", "\n\n"].map(|end| signature(format!("{}{end}", "x".repeat(32)).as_bytes()));
    assert!(plain == one && one != two);
    let shown = format!("{:?} {:?}", Secret::of_file(SECRET).unwrap(), with_secret());
    assert!(!shown.contains("thirty"), "{shown}");
    let token = signed_text(r#"{"alg":"HS256"}"#, &claims_with("sub", json!("*")).to_string());
    let rejected = verify(&token).unwrap_err();
    assert!(token.split('.').all(|part| !rejected.to_string().contains(part)));
}
