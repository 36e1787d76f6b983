-- Bundles, versions, Clouds; deletions; relationships; audit log; outbox.
-- Ids are the 16 bytes of a UUID, times are microseconds since 1970, packages are JSON as the contract writes it.

CREATE TABLE bundles (
    id BLOB NOT NULL PRIMARY KEY,
    display_name TEXT NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    provider TEXT NOT NULL,
    packages TEXT NOT NULL,
    config_api_version TEXT NOT NULL,
    latest_version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    CHECK (length(id) = 16),
    CHECK (latest_version >= 1),
    CHECK (updated_at >= created_at)
) STRICT;

CREATE TRIGGER bundles_identity BEFORE UPDATE OF id, slug, provider, created_at ON bundles
WHEN old.id <> new.id OR old.slug <> new.slug OR old.provider <> new.provider OR old.created_at <> new.created_at
BEGIN
    SELECT raise(ABORT, 'id, slug, provider and time of creation of a bundle never change');
END;

CREATE TABLE versions (
    bundle_id BLOB NOT NULL REFERENCES bundles (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    packages TEXT NOT NULL,
    config_api_version TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (bundle_id, version),
    CHECK (version >= 1)
) STRICT;

CREATE TRIGGER versions_immutable BEFORE UPDATE ON versions
BEGIN
    SELECT raise(ABORT, 'a published version never changes');
END;

CREATE TABLE clouds (
    id BLOB NOT NULL PRIMARY KEY,
    display_name TEXT NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    provider TEXT NOT NULL,
    bundle_id BLOB,
    bundle_version INTEGER,
    packages TEXT NOT NULL,
    config_api_version TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    FOREIGN KEY (bundle_id, bundle_version) REFERENCES versions (bundle_id, version),
    CHECK (length(id) = 16),
    CHECK ((bundle_id IS NULL) = (bundle_version IS NULL)),
    CHECK (updated_at >= created_at)
) STRICT;

-- The roster of a bundle in its order, the count of a refused deletion, and what the foreign key looks for.
CREATE INDEX clouds_roster ON clouds (bundle_id, id);

CREATE TRIGGER clouds_identity BEFORE UPDATE OF id, slug, provider, created_at ON clouds
WHEN old.id <> new.id OR old.slug <> new.slug OR old.provider <> new.provider OR old.created_at <> new.created_at
BEGIN
    SELECT raise(ABORT, 'id, slug, provider and time of creation of a Cloud never change');
END;

CREATE TABLE deletions (
    object TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE relationships (
    relationship TEXT NOT NULL PRIMARY KEY,
    object TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX relationships_object ON relationships (object);

CREATE TABLE audit (
    sequence INTEGER NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL,
    relation TEXT NOT NULL,
    operation TEXT NOT NULL,
    subject TEXT NOT NULL,
    object TEXT NOT NULL,
    decision TEXT NOT NULL,
    item_count INTEGER,
    fields TEXT NOT NULL,
    correlation_id TEXT,
    request_id TEXT NOT NULL,
    hash BLOB NOT NULL
) STRICT;

CREATE TRIGGER audit_keeps_rows BEFORE DELETE ON audit
BEGIN
    SELECT raise(ABORT, 'the audit log only grows');
END;

CREATE TRIGGER audit_keeps_columns BEFORE UPDATE ON audit
BEGIN
    SELECT raise(ABORT, 'the audit log only grows');
END;

CREATE TABLE audit_head (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    sequence INTEGER NOT NULL,
    hash BLOB NOT NULL
) STRICT;

INSERT INTO audit_head (id, sequence, hash) VALUES (1, 0, zeroblob(32));

-- Only what is not delivered; AUTOINCREMENT, since an id is never given twice.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    aggregate TEXT NOT NULL,
    body TEXT NOT NULL,
    request_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'dead')),
    last_error TEXT
) STRICT;

CREATE INDEX outbox_aggregate ON outbox (aggregate, id);
