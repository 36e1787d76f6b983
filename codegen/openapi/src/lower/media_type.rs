//! Media types: which of them travel as JSON, text, bytes and so on.

/// How what travels under a media type is read and written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    /// JSON text.
    Json,
    /// `application/x-www-form-urlencoded`
    Form,
    /// `multipart/*`
    Multipart,
    /// XML.
    Xml,
    /// Text as it is.
    Text,
    /// Bytes as they are.
    Bytes,
    /// Server-sent events.
    EventStream,
    /// One JSON text a line or record.
    JsonLines,
    /// `*/*`, `application/*`: the schema decides.
    Any,
}

/// Type and subtype in lower case, without parameters; nothing where the text is no media type or range.
pub(super) fn essence(text: &str) -> Option<String> {
    let essence = text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let (kind, subtype) = essence.split_once('/')?;
    let token = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
    };
    (token(kind) && token(subtype)).then_some(essence)
}

/// The family of an essence.
pub(super) fn family(essence: &str) -> Family {
    let (kind, subtype) = essence.split_once('/').unwrap_or((essence, ""));
    match (kind, subtype) {
        (_, "json") => Family::Json,
        ("application", "x-www-form-urlencoded") => Family::Form,
        ("multipart", _) => Family::Multipart,
        ("text", "event-stream") => Family::EventStream,
        ("application" | "text", "jsonl" | "x-ndjson" | "ndjson" | "json-seq" | "x-jsonlines" | "jsonlines") => {
            Family::JsonLines
        }
        ("application" | "text", "xml") => Family::Xml,
        ("*" | "application", "*") => Family::Any,
        (_, subtype) if subtype.ends_with("+json") => Family::Json,
        (_, subtype) if subtype.ends_with("+xml") && kind != "image" => Family::Xml,
        ("text", _) | ("application", "yaml" | "x-yaml" | "javascript" | "graphql" | "sql") => Family::Text,
        (_, subtype) if subtype.ends_with("+yaml") => Family::Text,
        _ => Family::Bytes,
    }
}

/// The variant for a media type where there are several: `application/vnd.acme.v1+json` → `acme v1 json`, in words
/// that a name is made of.
pub(super) fn words(essence: &str) -> String {
    let (kind, subtype) = essence.split_once('/').unwrap_or((essence, ""));
    let subtype = subtype.trim_start_matches("x-").trim_start_matches("vnd.");
    match (kind, subtype) {
        ("*", _) => "any".to_owned(),
        (kind, "*") => format!("any {kind}"),
        (_, "octet-stream") => "bytes".to_owned(),
        (_, "www-form-urlencoded") => "form".to_owned(),
        ("multipart", "form-data") => "multipart".to_owned(),
        ("text", "plain") => "text".to_owned(),
        (_, subtype) => subtype.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families() {
        let shown = |text: &str| essence(text).map(|essence| family(&essence));
        assert_eq!(shown("Application/JSON; charset=utf-8"), Some(Family::Json));
        assert_eq!(shown("application/vnd.acme.v1+json"), Some(Family::Json));
        assert_eq!(shown("application/problem+xml"), Some(Family::Xml));
        assert_eq!(shown("image/svg+xml"), Some(Family::Bytes));
        assert_eq!(shown("text/csv"), Some(Family::Text));
        assert_eq!(shown("image/*"), Some(Family::Bytes));
        assert_eq!(shown("*/*"), Some(Family::Any));
        assert_eq!(shown("application/x-ndjson"), Some(Family::JsonLines));
        assert_eq!(shown("json"), None);
        assert_eq!(shown("a b/c"), None);
    }
}
