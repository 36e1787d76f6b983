//! Multipart bodies: what each part is, as data, and how they are read.

use super::fields::Fields;
use super::kind::is_json;
use super::media::{essence, parameter};
use super::{Format, Kind, Parameter};
use crate::body::Body;
use bytes::Bytes;
use std::borrow::Cow;

/// The most parts of one body.
const MAX_PARTS: usize = 1000;

/// One part.
#[derive(Debug, Clone, Copy)]
pub struct PartRule {
    pub(crate) name: &'static str,
    pub(crate) format: Format,
    pub(crate) repeated: bool,
}

impl PartRule {
    /// A part of a name and what travels in it.
    pub const fn new(name: &'static str, format: Format) -> Self {
        Self { name, format, repeated: false }
    }
    /// A part that may come more than once.
    #[must_use]
    pub const fn repeated(self) -> Self {
        Self { repeated: true, ..self }
    }
    /// A whole number.
    #[must_use]
    pub const fn whole(self) -> Self {
        self.kind(Kind::Whole)
    }
    /// A number or a boolean.
    #[must_use]
    pub const fn bare(self) -> Self {
        self.kind(Kind::Bare)
    }
    /// A string, a number, a boolean or null.
    #[must_use]
    pub const fn guess(self) -> Self {
        self.kind(Kind::Guess)
    }
    const fn kind(self, kind: Kind) -> Self {
        Self { format: Format::Text(kind), ..self }
    }
}

/// A body of parts.
pub trait Multipart {
    /// The parts, in the order of the fields.
    const PARTS: &'static [PartRule];
}

impl<T: Multipart> Multipart for Option<T> {
    const PARTS: &'static [PartRule] = T::PARTS;
}

/// One part as it arrived.
#[derive(Debug)]
struct Raw {
    name: String,
    file_name: Option<String>,
    media_type: Option<String>,
    bytes: Bytes,
}

/// Reads a whole multipart body.
pub(super) fn read(body: &Bytes, media_type: &str, rules: &'static [PartRule]) -> Result<Fields, String> {
    let boundary = parameter(media_type, "boundary").filter(|boundary| (1..=70).contains(&boundary.len()));
    let mut raws = split(body, boundary.ok_or("is not multipart: its media type has no boundary")?)?;
    let parameters: Vec<Parameter> = rules.iter().map(|rule| Parameter::part(rule.name)).collect();
    let mut fields = Fields::with(Cow::Owned(parameters));
    for rule in rules {
        let own: Vec<Raw> = raws.extract_if(.., |raw| raw.name == rule.name).collect();
        if matches!(rule.format, Format::Bytes) {
            fields.push_bytes(own.into_iter().map(body_of).collect());
        } else {
            fields.push(|out| push(out, rule, &own));
        }
    }
    fields.close();
    Ok(fields)
}

fn body_of(raw: Raw) -> Body {
    let mut body = Body::from(raw.bytes);
    if let Some(media_type) = raw.media_type {
        body = body.with_media_type(media_type);
    }
    match raw.file_name {
        Some(file_name) => body.with_file_name(file_name),
        None => body,
    }
}

fn push(out: &mut String, rule: &PartRule, own: &[Raw]) -> Result<bool, &'static str> {
    if own.is_empty() {
        return Ok(false);
    }
    if !rule.repeated {
        let [raw] = own else { return Err("appears more than once") };
        return push_one(out, rule, raw).map(|()| true);
    }
    out.push('[');
    for (index, raw) in own.iter().enumerate() {
        out.push_str(if index > 0 { "," } else { "" });
        push_one(out, rule, raw)?;
    }
    out.push(']');
    Ok(true)
}

fn push_one(out: &mut String, rule: &PartRule, raw: &Raw) -> Result<(), &'static str> {
    let text = std::str::from_utf8(&raw.bytes).map_err(|_| "is not UTF-8 text")?;
    if let Format::Text(kind) = rule.format {
        kind.push(out, text);
        return Ok(());
    }
    out.push_str(text);
    if is_json(text) { Ok(()) } else { Err("is not JSON") }
}

/// Splits a body at its boundary (RFC 2046).
fn split(body: &Bytes, boundary: &str) -> Result<Vec<Raw>, String> {
    const CUT: &str = "is not multipart: it ends within a part";
    let delimiter = format!("\r\n--{boundary}");
    let first = delimiter.get(2..).unwrap_or_default();
    let mut at = if body.starts_with(first.as_bytes()) {
        first.len()
    } else {
        find(body, 0, delimiter.as_bytes()).ok_or("is not multipart: it does not hold its boundary")? + delimiter.len()
    };
    let mut raws = Vec::new();
    loop {
        let rest = body.get(at..).unwrap_or_default();
        if rest.starts_with(b"--") {
            return Ok(raws);
        }
        let line = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        if rest.get(line..line + 2) != Some(b"\r\n") {
            return Err(CUT.to_owned());
        }
        if raws.len() == MAX_PARTS {
            return Err(format!("is not multipart: it has more than {MAX_PARTS} parts"));
        }
        // the empty line that ends the headers may follow at once
        let start = at + line;
        let end = find(body, start, delimiter.as_bytes()).ok_or(CUT)?;
        raws.push(part(body, start, end)?);
        at = end + delimiter.len();
    }
}

