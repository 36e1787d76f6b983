//! JSON as YAML: the same document in the other notation that readers of OpenAPI take.

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// Writes a document of JSON as YAML, with everything in its order.
pub(super) fn of_json(json: &str) -> Result<String, serde_json::Error> {
    let mut out = String::new();
    let mut deserializer = serde_json::Deserializer::from_str(json);
    Node { out: &mut out, depth: 0, place: Place::Document }.deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(out)
}

/// Where a value stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Document,
    /// Behind `name:`
    Member,
    /// Behind `-`
    Item,
}

/// A value, written while it is read.
struct Node<'o> {
    out: &'o mut String,
    depth: usize,
    place: Place,
}

impl Node<'_> {
    fn scalar(self, text: &str) {
        if self.place != Place::Document {
            self.out.push(' ');
        }
        self.out.push_str(text);
        self.out.push('\n');
    }
    fn quoted<E: Error>(self, text: &str) -> Result<(), E> {
        // a string of JSON is one of YAML
        let quoted = serde_json::to_string(text).map_err(E::custom)?;
        self.scalar(&quoted);
        Ok(())
    }
    /// The first line of what a list or an object holds begins behind `-`, every other line for itself.
    fn begin(&mut self, first: bool) {
        match (first, self.place) {
            (true, Place::Item) => self.out.push(' '),
            (true, Place::Member) => {
                self.out.push('\n');
                self.out.push_str(&"  ".repeat(self.depth));
            }
            _ => self.out.push_str(&"  ".repeat(self.depth)),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.scalar("null");
        Ok(())
    }
    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.scalar(if value { "true" } else { "false" });
        Ok(())
    }
    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.scalar(&value.to_string());
        Ok(())
    }
    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.scalar(&value.to_string());
        Ok(())
    }
    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        self.scalar(&format!("{value:?}"));
        Ok(())
    }
    fn visit_str<E: Error>(self, value: &str) -> Result<(), E> {
        self.quoted(value)
    }
    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        let mut first = true;
        loop {
            let mark = self.out.len();
            self.begin(first);
            self.out.push('-');
            if items.next_element_seed(Node { out: self.out, depth: self.depth + 1, place: Place::Item })?.is_none() {
                self.out.truncate(mark);
                break;
            }
            first = false;
        }
        if first {
            self.scalar("[]");
        }
        Ok(())
    }
    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        let mut first = true;
        while let Some(name) = members.next_key::<String>()? {
            self.begin(first);
            first = false;
            if is_plain(&name) {
                self.out.push_str(&name);
            } else {
                self.out.push_str(&serde_json::to_string(&name).map_err(A::Error::custom)?);
            }
            self.out.push(':');
            members.next_value_seed(Node { out: self.out, depth: self.depth + 1, place: Place::Member })?;
        }
        if first {
            self.scalar("{}");
        }
        Ok(())
    }
}

/// Whether a name is itself without quotes, to every reader of YAML.
fn is_plain(name: &str) -> bool {
    let letters = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_/-".contains(&byte));
    let first = name.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'/');
    let reserved = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];
    letters && first && !reserved.contains(&&*name.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_its_place() {
        let json = r#"{"a":{"b":[1,"two",{"c":null,"d":[]},[true,-2.5]],"200":{}},"on":"x: \"y\"\n","$ref":"é"}"#;
        let yaml = "\
a:
  b:
    - 1
    - \"two\"
    - c: null
      d: []
    - - true
      - -2.5
  \"200\": {}
\"on\": \"x: \\\"y\\\"\\n\"
\"$ref\": \"é\"
";
        assert_eq!(of_json(json).unwrap(), yaml);
        assert_eq!(of_json("[]").unwrap(), "[]\n");
        assert!(of_json("{").is_err());
    }
}
