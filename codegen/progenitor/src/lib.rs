//! The model as an OpenAPI 3.0 document for progenitor.
