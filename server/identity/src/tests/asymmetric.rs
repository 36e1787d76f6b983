//! Public keys.

use super::*;
use ring::rand::SystemRandom;
use ring::rsa::PublicKeyComponents;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair, RSA_PKCS1_SHA256, RsaKeyPair};

/// Made for these tests, and used nowhere else.
const RSA: &[u8] = include_bytes!("rsa-2048.pk8");

fn rsa() -> RsaKeyPair {
    RsaKeyPair::from_pkcs8(RSA).unwrap()
}
fn p256() -> EcdsaKeyPair {
    let random = SystemRandom::new();
    let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
    EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random).unwrap()
}
fn rsa_jwk(pair: &RsaKeyPair) -> Value {
    let public: PublicKeyComponents<Vec<u8>> = pair.public().into();
    json!({"kty": "RSA", "kid": "r", "use": "sig", "alg": "RS256", "n": encoded(public.n), "e": encoded(public.e)})
}
fn p256_jwk(pair: &EcdsaKeyPair) -> Value {
    let point = pair.public_key().as_ref();
    json!({"kty": "EC", "crv": "P-256", "kid": "e", "x": encoded(&point[1..33]), "y": encoded(&point[33..])})
}
fn open(set: &Value) -> Result<Identity, InvalidKeys> {
    let file = TestFile::new(set.to_string().as_bytes());
    Identity::open(KeySource::Jwks(file.0.clone()), expected())
}
fn signed(header: &str, sign: impl FnOnce(&[u8]) -> Vec<u8>) -> String {
    let text = format!("{}.{}", encoded(header), encoded(claims().to_string()));
    let signature = encoded(sign(text.as_bytes()));
    format!("{text}.{signature}")
}
fn with_rsa(pair: &RsaKeyPair) -> impl Fn(&[u8]) -> Vec<u8> {
    |text| {
        let mut signature = vec![0; pair.public().modulus_len()];
        pair.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), text, &mut signature).unwrap();
        signature
    }
}
fn with_p256(pair: &EcdsaKeyPair) -> impl Fn(&[u8]) -> Vec<u8> {
    |text| pair.sign(&SystemRandom::new(), text).unwrap().as_ref().to_vec()
}

#[test]
fn keys_are_chosen_by_id_and_used_by_their_own_algorithm() {
    let (rsa, p256, foreign) = (rsa(), p256(), p256());
    let identity = open(&json!({"keys": [rsa_jwk(&rsa), p256_jwk(&p256)], "more": 1})).unwrap();
    let verify = |token: &str| identity.verify(token, now()).map(|caller| caller.to_string());
    assert_eq!(verify(&signed(r#"{"alg":"RS256","kid":"r"}"#, with_rsa(&rsa))).unwrap(), "user:alice");
    assert_eq!(verify(&signed(r#"{"alg":"ES256","kid":"e"}"#, with_p256(&p256))).unwrap(), "user:alice");
    for (header, rejected) in [
        (r#"{"alg":"RS256"}"#, Rejected::KeyId),
        (r#"{"alg":"RS256","kid":"R"}"#, Rejected::UnknownKey),
        (r#"{"alg":"RS256","kid":""}"#, Rejected::UnknownKey),
        (r#"{"alg":"RS256","kid":"e"}"#, Rejected::Algorithm),
        (r#"{"alg":"ES256","kid":"r"}"#, Rejected::Algorithm),
        (r#"{"alg":"PS256","kid":"r"}"#, Rejected::Algorithm),
        (r#"{"alg":"none","kid":"r"}"#, Rejected::Algorithm),
    ] {
        assert_eq!(verify(&signed(header, with_rsa(&rsa))), Err(rejected), "{header}");
    }
    // the public key as a secret of HS256, which is what confuses libraries
    let public: PublicKeyComponents<Vec<u8>> = rsa.public().into();
    let confused = |text: &[u8]| Secret::of_file(&public.n).unwrap().sign(text);
    assert_eq!(verify(&signed(r#"{"alg":"HS256","kid":"r"}"#, confused)), Err(Rejected::Algorithm));
    let confused = |text: &[u8]| Secret::of_file(&public.n).unwrap().sign(text);
    assert_eq!(verify(&signed(r#"{"alg":"RS256","kid":"r"}"#, confused)), Err(Rejected::Signature));
    assert_eq!(verify(&signed(r#"{"alg":"ES256","kid":"e"}"#, with_p256(&foreign))), Err(Rejected::Signature));
    for hostile in [vec![0; 64], Vec::new(), vec![0; 256]] {
        assert_eq!(verify(&signed(r#"{"alg":"ES256","kid":"e"}"#, |_| hostile)), Err(Rejected::Signature));
    }
}

#[test]
fn keys_for_other_uses_are_passed_over() {
    let with = |name: &str, value: Value| {
        let mut key = rsa_jwk(&rsa());
        key["kid"] = json!("other");
        key[name] = value;
        key
    };
    let others = [
        with("use", json!("enc")),
        with("alg", json!("RSA-OAEP")),
        with("alg", json!("RS512")),
        with("key_ops", json!(["encrypt"])),
        json!({"kty": "OKP", "crv": "Ed25519", "kid": "o", "x": "AAAA"}),
        json!({"kty": "EC", "crv": "P-384", "kid": "p"}),
        json!({"kty": "oct", "kid": "s", "k": "AAAA"}),
    ];
    for other in others {
        assert!(open(&json!({"keys": [other.clone()]})).is_err(), "{other}");
        let identity = open(&json!({"keys": [other.clone(), rsa_jwk(&rsa())]})).unwrap();
        assert_eq!(format!("{identity:?}"), r#"{"r": "RS256"}"#, "{other}");
    }
}

#[test]
fn a_set_that_cannot_be_used_says_why() {
    let with = |name: &str, value: Value| {
        let mut key = rsa_jwk(&rsa());
        key[name] = value;
        json!({"keys": [key]})
    };
    let point = |name: &str, value: Value| {
        let mut key = p256_jwk(&p256());
        key[name] = value;
        json!({"keys": [key]})
    };
    for (set, reason) in [
        (json!({}), "the key set has no list `keys`"),
        (json!([]), "the key set is not one object"),
        (json!({"keys": []}), "the key set has no key for RS256 or ES256"),
        (json!({"keys": [1]}), "key 1 of the set is not an object"),
        (json!({"keys": [rsa_jwk(&rsa()), rsa_jwk(&rsa())]}), "key 2 of the set repeats the id `r`"),
        (with("kid", json!(null)), "key 1 of the set has no `kid`"),
        (with("kid", json!("")), "key 1 of the set has no `kid`"),
        (with("d", json!("AAAA")), "key 1 of the set is a private key"),
        (with("n", json!("AAAA")), "key 1 of the set has a `n` of zero"),
        (with("n", json!("_____w")), "key 1 of the set has a modulus of 32 bits"),
        (with("n", json!("a+b=")), "key 1 of the set has no `n` in base64url"),
        (with("e", json!("AQ")), "key 1 of the set has an exponent"),
        (with("e", json!("Ag")), "key 1 of the set has an exponent"),
        (point("x", json!("AAAA")), "key 1 of the set has a coordinate `x`"),
        (point("y", json!(null)), "key 1 of the set has no `y` in base64url"),
    ] {
        let invalid = open(&set).unwrap_err().to_string();
        assert!(invalid.contains(reason), "{invalid} / {reason}");
    }
}
