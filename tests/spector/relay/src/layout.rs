//! XML as the mock client writes it: it compares characters, and white space between elements says nothing.

use axum::body::{Body, to_bytes};
use axum::http::Response;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};

/// An answer with its XML laid out.
pub(crate) async fn laid_out(response: Response<Body>) -> Response<Body> {
    let media_type = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if !media_type.is_some_and(|media_type| media_type.starts_with("application/xml")) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let body = to_bytes(body, 1 << 20).await.unwrap_or_default();
    parts.headers.remove(CONTENT_LENGTH);
    Response::from_parts(parts, lines(&String::from_utf8_lossy(&body)).into())
}

/// An element a line, in quotes of the other kind in the first one.
fn lines(text: &str) -> String {
    let mut out = String::from("<?xml version='1.0' encoding='UTF-8'?>");
    let (mut depth, mut opened) = (0_usize, false);
    for (tag, text) in text.split('<').filter_map(|piece| piece.split_once('>')).skip(1) {
        let closes = tag.starts_with('/');
        depth -= usize::from(closes && depth > 0);
        if !(closes && opened) {
            out.push('\n');
            out.push_str(&"  ".repeat(depth));
        }
        out.extend(["<", tag, ">", text]);
        opened = !closes && !tag.ends_with('/');
        depth += usize::from(opened);
    }
    out + "\n"
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn elements_on_lines() {
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
        let laid_out = lines(&format!("{head}<a b=\"1\"><c>x</c><d/><e><f>y</f></e></a>"));
        let expected = "<a b=\"1\">\n  <c>x</c>\n  <d/>\n  <e>\n    <f>y</f>\n  </e>\n</a>\n";
        assert_eq!(laid_out, format!("<?xml version='1.0' encoding='UTF-8'?>\n{expected}"));
    }
}
