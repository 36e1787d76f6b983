//! Everything that can be wrong with a request of each operation, in the order in which it is answered.

use counterpart_service_tests::{Fault, UNKNOWN};

use crate::draft::{Draft, Operation};
use crate::stage::Stage;

/// One thing that is wrong.
#[derive(Clone, Copy)]
pub(crate) struct Trouble {
    pub(crate) name: &'static str,
    /// What is answered.
    pub(crate) code: &'static str,
    /// What the detail has in it: one code stands for several things.
    pub(crate) says: &'static str,
    /// What of the request it takes for itself: two that take the same are never wrong at once.
    takes: &'static [&'static str],
    pub(crate) spoil: fn(&mut Draft, &Stage),
}

impl Trouble {
    /// Whether a request can have both.
    pub(crate) fn goes_with(&self, other: &Self) -> bool {
        !self.takes.iter().any(|taken| other.takes.contains(taken))
    }
}

/// Collects troubles in order.
struct Row {
    operation: Operation,
    troubles: Vec<Trouble>,
}

impl Row {
    fn add(
        &mut self,
        name: &'static str,
        code: &'static str,
        takes: &'static [&'static str],
        spoil: fn(&mut Draft, &Stage),
    ) -> &mut Self {
        self.troubles.push(Trouble { name, code, says: "", takes, spoil });
        self
    }
    /// What the last one says.
    fn saying(&mut self, says: &'static str) -> &mut Self {
        if let Some(last) = self.troubles.last_mut() {
            last.says = says;
        }
        self
    }
    /// One of two codes, by what the operation is about.
    fn of(&self, bundles: &'static str, clouds: &'static str) -> &'static str {
        if self.operation.is_of_clouds() { clouds } else { bundles }
    }
}

/// Everything that can be wrong with an operation, the earliest first.
pub(crate) fn troubles(operation: Operation) -> Vec<Trouble> {
    let mut row = Row { operation, troubles: Vec::new() };
    before_the_gate(&mut row);
    if !operation.is_filtered() {
        at_the_gate(&mut row);
    }
    match operation.method {
        "POST" => {
            of_a_body(&mut row);
            of_a_creation(&mut row);
        }
        "PATCH" => {
            of_a_body(&mut row);
            of_a_patch(&mut row);
        }
        "DELETE" => of_a_deletion(&mut row),
        _ => of_a_read(&mut row),
    }
    row.troubles
}

fn before_the_gate(row: &mut Row) {
    let (name, dark) = (row.operation.name, row.of("provider_bundles_not_provisioned", "clouds_not_provisioned"));
    let id = row.of("invalid_provider_bundle_id", "invalid_cloud_id");
    row.add("nobody calls", "unauthenticated", &["caller"], |draft, _| draft.caller = None);
    row.add("it is dark", dark, &[], |draft, _| draft.is_dark = true).saying(name);
    if row.operation.has_id() {
        row.add("the id is none", id, &["id"], |draft, _| "no-id".clone_into(&mut draft.id));
    }
    if row.operation.is_list() {
        row.add("the limit is none", "invalid_limit", &[], |draft, _| draft.limit = Some("0"));
        row.add("the cursor was altered", "invalid_cursor", &["cursor"], |draft, stage| {
            let cursor = stage.cursor("ada", draft);
            draft.cursor = Some(format!("{}{}", &cursor[1..], &cursor[..1]));
        });
        row.add("the cursor is zoe's", "cursor_binding_mismatch", &["cursor"], |draft, stage| {
            draft.cursor = Some(stage.cursor("zoe", draft));
        });
    }
}

fn at_the_gate(row: &mut Row) {
    row.add("nobody answers the gate", "authz_unavailable", &["gate"], |draft, _| draft.cut_after = Some(0));
    row.add("eve calls", "permission_denied", &["gate", "caller", "log"], |draft, _| draft.caller = Some("eve"));
}

fn of_a_body(row: &mut Row) {
    row.add("it is too long", "request_body_too_large", &[], |draft, _| draft.is_padded = true);
    row.add("it is no JSON", "invalid_body", &["media"], |draft, _| draft.media_type = "text/plain")
        .saying("application/json");
    row.add("it is encoded", "invalid_body", &["media"], |draft, _| draft.encoding = Some("gzip")).saying("encoding");
    row.add("it does not end", "invalid_body", &[], |draft, _| draft.is_truncated = true).saying("the body");
}

/// An unknown member.
fn of_a_shape(row: &mut Row) {
    row.add("a member is unknown", "invalid_body", &["stranger"], |draft, _| draft.set("x", 1)).saying("/x");
}