fn part(body: &Bytes, start: usize, end: usize) -> Result<Raw, String> {
    const HEAD: &str = "is not multipart: a part has no name";
    let blank = find(body.get(..end).unwrap_or_default(), start, b"\r\n\r\n").ok_or(HEAD)?;
    let head = std::str::from_utf8(body.get(start..blank).unwrap_or_default()).map_err(|_| HEAD)?;
    let (mut name, mut file_name, mut media_type) = (None, None, None);
    for line in head.split("\r\n") {
        let Some((field, value)) = line.split_once(':') else { continue };
        if field.eq_ignore_ascii_case("content-disposition") {
            name = quoted(value, "name");
            file_name =
                quoted(value, "filename*").and_then(|value| extended(&value)).or_else(|| quoted(value, "filename"));
        } else if field.eq_ignore_ascii_case("content-type") {
            media_type = Some(value.trim().to_owned());
        }
    }
    let media_type = media_type.filter(|media_type| !essence(media_type).is_empty());
    Ok(Raw { name: name.ok_or(HEAD)?, file_name, media_type, bytes: body.slice(blank + 4..end) })
}

/// A parameter of `Content-Disposition`, its quotes taken off.
fn quoted(disposition: &str, name: &str) -> Option<String> {
    let mut rest = disposition;
    while let Some(semicolon) = rest.find(';') {
        rest = rest.get(semicolon + 1..)?.trim_start();
        let (key, value) = rest.split_once('=')?;
        let (value, after) = if let Some(inner) = value.strip_prefix('"') {
            unquote(inner)?
        } else {
            let end = value.find(';').unwrap_or(value.len());
            (value.get(..end)?.trim().to_owned(), value.get(end..)?)
        };
        if key.trim().eq_ignore_ascii_case(name) {
            return Some(value);
        }
        rest = after;
    }
    None
}

/// A quoted text and what follows it. Browsers send a quote as `%22`, others escape it.
fn unquote(inner: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => {
                return Some((
                    value.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n"),
                    inner.get(at + 1..)?,
                ));
            }
            '\\' if inner.get(at + 1..)?.starts_with(['"', '\\']) => value.push(chars.next()?.1),
            c => value.push(c),
        }
    }
    None
}

/// `UTF-8''na%C3%AFve.txt`
fn extended(value: &str) -> Option<String> {
    let text = value.splitn(3, '\'').nth(2)?;
    super::percent::decode(text, super::percent::Plus::Itself).map(Cow::into_owned)
}

/// Where a text stands, from a place on.
fn find(body: &[u8], from: usize, needle: &[u8]) -> Option<usize> {
    let (first, rest) = needle.split_first()?;
    let mut at = from;
    loop {
        at += body.get(at..)?.iter().position(|byte| byte == first)?;
        if body.get(at + 1..)?.starts_with(rest) {
            return Some(at);
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &[PartRule] = &[
        PartRule::new("meta", Format::Json),
        PartRule::new("tag", Format::Text(Kind::Text)).repeated(),
        PartRule::new("file", Format::Bytes),
        PartRule::new("age", Format::Text(Kind::Text)).whole(),
    ];
    const BODY: &str = "preamble\r\n--b\r\nContent-Disposition: form-data; name=\"meta\"\r\n\r\n{\"a\":1}\r\n--b \r\n\
        content-disposition: form-data; name=tag\r\n\r\none\r\n--b\r\nContent-Disposition: form-data; name=\"tag\"\r\n\r\n\
        \r\n--b\r\nContent-Type: image/png\r\nContent-Disposition: form-data; filename=\"a \\\"b%22.png\"; name=\"file\"\r\n\r\n\
        \0\r\n--bx\r\n--b--\r\nepilogue";

    fn fields(body: &str) -> Result<Fields, String> {
        read(&Bytes::copy_from_slice(body.as_bytes()), "multipart/form-data; boundary=\"b\"", RULES)
    }

    #[test]
    fn parts_are_told_apart() {
        let fields = fields(&BODY.replace("--bx", "x")).unwrap();
        assert_eq!(fields.text, r#"[{"a":1},["one",""]]"#);
        let bodies = fields.bodies.lock().unwrap();
        assert_eq!((bodies[0].0, bodies[0].1.file_name()), (2, Some("a \"b\".png")));
        assert_eq!(bodies[0].1.media_type(), Some("image/png"));
    }

    #[test]
    fn broken_bodies_are_refused() {
        for body in
            ["", "--b", "--b\r\n", "--b\r\n\r\n--b--", &BODY[..BODY.len() - 20], "--b\r\nX: y\r\n\r\n\r\n--b--", BODY]
        {
            assert!(fields(body).is_err(), "{body}");
        }
        assert!(read(&Bytes::new(), "multipart/form-data", RULES).is_err());
    }
}
