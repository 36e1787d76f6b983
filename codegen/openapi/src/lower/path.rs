//! Path templates: what stands between the slashes, and the query that some contracts write behind.

use counterpart_model::{PathPart, PathSegment, PathTemplate};

/// What is wrong with a template.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It does not begin with `/`.
    Relative,
    /// A brace is open, empty or nested.
    Brace,
    /// Two parameters side by side: these two.
    Adjacent(String, String),
}

/// A template, and what was dropped of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Parsed {
    /// The template.
    pub(super) template: PathTemplate,
    /// The fragment, which never travels.
    pub(super) fragment: Option<String>,
}

/// Reads a key of `paths`.
pub(super) fn parse(text: &str) -> Result<Parsed, Fault> {
    let (rest, fragment) = cut(text, '#');
    let (path, query) = cut(rest, '?');
    let inner = path.strip_prefix('/').ok_or(Fault::Relative)?;
    let segments = inner.split('/').map(segment).collect::<Result<_, _>>()?;
    let template = PathTemplate { text: path.to_owned(), segments, query: query.map(pairs).unwrap_or_default() };
    Ok(Parsed { template, fragment: fragment.map(str::to_owned) })
}

/// The text in front of the first mark outside braces, and the text behind it.
fn cut(text: &str, mark: char) -> (&str, Option<&str>) {
    let mut depth = 0_usize;
    for (at, character) in text.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if character == mark && depth == 0 => {
                let (before, after) = text.split_at(at);
                return (before, after.strip_prefix(mark));
            }
            _ => {}
        }
    }
    (text, None)
}

fn pairs(query: &str) -> Vec<(String, String)> {
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decoded(name), decoded(value))
        })
        .collect()
}

fn segment(text: &str) -> Result<PathSegment, Fault> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((literal, behind)) = rest.split_once('{') {
        push_literal(literal, &mut parts)?;
        let (name, behind) = behind.split_once('}').ok_or(Fault::Brace)?;
        if name.is_empty() || name.contains('{') {
            return Err(Fault::Brace);
        }
        if let Some(PathPart::Parameter(before)) = parts.last() {
            return Err(Fault::Adjacent(before.clone(), name.to_owned()));
        }
        parts.push(PathPart::Parameter(name.to_owned()));
        rest = behind;
    }
    push_literal(rest, &mut parts)?;
    Ok(PathSegment { parts })
}

fn push_literal(text: &str, parts: &mut Vec<PathPart>) -> Result<(), Fault> {
    if text.contains('}') {
        return Err(Fault::Brace);
    }
    if !text.is_empty() {
        parts.push(PathPart::Literal(decoded(text)));
    }
    Ok(())
}

/// Percent-decoded, where that gives UTF-8; as it is otherwise.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let escaped = if *first == b'%' { behind.split_at_checked(2) } else { None };
        let escaped = escaped.and_then(|(digits, behind)| Some((hexadecimal(digits)?, behind)));
        let (byte, behind) = escaped.unwrap_or((*first, behind));
        bytes.push(byte);
        rest = behind;
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

fn hexadecimal(digits: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'))?;
    u8::from_str_radix(digits, 16).ok()
}

/// The names of the parameters, in order.
pub(super) fn parameters(template: &PathTemplate) -> impl Iterator<Item = &str> {
    template.segments.iter().flat_map(|segment| &segment.parts).filter_map(|part| match part {
        PathPart::Parameter(name) => Some(name.as_str()),
        PathPart::Literal(_) => None,
    })
}

/// The template without the names of its parameters: equal where no request could tell two of them apart.
pub(super) fn shape(template: &PathTemplate) -> String {
    let mut shape = String::new();
    for segment in &template.segments {
        shape.push('/');
        for part in &segment.parts {
            match part {
                PathPart::Literal(text) => shape.push_str(text),
                PathPart::Parameter(_) => shape.push_str("{}"),
            }
        }
    }
    for (name, value) in &template.query {
        shape.push('\u{0}');
        shape.push_str(name);
        shape.push('=');
        shape.push_str(value);
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of a path, parameters in braces, with a bar between the parts of a segment.
    fn check(text: &str, expected: &str) {
        let shown = match parse(text) {
            Ok(Parsed { template, fragment }) => {
                let segments: Vec<String> = template.segments.iter().map(show).collect();
                let query: Vec<String> =
                    template.query.iter().map(|(name, value)| format!(" ?{name}={value}")).collect();
                let fragment = fragment.map(|fragment| format!(" #{fragment}")).unwrap_or_default();
                format!("/{}{}{fragment}", segments.join("/"), query.concat())
            }
            Err(fault) => format!("{fault:?}"),
        };
        assert_eq!(shown, expected, "{text}");
    }

    fn show(segment: &PathSegment) -> String {
        let parts = segment.parts.iter().map(|part| match part {
            PathPart::Literal(text) => text.clone(),
            PathPart::Parameter(name) => format!("{{{name}}}"),
        });
        parts.collect::<Vec<_>>().join("|")
    }

    #[test]
    fn templates() {
        check("/", "/");
        check("/a/{id}", "/a/{id}");
        check("/a/{id}/", "/a/{id}/");
        check("/repos/{base}...{head}", "/repos/{base}|...|{head}");
        check("/2010/{Sid}.json", "/2010/{Sid}|.json");
        check("/x/{id}:cancel", "/x/{id}|:cancel");
        check("/x?beta=true&y", "/x ?beta=true ?y=");
        check("/x#multipart", "/x #multipart");
        check("/a%20b", "/a b");
        check("/100%", "/100%");
    }

    #[test]
    fn broken_templates() {
        check("a", "Relative");
        check("/{a", "Brace");
        check("/a}", "Brace");
        check("/{}", "Brace");
        check("/{a{b}}", "Brace");
        check("/{a}{b}", "Adjacent(\"a\", \"b\")");
    }

    #[test]
    fn shapes() {
        let shape_of = |text| parse(text).map(|parsed| shape(&parsed.template)).unwrap();
        assert_eq!(shape_of("/a/{id}"), shape_of("/a/{name}"));
        assert_ne!(shape_of("/a/{id}"), shape_of("/a/{id}.json"));
        assert_ne!(shape_of("/a"), shape_of("/a?beta=true"));
    }
}
