//! What every engine has to do, written over the traits: each test takes a fresh database.

pub(crate) mod audit;
pub(crate) mod bundles;
pub(crate) mod clouds;
pub(crate) mod concurrency;
pub(crate) mod outbox;
pub(crate) mod relationships;
pub(crate) mod time;
pub(crate) mod world;

use counterpart_store::{AuditLog, Outbox, Relationships, Store};

/// All that one database keeps.
pub(crate) trait Everything: Store + AuditLog + Outbox + Relationships {}
impl<T: Store + AuditLog + Outbox + Relationships> Everything for T {}

/// Every test of the suite, as a test of one engine. `$open` is an `async fn(Clock) -> (impl Everything, _)`; what it
/// gives beside the database is kept until the test is over.
#[macro_export]
macro_rules! suite {
    ($open:path) => {
        $crate::suite! { $open:
            audit: the_chain_is_sound, rows_keep_their_columns, rows_that_come_together, entries_become_rows,
                a_change_dropped_has_no_row, a_clock_that_jumps_keeps_the_order;
            bundles: inserted_and_read, slugs_are_unique, ids_are_unique, pages_by_slug, content_publishes_versions,
                a_rename_publishes_none, a_lost_race_is_stale, versions_newest_first, deleting, a_dropped_change,
                the_largest_declaration, a_deleted_slug_is_free;
            clouds: of_their_own, attached_to_the_newest, pinned_forth_and_back, what_a_source_lacks, roster_by_id,
                pages_of_clouds, referenced_bundles_stay, stale_clouds, deleting_clouds, slugs_of_clouds;
            concurrency: writers_of_one_bundle, deletes_against_attaches, attaches_of_one_slug, aborted_changes;
            outbox: in_order_for_each_aggregate, refused_and_dead, redriven, lagging, listed, ids_only_grow;
            relationships: touched_and_deleted, of_an_object, revived_ones;
            time: a_clock_that_goes_back, times_are_kept_as_they_were_told;
        }
    };
    ($open:path: $($module:ident: $($test:ident),*;)*) => { $($(
        #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
        async fn $test() {
            let clock = suite::world::TestClock::default();
            let (store, kept) = $open(clock.clock()).await;
            suite::$module::$test(store, clock).await;
            drop(kept);
        }
    )*)* };
}
