//! The story itself.

use std::cell::Cell;
use std::time::{Duration, Instant};

use counterpart_process_tests::MARK;

use super::voice::{Answered, Bundle, Listing, Refusal, Voice};

/// The story, and who lives through it.
pub(crate) struct Tale<V> {
    ada: V,
    zoe: V,
    oscar: V,
    eve: V,
    stranger: V,
    /// How often a grant was still to come, and how often it was still to go.
    early: Cell<usize>,
    late: Cell<usize>,
}

impl<V: Voice> Tale<V> {
    pub(crate) fn new(voice: impl Fn(&str) -> V, stranger: V) -> Self {
        let [ada, zoe, oscar, eve] = ["ada", "zoe", "oscar", "eve"].map(voice);
        Self { ada, zoe, oscar, eve, stranger, early: Cell::new(0), late: Cell::new(0) }
    }

    pub(crate) async fn tell(self) {
        self.nobody_may_create().await;
        let mut bundles = Vec::new();
        for slug in ["amber", "birch", "cedar"] {
            bundles.push(self.created(slug).await);
        }
        let [amber, birch, cedar] = [&bundles[0], &bundles[1], &bundles[2]].map(|bundle| &*bundle.id);
        self.content_becomes_versions(amber, birch).await;
        self.listings_come_in_pages().await;
        let clouds = self.clouds_pin_what_they_want(amber).await;
        self.what_is_used_stays(amber, clouds).await;
        assert_eq!(self.ada.delete_bundle(cedar).await, Ok(()));
        self.gone("cedar", async || self.ada.bundle(cedar).await).await;
        assert!(self.early.get() > 0, "nobody ever came too early");
        assert!(self.late.get() > 0, "nobody ever came too late");
    }

    async fn nobody_may_create(&self) {
        assert_eq!(self.eve.create_bundle("amber", 1).await, Err(Refusal::Denied));
        assert_eq!(self.oscar.create_bundle("amber", 1).await, Err(Refusal::Denied));
        assert_eq!(self.stranger.create_bundle("amber", 1).await, Err(Refusal::Unauthenticated));
    }

    /// A bundle is denied until its grants are written, and read from then on.
    async fn created(&self, slug: &str) -> Bundle {
        let created = self.ada.create_bundle(slug, 1).await.unwrap();
        assert_eq!(created.latest_version, 1);
        let read = arrived(&self.early, slug, async || self.ada.bundle(&created.id).await).await;
        assert_eq!(read, created);
        assert_eq!(self.oscar.bundle(&created.id).await, Ok(created.clone()));
        assert_eq!(self.eve.bundle(&created.id).await, Err(Refusal::Denied));
        assert_eq!(self.stranger.bundle(&created.id).await, Err(Refusal::Unauthenticated));
        assert_eq!(self.zoe.create_bundle(slug, 2).await, Err(Refusal::SlugTaken));
        created
    }

    async fn content_becomes_versions(&self, amber: &str, birch: &str) {
        let name = format!("Amber, {MARK}");
        let renamed = self.ada.rename(amber, &name).await.unwrap();
        assert_eq!((&renamed.display_name, renamed.latest_version), (&name, 1));
        for number in 2..=3 {
            let published = self.zoe.publish(amber, number).await.unwrap();
            assert_eq!((published.latest_version, published.package), (number as u64, package(number)));
        }
        assert_eq!(self.oscar.publish(amber, 9).await, Err(Refusal::Denied));
        let versions = Listing::Versions(amber);
        let first = self.ada.page(versions, 2, None).await.unwrap();
        assert_eq!(first.rows, ["3", "2"]);
        let cursor = first.next.as_deref();
        let second = self.ada.page(versions, 2, cursor).await.unwrap();
        assert_eq!((second.rows, second.next), (vec!["1".to_owned()], None));
        assert_eq!(self.zoe.page(versions, 2, cursor).await, Err(Refusal::ForeignCursor));
        assert_eq!(self.ada.page(Listing::Versions(birch), 2, cursor).await, Err(Refusal::InvalidCursor));
        assert_eq!(self.ada.page(Listing::Bundles, 2, cursor).await, Err(Refusal::InvalidCursor));
        assert_eq!(self.ada.page(versions, 200, cursor).await.map(|page| page.rows), Ok(vec!["1".to_owned()]));
    }

    async fn listings_come_in_pages(&self) {
        let slugs = ["amber", "birch", "cedar"].map(|slug| format!("{slug}-{MARK}"));
        for voice in [&self.ada, &self.zoe, &self.oscar] {
            let first = voice.page(Listing::Bundles, 2, None).await.unwrap();
            assert_eq!(first.rows, slugs[..2]);
            let second = voice.page(Listing::Bundles, 2, first.next.as_deref()).await.unwrap();
            assert_eq!((&*second.rows, second.next), (&slugs[2..], None));
            assert_eq!(self.eve.page(Listing::Bundles, 2, first.next.as_deref()).await, Err(Refusal::ForeignCursor));
        }
        let nothing = self.eve.page(Listing::Bundles, 2, None).await.unwrap();
        assert!(nothing.rows.is_empty() && nothing.next.is_some(), "a thin page names the next one: {nothing:?}");
        let end = self.eve.page(Listing::Bundles, 2, nothing.next.as_deref()).await.unwrap();
        assert_eq!((end.rows.len(), end.next), (0, None));
    }

