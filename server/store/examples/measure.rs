//! What the database costs: `cargo run --release -p counterpart-store --example measure`.

use counterpart_store::{
    AuditLog, AuditRow, Change, Decision, Declaration, NewBundle, Options, Sqlite, Store, StoreError,
};
use provider_bundles::types::{CloudProvider, ProviderBundleId};
use std::error::Error;
use std::time::{Duration, Instant, SystemTime};
use uuid::Uuid;

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

fn declaration() -> Outcome<Declaration> {
    let package = |name| format!(r#"{{"source":"xpkg.example.org/providers/{name}","version":"v1.20.3"}}"#);
    let packages: Vec<String> = ["aws", "aws-s3", "aws-ec2", "helm"].map(package).to_vec();
    let packages = counterpart::decode(format!("[{}]", packages.join(",")).as_bytes())?;
    Ok(Declaration { packages, config_api_version: "aws.example.org/v1beta1".parse()? })
}

fn bundle(number: u64, declaration: &Declaration) -> Outcome<NewBundle> {
    Ok(NewBundle {
        id: ProviderBundleId::new(Uuid::now_v7())?,
        display_name: format!("Bundle {number}").parse()?,
        // spread over the order, as names are
        slug: format!("b{:016x}", number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).parse()?,
        provider: CloudProvider::Aws,
        declaration: declaration.clone(),
        created_by: "user:ada".parse()?,
    })
}

async fn fill(store: &Sqlite, from: u64, to: u64) -> Outcome<Vec<ProviderBundleId>> {
    let (declaration, mut ids) = (declaration()?, Vec::new());
    let mut change = store.begin().await?;
    for number in from..to {
        let new = bundle(number, &declaration)?;
        ids.push(new.id);
        change.insert_bundle(new).await?;
    }
    change.commit().await?;
    Ok(ids)
}

/// The mean time of one call, with so many at once.
async fn mean<F, T>(name: &str, calls: usize, at_once: usize, call: impl Fn(usize) -> F) -> Outcome<()>
where
    F: Future<Output = Result<T, StoreError>> + Send + 'static,
    T: Send + 'static,
{
    let (begun, burnt) = (Instant::now(), cpu());
    for group in 0..calls / at_once {
        let tasks: Vec<_> = (0..at_once).map(|one| tokio::spawn(call(group * at_once + one))).collect();
        for task in tasks {
            task.await??;
        }
    }
    let calls = u32::try_from(calls)?;
    let (each, cpu) = (begun.elapsed() / calls, cpu().saturating_sub(burnt) / calls);
    println!("{name:<32} {each:>10.1?} each, {cpu:>10.1?} of the CPU");
    Ok(())
}

/// What this process has used of the CPU, where Linux says so.
fn cpu() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(") ").next().unwrap_or_default().split(' ');
    // user and system, in hundredths of a second
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

async fn reads(store: &Sqlite, ids: &[ProviderBundleId], title: &str) -> Outcome<()> {
    let at = |number: usize| ids[number * 7919 % ids.len()];
    let get = |number| {
        let (store, id) = (store.clone(), at(number));
        async move { store.bundle(id).await }
    };
    let list = |number: usize| {
        let store = store.clone();
        let after = format!("b{:02x}", number * 37 % 100).parse().ok();
        async move { store.bundles(after, 50).await }
    };
    mean(&format!("{title}: get"), 20_000, 1, get).await?;
    mean(&format!("{title}: get, 16 at once"), 20_000, 16, get).await?;
    mean(&format!("{title}: list of 50"), 1_000, 1, list).await
}

async fn writes(store: &Sqlite, from: u64) -> Outcome<()> {
    let declaration = declaration()?;
    mean("insert, 16 at once", 800, 16, |number| {
        let new = bundle(from + number as u64, &declaration).ok();
        let store = store.clone();
        async move {
            let mut change = store.begin().await?;
            if let Some(new) = new {
                change.insert_bundle(new).await?;
            }
            change.commit().await
        }
    })
    .await?;
    for at_once in [1, 64] {
        let append = |_| {
            let store = store.clone();
            async move { store.append(row()).await }
        };
        mean(&format!("audit row, {at_once} at once"), at_once * 100, at_once, append).await?;
    }
    let begun = Instant::now();
    let verdict = store.verify().await?;
    println!("audit verify: {:?}, {verdict:?}", begun.elapsed());
    Ok(())
}

fn row() -> AuditRow {
    AuditRow {
        sequence: 0,
        at: SystemTime::now(),
        relation: "provider_bundle.read".to_owned(),
        operation: "GetProviderBundle".to_owned(),
        subject: "user:ada".to_owned(),
        object: "provider_bundle:019a0000-0000-7000-8000-000000000000".to_owned(),
        decision: Decision::Granted,
        item_count: None,
        fields: Vec::new(),
        correlation_id: None,
        request_id: "01ARZ3NDEKTSV4RRFFQ69G5FAV".to_owned(),
    }
}

#[tokio::main]
async fn main() -> Outcome<()> {
    let directory = tempfile::tempdir()?;
    let store = Sqlite::open(Options::new(directory.path().join("store.db"))).await?;
    let few = fill(&store, 0, 100).await?;
    reads(&store, &few, "100 bundles").await?;
    let begun = Instant::now();
    let many = fill(&store, 100, 100_000).await?;
    println!("99,900 bundles filled in: {:?}", begun.elapsed());
    reads(&store, &many, "100,000 bundles").await?;
    writes(&store, 100_000).await
}
