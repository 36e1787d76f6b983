//! Statuses as they stand in code and in sentences.

use counterpart_model::Status;

/// `201`, `"4XX"`, `"default"`: a literal of Rust.
pub(crate) fn word(status: Status) -> String {
    match status {
        Status::Exact(number) => number.to_string(),
        Status::Range(hundreds) => format!("\"{hundreds}XX\""),
        Status::Default => "\"default\"".to_owned(),
    }
}

/// `201 Created`, `4XX`, `any other status`
pub(crate) fn sentence(status: Status) -> String {
    match status {
        Status::Exact(number) => phrase(number).map_or(number.to_string(), |phrase| format!("{number} {phrase}")),
        Status::Range(hundreds) => format!("{hundreds}XX"),
        Status::Default => "default".to_owned(),
    }
}

/// The registered phrases that contracts use.
const PHRASES: &[(u16, &str)] = &[
    (100, "Continue"),
    (101, "Switching Protocols"),
    (200, "OK"),
    (201, "Created"),
    (202, "Accepted"),
    (203, "Non-Authoritative Information"),
    (204, "No Content"),
    (205, "Reset Content"),
    (206, "Partial Content"),
    (207, "Multi-Status"),
    (300, "Multiple Choices"),
    (301, "Moved Permanently"),
    (302, "Found"),
    (303, "See Other"),
    (304, "Not Modified"),
    (307, "Temporary Redirect"),
    (308, "Permanent Redirect"),
    (400, "Bad Request"),
    (401, "Unauthorized"),
    (402, "Payment Required"),
    (403, "Forbidden"),
    (404, "Not Found"),
    (405, "Method Not Allowed"),
    (406, "Not Acceptable"),
    (408, "Request Timeout"),
    (409, "Conflict"),
    (410, "Gone"),
    (411, "Length Required"),
    (412, "Precondition Failed"),
    (413, "Content Too Large"),
    (414, "URI Too Long"),
    (415, "Unsupported Media Type"),
    (416, "Range Not Satisfiable"),
    (417, "Expectation Failed"),
    (421, "Misdirected Request"),
    (422, "Unprocessable Content"),
    (423, "Locked"),
    (424, "Failed Dependency"),
    (425, "Too Early"),
    (426, "Upgrade Required"),
    (428, "Precondition Required"),
    (429, "Too Many Requests"),
    (431, "Request Header Fields Too Large"),
    (451, "Unavailable For Legal Reasons"),
    (500, "Internal Server Error"),
    (501, "Not Implemented"),
    (502, "Bad Gateway"),
    (503, "Service Unavailable"),
    (504, "Gateway Timeout"),
    (507, "Insufficient Storage"),
];

fn phrase(number: u16) -> Option<&'static str> {
    PHRASES.iter().find(|(known, _)| *known == number).map(|(_, phrase)| *phrase)
}
