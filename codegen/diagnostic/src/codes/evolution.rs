//! CP3xxx: what changed since the last published version.

crate::code::codes! {
    /// The contract differs from the document that was published under the same version, and not only in its words.
    ///
    /// A published document is frozen: whoever reads the version number relies on it.
    ///
    /// ```yaml
    /// info:
    ///   version: 1.4.0   # published/1.4.0.yaml says something else
    /// ```
    ///
    /// Give the contract a new version, and publish it when it is ready.
    VERSION_REUSED = "CP3001" "the contract changed without a new version";
    /// A document is already published under this version, and it is not the one that would be written.
    ///
    /// A published document is never overwritten. Give the contract a new version first.
    ALREADY_PUBLISHED = "CP3002" "the version is already published";
    /// A document under `published/` cannot be lowered, so nothing can be compared with it.
    ///
    /// Published documents are frozen; take the file back to what was committed.
    PUBLISHED_BROKEN = "CP3003" "a published document does not lower";
    /// A contract is published as one file, so that what is frozen cannot change through another file.
    ///
    /// ```yaml
    /// schema: { $ref: 'schemas/bundle.yaml' }
    /// ```
    ///
    /// Move what the document refers to under its own `components`.
    SEVERAL_FILES = "CP3004" "a contract of several files cannot be published";
}
