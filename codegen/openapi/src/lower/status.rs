//! Statuses: the keys of `responses`, and how a variant is named by one.

use counterpart_model::Status;

/// The status that a key of `responses` means.
pub(super) fn parse(key: &str) -> Option<Status> {
    if key == "default" {
        return Some(Status::Default);
    }
    let bytes = key.as_bytes();
    match bytes {
        [hundreds @ b'1'..=b'5', b'X' | b'x', b'X' | b'x'] => Some(Status::Range(hundreds - b'0')),
        [b'1'..=b'5', b'0'..=b'9', b'0'..=b'9'] => key.parse().ok().map(Status::Exact),
        _ => None,
    }
}

/// Whether it says that something went wrong; `None` for `default`, which says nothing.
pub(super) fn is_error(status: Status) -> Option<bool> {
    match status {
        Status::Exact(status) => Some(status >= 400),
        Status::Range(hundreds) => Some(hundreds >= 4),
        Status::Default => None,
    }
}

/// As a key of `responses`.
pub(super) fn text(status: Status) -> String {
    match status {
        Status::Exact(status) => status.to_string(),
        Status::Range(hundreds) => format!("{hundreds}XX"),
        Status::Default => "default".to_owned(),
    }
}

/// The variant for it.
pub(super) fn variant(status: Status) -> String {
    let name = match status {
        Status::Exact(status) => return reason(status).map_or_else(|| format!("Status{status}"), camel),
        Status::Range(1) => "Informational",
        Status::Range(2) => "Success",
        Status::Range(3) => "Redirection",
        Status::Range(4) => "ClientError",
        Status::Range(_) => "ServerError",
        Status::Default => "Other",
    };
    name.to_owned()
}

/// `Method Not Allowed` → `MethodNotAllowed`, `I'm a teapot` → `ImATeapot`
fn camel(reason: &str) -> String {
    let plain: String = reason.chars().filter(|character| *character != '\'').collect();
    let words = plain.split([' ', '-']).map(|word| {
        let mut characters = word.chars();
        let first = characters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(characters.map(|character| character.to_ascii_lowercase())).collect::<String>()
    });
    words.collect()
}

/// The reason phrase that IANA registers.
pub(super) const fn reason(status: u16) -> Option<&'static str> {
    Some(match status {
        100 => "Continue",
        101 => "Switching Protocols",
        102 => "Processing",
        103 => "Early Hints",
        200 => "OK",
        201 => "Created",
        202 => "Accepted",
        203 => "Non-Authoritative Information",
        204 => "No Content",
        205 => "Reset Content",
        206 => "Partial Content",
        207 => "Multi-Status",
        208 => "Already Reported",
        226 => "IM Used",
        300 => "Multiple Choices",
        301 => "Moved Permanently",
        302 => "Found",
        303 => "See Other",
        304 => "Not Modified",
        305 => "Use Proxy",
        307 => "Temporary Redirect",
        308 => "Permanent Redirect",
        _ => return error_reason(status),
    })
}

const fn error_reason(status: u16) -> Option<&'static str> {
    Some(match status {
        400 => "Bad Request",
        401 => "Unauthorized",
        402 => "Payment Required",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        406 => "Not Acceptable",
        407 => "Proxy Authentication Required",
        408 => "Request Timeout",
        409 => "Conflict",
        410 => "Gone",
        411 => "Length Required",
        412 => "Precondition Failed",
        413 => "Content Too Large",
        414 => "URI Too Long",
        415 => "Unsupported Media Type",
        416 => "Range Not Satisfiable",
        417 => "Expectation Failed",
        418 => "I'm a teapot",
        421 => "Misdirected Request",
        422 => "Unprocessable Content",
        423 => "Locked",
        424 => "Failed Dependency",
        425 => "Too Early",
        426 => "Upgrade Required",
        428 => "Precondition Required",
        429 => "Too Many Requests",
        431 => "Request Header Fields Too Large",
        451 => "Unavailable For Legal Reasons",
        500 => "Internal Server Error",
        501 => "Not Implemented",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        505 => "HTTP Version Not Supported",
        506 => "Variant Also Negotiates",
        507 => "Insufficient Storage",
        508 => "Loop Detected",
        510 => "Not Extended",
        511 => "Network Authentication Required",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys() {
        assert_eq!(parse("200"), Some(Status::Exact(200)));
        assert_eq!(parse("4XX"), Some(Status::Range(4)));
        assert_eq!(parse("5xx"), Some(Status::Range(5)));
        assert_eq!(parse("default"), Some(Status::Default));
        for broken in ["20", "2000", "600", "XXX", "2X1", "ok", ""] {
            assert_eq!(parse(broken), None, "{broken}");
        }
    }

    #[test]
    fn variants() {
        let shown = [200, 203, 405, 418, 414, 299, 505].map(|status| variant(Status::Exact(status)));
        assert_eq!(
            shown.join(" "),
            "Ok NonAuthoritativeInformation MethodNotAllowed ImATeapot UriTooLong Status299 HttpVersionNotSupported"
        );
    }
}
