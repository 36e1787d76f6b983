//! CP0xxx: reading a document.

crate::code::codes! {
    /// The document's root member `openapi` names a version that is not read.
    ///
    /// OpenAPI 3.0 and 3.1 are read. A Swagger 2.0 document has to be converted first.
    VERSION = "CP0001" "the document is not OpenAPI 3.0 or 3.1";
}
