//! `deepObject`: `name[member]=value`, nested and repeated.

use super::kind::push_quoted;
use super::pairs::Pair;
use super::percent::{MALFORMED, Plus, decode};
use super::unstyle::Found;
use super::{Kind, Parameter};
use std::collections::HashMap;

/// How deep members may nest.
const MAX_DEPTH: usize = 16;

#[derive(Default)]
struct Branch {
    texts: Vec<String>,
    members: Vec<(String, Branch)>,
    /// Where each member stands: there may be as many as a body can hold.
    places: HashMap<String, usize>,
}

impl Branch {
    fn at(&mut self, name: &str) -> &mut Self {
        let next = self.members.len();
        let index = *self.places.entry(name.to_owned()).or_insert(next);
        if index == next {
            self.members.push((name.to_owned(), Self::default()));
        }
        self.members.get_mut(index).map(|(_, branch)| branch).expect("found, or just added")
    }

    fn push(&self, out: &mut String, kind: Kind) -> Found {
        match kind {
            Kind::Array(item) => {
                out.push('[');
                let nested = self.members.iter().flat_map(|(_, branch)| &branch.texts);
                for (index, text) in self.texts.iter().chain(nested).enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    item.push(out, text);
                }
                out.push(']');
            }
            kind if !self.members.is_empty() || matches!(kind, Kind::Object(..)) => {
                out.push('{');
                for (index, (name, branch)) in self.members.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    push_quoted(out, name);
                    out.push(':');
                    branch.push(out, kind.member(name))?;
                }
                out.push('}');
            }
            kind => match &*self.texts {
                [text] => kind.push(out, text),
                _ => return Err("appears more than once"),
            },
        }
        Ok(true)
    }
}

/// Writes the JSON of a deep parameter.
pub(super) fn push(out: &mut String, parameter: &Parameter, pairs: &[Pair<'_>]) -> Found {
    let mut root = Branch::default();
    for pair in pairs {
        let Some(steps) = pair.name.strip_prefix(parameter.name).and_then(|rest| rest.strip_prefix('[')) else {
            continue;
        };
        let steps: Vec<&str> = steps.strip_suffix(']').ok_or("has a name that is not closed")?.split("][").collect();
        if steps.len() > MAX_DEPTH {
            return Err("nests too deeply");
        }
        let text = decode(pair.value, Plus::Space).ok_or(MALFORMED)?.into_owned();
        let leaf = steps.iter().filter(|step| !step.is_empty()).fold(&mut root, |branch, step| branch.at(step));
        leaf.texts.push(text);
    }
    if root.members.is_empty() && root.texts.is_empty() {
        return Ok(false);
    }
    root.push(out, parameter.kind)
}
