//! Cursors: nobody can make one, read one, or use somebody else's.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE, URL_SAFE_NO_PAD};
use counterpart::server::Service;
use counterpart_service_tests::{KEY, World, attached, bundle, send};
use counterpart_wire_tests::Wire;
use serde_json::json;

use crate::draft::{Draft, OPERATIONS, Operation};
use crate::stage::Stage;

/// Another key under the name of the one that counts.
const FALSE_KEY: &str = "k1:HxweHRsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA";
/// A newer key.
const NEW_KEY: &str = "k2:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE";

/// How many cursors each of the four listings is tried with.
const TRIES: usize = 25_000;

/// Numbers that are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end.max(1) as u64).unwrap_or_default()
    }
    fn of<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }
    fn bytes(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| u8::try_from(self.next() & 0xff).unwrap_or_default()).collect()
    }
}

/// What cursors are forged from.
struct Forge {
    numbers: Numbers,
    /// Cursors that hold, for the caller and the path that are tried.
    own: Vec<String>,
    /// Cursors that hold elsewhere, and the code that is answered here.
    foreign: Vec<(String, &'static str)>,
}

impl Forge {
    /// A text that is no cursor of the caller's and the path's, and the code that says so.
    fn forged(&mut self) -> (String, &'static str) {
        let own = self.own[self.numbers.below(self.own.len())].clone();
        let other = self.own[self.numbers.below(self.own.len())].clone();
        let length = own.len();
        let text = match self.numbers.below(10) {
            0 => {
                let bytes = self.numbers.below(400);
                URL_SAFE_NO_PAD.encode(self.numbers.bytes(bytes))
            }
            1 => laid_out(&mut self.numbers, length),
            2 => own[..self.numbers.below(length)].to_owned(),
            3 => format!("{own}{}", self.numbers.of(&["A", "AA", "=", "==", "AAAA", "-", &own])),
            4 => flipped(&mut self.numbers, &own),
            5 => replaced(&mut self.numbers, &own),
            6 => {
                let at = self.numbers.below(length);
                format!("{}{}", &own[..at], &other[at..])
            }
            7 => encoded_again(&mut self.numbers, &own),
            8 => text_of_anything(&mut self.numbers),
            _ => return self.foreign[self.numbers.below(self.foreign.len())].clone(),
        };
        (text, "invalid_cursor")
    }
}

/// The layout of a cursor, with nothing true in it.
fn laid_out(numbers: &mut Numbers, length: usize) -> String {
    let mut bytes = vec![1, 2, b'k', b'1'];
    bytes.extend(numbers.bytes(length * 3 / 4 - 4));
    URL_SAFE_NO_PAD.encode(bytes)
}

fn flipped(numbers: &mut Numbers, own: &str) -> String {
    let mut bytes = URL_SAFE_NO_PAD.decode(own).expect("a cursor is base64");
    let at = numbers.below(bytes.len());
    bytes[at] ^= 1 << numbers.below(8);
    URL_SAFE_NO_PAD.encode(bytes)
}

fn replaced(numbers: &mut Numbers, own: &str) -> String {
    let at = numbers.below(own.len());
    let other = numbers.of(&["A", "z", "0", "-", "_", "=", ".", "~", "%2B", "%2F", "%00", "%20", "%C3%A9", ""]);
    format!("{}{other}{}", &own[..at], &own[at + 1..])
}

/// The same bytes in another spelling.
fn encoded_again(numbers: &mut Numbers, own: &str) -> String {
    let bytes = URL_SAFE_NO_PAD.decode(own).expect("a cursor is base64");
    let escaped = |text: String| text.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    match numbers.below(9) {
        0 => escaped(STANDARD.encode(&bytes)),
        1 => escaped(URL_SAFE.encode(&bytes)),
        2 => URL_SAFE_NO_PAD.encode(own),
        3 => hex(&bytes),
        4 => own.to_uppercase(),
        5 => own.to_lowercase(),
        6 => own.chars().rev().collect(),
        7 => format!("%20{own}"),
        _ => trailing_bits(own),
    }
}

/// The last character with bits that stand for nothing.
fn trailing_bits(own: &str) -> String {
    const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let (rest, last) = own.split_at(own.len() - 1);
    let index = ALPHABET.find(last).unwrap_or_default();
    format!("{rest}{}", &ALPHABET[index ^ 1..=index ^ 1])
}

fn text_of_anything(numbers: &mut Numbers) -> String {
    let length = numbers.below(200);
    numbers.bytes(length).iter().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat()
}

/// The cursor of the first page of a path.
async fn minted(service: &Service, world: &World, who: &str, path: &str) -> String {
    let page = send(service, &world.request(who, "GET", &format!("{path}?limit=1"))).await;
    page.json()["next_cursor"].as_str().unwrap_or_else(|| panic!("{path} has one page: {page:?}")).to_owned()
}

/// What is forged for a listing of ada's.
async fn forge(stage: &Stage, operation: Operation) -> Forge {
    let (world, path) = (&stage.world, operation.path(&stage.bundle));
    let (mut own, mut foreign) = (Vec::new(), Vec::new());
    let (false_key, new_key) = (world.with_keys(FALSE_KEY), world.with_keys(NEW_KEY));
    for _ in 0..8 {
        own.push(minted(&world.service, world, "ada", &path).await);
        for service in [&false_key, &new_key] {
            foreign.push((minted(service, world, "ada", &path).await, "invalid_cursor"));
        }
        foreign.push((minted(&world.service, world, "zoe", &path).await, "cursor_binding_mismatch"));
    }
    for other in OPERATIONS.into_iter().filter(|other| other.is_list() && *other != operation) {
        for who in ["ada", "zoe"] {
            // a cursor of another operation and another caller is first of all one of another operation
            foreign.push((minted(&world.service, world, who, &other.path(&stage.bundle)).await, "invalid_cursor"));
        }
    }
    if operation.has_id() {
        for who in ["ada", "zoe"] {
            let draft = Draft { id: stage.gone.clone(), ..Draft::new(operation, stage) };
            foreign.push((stage.cursor(who, &draft), "invalid_cursor"));
        }
    }
    Forge { numbers: Numbers(operation.name.len() as u64), own, foreign }
}

async fn tried(name: &str) {
    let stage = Stage::new().await;
    let operation = OPERATIONS.into_iter().find(|operation| operation.name == name).expect("an operation");
    let (path, mut forge) = (operation.path(&stage.bundle), forge(&stage, operation).await);
    let request = stage.world.request("ada", "GET", &path);
    stage.world.forget();
    let (mut tries, mut foreign) = (0, 0);
    while tries < TRIES {
        let (text, code) = forge.forged();
        if forge.own.contains(&text) {
            continue;
        }
        let answer = send(&stage.world.service, &request.clone().to(&format!("{path}?cursor={text}"))).await;
        let status = if code == "invalid_cursor" { 400 } else { 403 };
        assert_eq!((answer.status(), &*answer.code()), (status, code), "{name}: {text}");
        tries += 1;
        foreign += usize::from(status == 403);
    }
    assert!(foreign > TRIES / 100, "{foreign}");
    assert!(stage.world.store.taken().is_empty() && stage.world.checker.taken().is_empty(), "nothing was looked for");
    for text in &forge.own {
        let answer = send(&stage.world.service, &request.clone().to(&format!("{path}?cursor={text}"))).await;
        assert_eq!(answer.status(), 200, "{name}: what was minted holds");
    }
}

#[tokio::test]
async fn no_forged_cursor_of_bundles_holds() {
    tried("ListProviderBundles").await;
}

#[tokio::test]
async fn no_forged_cursor_of_a_roster_holds() {
    tried("ListProviderBundleClouds").await;
}

#[tokio::test]
async fn no_forged_cursor_of_versions_holds() {
    tried("ListProviderBundleVersions").await;
}

#[tokio::test]
async fn no_forged_cursor_of_clouds_holds() {
    tried("ListClouds").await;
}

#[tokio::test]
async fn a_cursor_is_its_callers_to_use_again() {
    let stage = Stage::new().await;
    for operation in OPERATIONS.into_iter().filter(|operation| operation.is_list()) {
        let path = operation.path(&stage.bundle);
        let cursor = minted(&stage.world.service, &stage.world, "ada", &path).await;
        let page = stage.world.get("ada", &format!("{path}?cursor={cursor}&limit=1")).await;
        for limit in ["1", "2", "200"] {
            let again = stage.world.get("ada", &format!("{path}?limit={limit}&cursor={cursor}")).await;
            assert_eq!((again.status(), &again.json()["items"][0]), (200, &page.json()["items"][0]), "{path} {limit}");
        }
        // an id is the same in either case
        let upper = operation.path(&stage.bundle.to_uppercase());
        assert_eq!(stage.world.get("ada", &format!("{upper}?cursor={cursor}")).await.status(), 200, "{upper}");
        for query in ["cursor=", "cursor", &format!("cursor={cursor}&cursor={cursor}"), "cursor=&cursor="] {
            let answer = stage.world.get("ada", &format!("{path}?{query}")).await;
            assert_eq!((answer.status(), &*answer.code()), (400, "invalid_cursor"), "{path} {query}");
        }
        let foreign = stage.world.get("zoe", &format!("{path}?cursor={cursor}")).await;
        assert_eq!((foreign.status(), foreign.json().get("reason")), (403, None), "no denial, a plain problem");
    }
}

#[tokio::test]
async fn keys_are_rotated() {
    let world = World::new().await;
    for slug in ["a", "b"] {
        world.bundle(bundle(slug)).await;
    }
    let path = "/v1/provider-bundles";
    let (both, new) = (world.with_keys(&format!("{NEW_KEY}\n{KEY}")), world.with_keys(NEW_KEY));
    let (old_cursor, new_cursor) =
        (minted(&world.service, &world, "ada", path).await, minted(&both, &world, "ada", path).await);
    for (service, cursor, status) in [
        (&both, &old_cursor, 200),
        (&both, &new_cursor, 200),
        (&new, &new_cursor, 200),
        (&new, &old_cursor, 400),
        (&world.service, &new_cursor, 400),
    ] {
        let answer = send(service, &world.request("ada", "GET", &format!("{path}?cursor={cursor}"))).await;
        assert_eq!(answer.status(), status, "{cursor}");
    }
}

/// All cursors of a listing, page by page of one row each.
async fn all(world: &World, who: &str, path: &str) -> Vec<(String, Wire)> {
    let (mut cursors, mut query) = (Vec::new(), String::new());
    loop {
        let page = world.get(who, &format!("{path}?limit=1{query}")).await;
        assert_eq!(page.status(), 200, "{page:?}");
        let Some(cursor) = page.json()["next_cursor"].as_str().map(str::to_owned) else { return cursors };
        query = format!("&cursor={cursor}");
        cursors.push((cursor, page));
    }
}

#[tokio::test]
async fn a_cursor_says_nothing_about_the_row_it_stands_at() {
    let world = World::new().await;
    let slugs = ["a".to_owned(), "b".repeat(63), "c".repeat(30), "d-4".to_owned()];
    for slug in &slugs {
        world.bundle(bundle(slug)).await;
        world.cloud(counterpart_service_tests::own(slug)).await;
    }
    for path in ["/v1/provider-bundles", "/v1/clouds"] {
        let (first, second) = (all(&world, "eve", path).await, all(&world, "eve", path).await);
        assert_eq!(first.len(), 3, "one behind each row but the last");
        for (index, (cursor, page)) in first.iter().enumerate() {
            assert_eq!(page.json()["items"], json!([]), "eve sees none of them");
            assert_eq!(cursor.len(), first[0].0.len(), "{path}: the length tells the row's");
            let bytes = URL_SAFE_NO_PAD.decode(cursor).expect("base64");
            assert!(!bytes.windows(slugs[index].len().max(3)).any(|own| own == slugs[index].as_bytes()), "{path}");
            let again = URL_SAFE_NO_PAD.decode(&second[index].0).expect("base64");
            let alike = bytes.iter().zip(&again).filter(|(one, other)| one == other).count();
            assert!(alike < bytes.len() / 4, "{path}: {alike} of {} bytes are alike for one row", bytes.len());
        }
    }
}

#[tokio::test]
async fn the_length_of_every_cursor_is_one_for_its_operation() {
    let world = World::new().await;
    let id = world.bundle(bundle("aws")).await;
    let path = format!("/v1/provider-bundles/{id}");
    for number in 2..=11 {
        let change = json!({ "provider_config_api_version": format!("aws.example.org/v{number}") });
        assert_eq!(world.ask("ada", "PATCH", &path, change).await.status(), 200);
    }
    for slug in ["x", "y", "z"] {
        world.cloud(attached(slug, &id)).await;
    }
    for (path, pages) in [(format!("{path}/versions"), 10), (format!("{path}/clouds"), 2)] {
        let cursors = all(&world, "ada", &path).await;
        assert_eq!(cursors.len(), pages, "{path}");
        let length = cursors[0].0.len();
        assert!(length <= 512 && cursors.iter().all(|(cursor, _)| cursor.len() == length), "{path}: {cursors:?}");
    }
}