    /// Two Clouds of the bundle, by id.
    async fn clouds_pin_what_they_want(&self, amber: &str) -> [String; 2] {
        assert_eq!(self.eve.create_cloud("xenon", Some(amber)).await, Err(Refusal::Denied));
        let xenon = self.ada.create_cloud("xenon", Some(amber)).await.unwrap();
        assert_eq!(xenon.pin, Some((amber.to_owned(), 3)));
        assert_eq!(arrived(&self.early, "xenon", async || self.ada.cloud(&xenon.id).await).await, xenon);
        assert_eq!(self.zoe.cloud(&xenon.id).await, Err(Refusal::Denied));
        let zinc = self.ada.create_cloud("zinc", Some(amber)).await.unwrap();
        let ytterbium = self.ada.create_cloud("ytterbium", None).await.unwrap();
        assert_eq!((ytterbium.pin.clone(), &ytterbium.package), (None, &package(0)));
        for cloud in [&ytterbium.id, &zinc.id] {
            arrived(&self.early, "a Cloud", async || self.ada.cloud(cloud).await).await;
        }
        for version in [1, 2, 3, 2] {
            let moved = self.ada.pin(&xenon.id, amber, version).await.unwrap();
            let number = usize::try_from(version).unwrap();
            assert_eq!((moved.pin.clone(), &moved.package), (Some((amber.to_owned(), version)), &package(number)));
            assert_eq!(self.ada.cloud(&xenon.id).await, Ok(moved));
        }
        assert_eq!(self.ada.pin(&xenon.id, amber, 9).await, Err(Refusal::NoSuchVersion));
        assert_eq!(self.zoe.pin(&xenon.id, amber, 1).await, Err(Refusal::Denied));
        let all = self.ada.page(Listing::Clouds, 200, None).await.unwrap();
        assert_eq!(all.rows, ["xenon", "ytterbium", "zinc"].map(|slug| format!("{slug}-{MARK}")));
        [xenon.id, zinc.id]
    }

    async fn what_is_used_stays(&self, amber: &str, clouds: [String; 2]) {
        let roster = Listing::Roster(amber);
        let first = self.ada.page(roster, 1, None).await.unwrap();
        let second = self.ada.page(roster, 1, first.next.as_deref()).await.unwrap();
        assert_eq!([first.rows, second.rows].concat(), clouds);
        assert_eq!(self.oscar.page(roster, 1, None).await, Err(Refusal::Denied));
        assert_eq!(self.oscar.delete_bundle(amber).await, Err(Refusal::Denied));
        assert_eq!(self.zoe.delete_bundle(amber).await, Err(Refusal::Referenced(Some(2))));
        for cloud in &clouds {
            assert_eq!(self.ada.delete_cloud(cloud).await, Ok(()));
            self.gone("a Cloud", async || self.ada.cloud(cloud).await).await;
        }
        assert!(self.zoe.page(roster, 1, None).await.is_ok_and(|page| page.rows.is_empty()));
        assert_eq!(self.zoe.delete_bundle(amber).await, Ok(()));
        self.gone("amber", async || self.zoe.bundle(amber).await).await;
        let again = self.ada.create_cloud("argon", Some(amber)).await;
        assert!(matches!(again, Err(Refusal::Denied | Refusal::BundleUnavailable)), "{again:?}");
        assert_eq!(self.ada.page(roster, 1, None).await, Err(Refusal::Denied));
    }

    /// What was deleted is missing until its grants are gone, and denied from then on.
    async fn gone<T: std::fmt::Debug>(&self, what: &str, read: impl AsyncFn() -> Answered<T>) {
        let since = Instant::now();
        loop {
            match read().await {
                Err(Refusal::Missing) => self.late.set(self.late.get() + 1),
                Err(Refusal::Denied) => return,
                other => panic!("{what} was deleted, and is {other:?}"),
            }
            assert!(since.elapsed() < Duration::from_secs(20), "grants of {what} stay");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// What was created is denied until its grants are written.
async fn arrived<T: std::fmt::Debug>(early: &Cell<usize>, what: &str, read: impl AsyncFn() -> Answered<T>) -> T {
    let since = Instant::now();
    loop {
        match read().await {
            Ok(read) => return read,
            Err(Refusal::Denied) => early.set(early.get() + 1),
            Err(other) => panic!("{what} was created, and is {other:?}"),
        }
        assert!(since.elapsed() < Duration::from_secs(20), "grants of {what} do not come");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn package(number: usize) -> String {
    format!("v1.{number}-{MARK}")
}