fn of_a_creation(row: &mut Row) {
    let constraint = row.of("invalid_provider_bundle", "invalid_cloud");
    of_a_shape(row);
    row.add("the name is empty", constraint, &["name"], |draft, _| draft.set("display_name", ""));
    if row.operation.is_of_clouds() {
        of_a_named_bundle(row);
    }
    row.add("no change begins", "internal", &["store"], |draft, _| draft.fault = Some(Fault::Begin));
    let (taken, conflict) = (
        row.of("provider_bundle_slug_conflict", "cloud_slug_conflict"),
        row.of("provider_bundle_conflict", "cloud_conflict"),
    );
    row.add("the slug is taken", taken, &["last"], |draft, _| {
        draft.set("slug", if draft.operation.is_of_clouds() { "one" } else { "aws" });
    });
    row.add("the id is taken", conflict, &["last", "store"], |draft, _| draft.fault = Some(Fault::Conflict));
    if row.operation.is_of_clouds() {
        of_a_bundle(row);
    }
    row.add("it does not last", "internal", &["store", "last"], |draft, _| draft.fault = Some(Fault::Commit));
}

fn of_a_patch(row: &mut Row) {
    let is_of_clouds = row.operation.is_of_clouds();
    row.add("it names the slug", "slug_immutable", &["slug"], |draft, _| draft.set("slug", 1));
    row.add("it names the provider", "provider_immutable", &["provider"], |draft, _| draft.set("provider", 1));
    of_a_shape(row);
    row.add("it is empty", "empty_patch", &["slug", "provider", "stranger", "name", "source"], |draft, _| {
        draft.members.clear();
    });
    row.add("nothing can be read", "internal", &["store"], |draft, _| draft.fault = Some(Fault::Read));
    of_what_is_gone(row);
    let constraint = row.of("invalid_provider_bundle", "invalid_cloud");
    row.add("the name is empty", constraint, &["name"], |draft, _| draft.set("display_name", ""));
    if is_of_clouds {
        row.add("there is nothing to pin", "invalid_cloud", &["id", "source"], |draft, stage| {
            draft.id.clone_from(&stage.inline);
            draft.set("provider_bundle_version", 1);
        });
        of_a_named_bundle(row);
    }
    row.add("no change begins", "internal", &["store"], |draft, _| draft.fault = Some(Fault::Begin));
    let stale = row.of("provider_bundle_stale", "cloud_stale");
    row.add("somebody was faster", stale, &["store", "last"], |draft, _| draft.fault = Some(Fault::Stale));
    if is_of_clouds {
        of_a_bundle(row);
    } else {
        row.add("a version is taken", "provider_bundle_conflict", &["store", "last"], |draft, _| {
            draft.fault = Some(Fault::Conflict);
        });
    }
    row.add("it does not last", "internal", &["store", "last"], |draft, _| draft.fault = Some(Fault::Commit));
}

/// A bundle that a Cloud names, before it is looked for.
fn of_a_named_bundle(row: &mut Row) {
    row.add("nobody answers for the bundle", "authz_unavailable", &["gate", "source"], |draft, stage| {
        draft.set("provider_bundle_id", &*stage.bundle);
        draft.cut_after = Some(1);
    });
    row.add("the bundle is unknown", "permission_denied", &["source"], |draft, _| {
        draft.set("provider_bundle_id", UNKNOWN);
    });
    row.add("the bundle is hidden", "permission_denied", &["source"], |draft, stage| {
        draft.set("provider_bundle_id", &*stage.hidden);
    });
}

/// A bundle that a Cloud names, once it is looked for.
fn of_a_bundle(row: &mut Row) {
    row.add("the bundle is gone", "provider_bundle_unavailable", &["source", "last"], |draft, stage| {
        draft.set("provider_bundle_id", &*stage.gone);
    });
    row.add("the bundle is of another provider", "provider_mismatch", &["source", "last"], |draft, stage| {
        draft.set("provider_bundle_id", &*stage.other);
    });
    row.add("no such version", "provider_bundle_version_unknown", &["source", "last"], |draft, stage| {
        draft.set("provider_bundle_id", &*stage.bundle);
        draft.set("provider_bundle_version", 4);
    });
}

fn of_what_is_gone(row: &mut Row) {
    let code = row.of("provider_bundle_not_found", "cloud_not_found");
    row.add("it is gone", code, &["id"], |draft, stage| {
        let gone = if draft.operation.is_of_clouds() { &stage.gone_cloud } else { &stage.gone };
        draft.id.clone_from(gone);
    });
}

fn of_a_deletion(row: &mut Row) {
    row.add("no change begins", "internal", &["store"], |draft, _| draft.fault = Some(Fault::Begin));
    of_what_is_gone(row);
    if !row.operation.is_of_clouds() {
        row.add("Clouds reference it", "provider_bundle_referenced", &["id"], |draft, stage| {
            draft.id.clone_from(&stage.bundle);
        });
    }
    row.add("it does not last", "internal", &["store"], |draft, _| draft.fault = Some(Fault::Commit));
}

fn of_a_read(row: &mut Row) {
    row.add("nothing can be read", "internal", &["store"], |draft, _| draft.fault = Some(Fault::Read));
    if row.operation.has_id() {
        of_what_is_gone(row);
    } else {
        row.add("nobody answers for the rows", "authz_unavailable", &[], |draft, _| draft.cut_after = Some(0));
    }
    row.add("it cannot be written down", "internal", &["store", "log"], |draft, _| draft.fault = Some(Fault::Log));
}
