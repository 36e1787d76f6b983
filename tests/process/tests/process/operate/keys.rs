//! Keys of tokens, which are read again without a restart.

use std::time::{SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use counterpart_process_tests::{Server, World, eventually};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn another_secret_counts_within_seconds() {
    let world = World::new();
    let server = world.serve();
    let old = world.caller(&server, "ada");
    assert_eq!(old.get("/v1/clouds").await.status, 200);
    world.write("secret", "short\n");
    eventually("it is in the log", async || server.said().contains("keys of tokens are kept")).await;
    assert_eq!(old.get("/v1/clouds").await.status, 200);
    world.secret("another-secret-of-more-than-thirty-two-bytes");
    eventually("the old token is refused", async || old.get("/v1/clouds").await.status == 401).await;
    assert_eq!(world.caller(&server, "ada").get("/v1/clouds").await.status, 200);
    std::fs::remove_file(world.file("secret")).unwrap();
    let kept = async || server.said().matches("keys of tokens are kept").count() == 2;
    eventually("a missing file is in the log", kept).await;
    server.stop().await;
}

/// A pair of keys with a name.
struct Pair(&'static str, EcdsaKeyPair);

impl Pair {
    fn new(name: &'static str) -> Self {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random);
        Self(name, pair.unwrap())
    }
    fn public(&self) -> Value {
        let point = self.1.public_key().as_ref();
        json!({ "kty": "EC", "crv": "P-256", "kid": self.0, "x": encoded(&point[1..33]), "y": encoded(&point[33..]) })
    }
    fn token(&self, subject: &str) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        let claims = json!({
            "iss": "https://id.example.org", "aud": ["other", "bundles"], "sub": subject, "exp": now + 600, "principal_type": "user",
        });
        let header = json!({ "alg": "ES256", "kid": self.0 });
        let text = format!("{}.{}", encoded(header.to_string()), encoded(claims.to_string()));
        let signature = self.1.sign(&SystemRandom::new(), text.as_bytes()).unwrap();
        format!("{text}.{}", encoded(signature))
    }
}

fn encoded(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn publish(world: &World, pairs: &[&Pair]) {
    let keys: Vec<_> = pairs.iter().map(|pair| pair.public()).collect();
    world.write("jwks.json", json!({ "keys": keys }).to_string());
}

async fn status(server: &Server, token: &str) -> u16 {
    server.caller().with_token(token).get("/v1/clouds").await.status
}

#[tokio::test(flavor = "multi_thread")]
async fn another_key_set_counts_within_seconds() {
    let world = World::new();
    let (first, second) = (Pair::new("first"), Pair::new("second"));
    publish(&world, &[&first]);
    let mut command = world.serving();
    command.env_remove("COUNTERPART_JWT_SECRET_FILE").env("COUNTERPART_JWKS_FILE", "jwks.json");
    command.env("COUNTERPART_JWT_ISSUER", "https://id.example.org").env("COUNTERPART_JWT_AUDIENCE", "bundles");
    let server = world.start(command);
    let (old, new) = (first.token("ada"), second.token("ada"));
    assert_eq!((status(&server, &old).await, status(&server, &new).await), (200, 401));
    assert_eq!(status(&server, &world.token("ada")).await, 401, "a secret is no key of a set");
    publish(&world, &[&first, &second]);
    eventually("the new key counts", async || status(&server, &new).await == 200).await;
    assert_eq!(status(&server, &old).await, 200);
    world.write("jwks.json", "{}");
    eventually("it is in the log", async || server.said().contains("keys of tokens are kept")).await;
    assert_eq!(status(&server, &new).await, 200);
    publish(&world, &[&second]);
    eventually("the old key is gone", async || status(&server, &old).await == 401).await;
    assert_eq!(status(&server, &new).await, 200);
    server.stop().await;
}
