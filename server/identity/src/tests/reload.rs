//! Keys that change while the server runs.

use super::*;

#[test]
fn a_file_counts_when_it_can_be_used() {
    let file = TestFile::new(SECRET);
    let identity = Identity::open(KeySource::Secret(file.0.clone()), expected()).unwrap();
    let old = signed_text(r#"{"alg":"HS256"}"#, &claims().to_string());
    assert_eq!(identity.reload(), Reload::Unchanged);
    for broken in [&b""[..], b"short"] {
        file.write(broken);
        assert!(matches!(identity.reload(), Reload::Kept(_)));
        assert_eq!(identity.reload(), Reload::Unchanged, "said once");
        assert!(identity.verify(&old, now()).is_ok());
    }
    file.write(b"another secret of thirty-two bytes or more");
    assert_eq!(identity.reload(), Reload::Changed);
    assert_eq!(identity.verify(&old, now()).unwrap_err(), Rejected::Signature);
    std::fs::remove_file(&file.0).unwrap();
    assert!(matches!(identity.reload(), Reload::Kept(_)));
    file.write(SECRET);
    assert_eq!(identity.reload(), Reload::Changed);
    assert!(identity.verify(&old, now()).is_ok());
}

#[test]
fn what_is_wrong_with_a_file_names_it() {
    let file = TestFile::new(b"short");
    let name = file.0.display().to_string();
    let opened = |source| Identity::open(source, expected()).unwrap_err().to_string();
    let invalid = opened(KeySource::Secret(file.0.clone()));
    assert_eq!(invalid, format!("{name}: the secret has 5 bytes, and 32 are the fewest"));
    assert!(opened(KeySource::Jwks(file.0.clone())).starts_with(&name));
    assert!(opened(KeySource::Jwks(file.0.join("none"))).starts_with(&name));
}

#[tokio::test(start_paused = true)]
async fn new_keys_count_within_ten_seconds() {
    let file = TestFile::new(SECRET);
    let identity = Identity::open(KeySource::Secret(file.0.clone()), expected()).unwrap();
    let old = signed_text(r#"{"alg":"HS256"}"#, &claims().to_string());
    let watching = tokio::spawn(identity.clone().watch());
    file.write(b"another secret of thirty-two bytes or more");
    tokio::time::sleep(Duration::from_secs(9)).await;
    assert!(identity.verify(&old, now()).is_err());
    watching.abort();
}
