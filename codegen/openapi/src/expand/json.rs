//! JSON text for people: two spaces a level, members in their order.

use counterpart_model::Literal;

/// Pretty JSON text with a line break at its end.
pub(super) fn pretty(value: &Literal) -> String {
    let mut out = String::new();
    write(value, 0, &mut out);
    out.push('\n');
    out
}

fn write(value: &Literal, depth: usize, out: &mut String) {
    match value {
        Literal::Array(items) if !items.is_empty() => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                separate(at, depth, out);
                write(item, depth + 1, out);
            }
            line(depth, out);
            out.push(']');
        }
        Literal::Object(members) if !members.is_empty() => {
            out.push('{');
            for (at, (name, member)) in members.iter().enumerate() {
                separate(at, depth, out);
                out.push_str(&Literal::String(name.clone()).to_json());
                out.push_str(": ");
                write(member, depth + 1, out);
            }
            line(depth, out);
            out.push('}');
        }
        other => out.push_str(&other.to_json()),
    }
}

fn separate(at: usize, depth: usize, out: &mut String) {
    if at > 0 {
        out.push(',');
    }
    line(depth + 1, out);
}

fn line(depth: usize, out: &mut String) {
    out.push('\n');
    for _ in 0..depth {
        out.push_str("  ");
    }
}

/// A member of an object.
pub(super) fn get<'v>(value: &'v Literal, name: &str) -> Option<&'v Literal> {
    let Literal::Object(members) = value else { return None };
    members.iter().find(|(known, _)| known == name).map(|(_, member)| member)
}

/// A member of an object, to be changed; added where it is missing. Nothing where the value is no object.
pub(super) fn entry<'v>(value: &'v mut Literal, name: &str) -> Option<&'v mut Literal> {
    let Literal::Object(members) = value else { return None };
    let at = members.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
        members.push((name.to_owned(), Literal::Object(Vec::new())));
        members.len() - 1
    });
    members.get_mut(at).map(|(_, member)| member)
}

/// An object with these members.
pub(super) fn object<const N: usize>(members: [(&str, Literal); N]) -> Literal {
    Literal::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// A string.
pub(super) fn string(text: impl Into<String>) -> Literal {
    Literal::String(text.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_read_it() {
        let value = object([
            ("a", Literal::Array(vec![Literal::Null, Literal::Array(Vec::new())])),
            ("b", object([("c", string("d"))])),
            ("e", object([])),
        ]);
        let text = "{\n  \"a\": [\n    null,\n    []\n  ],\n  \"b\": {\n    \"c\": \"d\"\n  },\n  \"e\": {}\n}\n";
        assert_eq!(pretty(&value), text);
    }
}
