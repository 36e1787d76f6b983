//! The members of one object, asked for by name.

use crate::pin::Pin;
use crate::value::{Amount, Value};
use crate::violation::ViolationKind;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

/// How many keys are compared one by one before an index is made.
const MAX_SEARCHED: usize = 32;

/// The members of one object. Asking in the order in which they were written costs no search.
pub struct Members<'t> {
    pub(crate) object: Value<'t>,
    /// The key behind the one read last.
    next: u32,
    /// The node behind the object; 0 where it is none.
    end: u32,
    taken: Taken,
    /// Once a member was read out of order: which key `next` is, counted from 0.
    jumped: Option<usize>,
    faults: u32,
    index: Option<HashMap<Cow<'t, str>, (u32, usize)>>,
}

/// Which keys were read, by their place in the object.
#[derive(Default)]
struct Taken {
    /// As many as were read in order, from the first one.
    in_order: usize,
    /// How many others were read, and which ones.
    others: usize,
    early: u64,
    late: HashSet<usize>,
}

impl Taken {
    fn insert(&mut self, ordinal: usize) {
        if self.contains(ordinal) {
            return;
        }
        self.others += 1;
        if ordinal < 64 {
            self.early |= 1 << ordinal;
        } else {
            self.late.insert(ordinal);
        }
    }
    fn contains(&self, ordinal: usize) -> bool {
        let is_other = if ordinal < 64 { self.early >> ordinal & 1 == 1 } else { self.late.contains(&ordinal) };
        ordinal < self.in_order || is_other
    }
    fn count(&self) -> usize {
        self.in_order + self.others
    }
}

impl<'t> Value<'t> {
    /// The members of an object.
    pub fn object(self) -> Members<'t> {
        let faults = self.tape.notes.faults();
        let (next, end) = match self.byte() {
            b'{' => (self.node + 1, self.tape.end(self.node)),
            _ => (0, 0),
        };
        if end == 0 {
            let _: Option<()> = self.shape("must be an object");
        }
        let (taken, jumped) = (Taken::default(), None);
        let mut members = Members { object: self, next, end, taken, jumped, faults, index: None };
        if let Some((node, name)) = self.tape.set_aside.get()
            && node == self.node
        {
            members.find(name);
        }
        members
    }
}

impl<'t> Members<'t> {
    /// A member, if it is there.
    pub fn find(&mut self, name: &'static str) -> Option<Value<'t>> {
        let tape = self.object.tape;
        if tape.notes.has_failed(self.faults) {
            return None;
        }
        let key = self.next;
        let (found, after) = if key < self.end { tape.member_at(key, name) } else { (false, key) };
        if !found || self.jumped.is_some() {
            return self.find_elsewhere(name, found);
        }
        self.next = after;
        self.taken.in_order += 1;
        Some(self.object.at(key + 1))
    }

    /// A member that does not stand where it is expected, or behind one that did not.
    #[inline(never)]
    fn find_elsewhere(&mut self, name: &'static str, found: bool) -> Option<Value<'t>> {
        let (key, ordinal) = match self.jumped {
            Some(ordinal) if found => (self.next, ordinal),
            None if self.next >= self.end => return None,
            _ => self.search(name)?,
        };
        self.taken.insert(ordinal);
        (self.next, self.jumped) = (self.object.tape.after(key + 1), Some(ordinal + 1));
        Some(self.object.at(key + 1))
    }

    /// Finds a key, one by one in a small object and by an index in a large one.
    #[inline(never)]
    fn search(&mut self, name: &str) -> Option<(u32, usize)> {
        if self.index.is_none() {
            for (ordinal, key) in self.keys().enumerate() {
                if self.object.tape.key_is(key, name) {
                    return Some((key, ordinal));
                }
                if ordinal == MAX_SEARCHED {
                    self.index = Some(self.make_index());
                    break;
                }
            }
        }
        self.index.as_ref()?.get(name).copied()
    }

    #[cold]
    fn make_index(&self) -> HashMap<Cow<'t, str>, (u32, usize)> {
        let mut index = HashMap::new();
        for (ordinal, key) in self.keys().enumerate() {
            index.entry(self.object.tape.str(key)).or_insert((key, ordinal));
        }
        index
    }

    fn keys(&self) -> impl Iterator<Item = u32> + use<'t> {
        let (tape, node) = (self.object.tape, self.object.node);
        tape.keys(node).take_while({
            let end = self.end;
            move |_| end != 0
        })
    }

    /// A member that must be there.
    pub fn require(&mut self, name: &'static str) -> Option<Value<'t>> {
        let found = self.find(name);
        if found.is_none() && self.end != 0 {
            self.object.note(ViolationKind::Constraint, Some(name), format_args!("is required"));
        }
        found
    }

    /// A member whose value the contract pins; `false` where reading need not go on.
    pub fn pinned(&mut self, name: &'static str, pin: impl Into<Pin>) -> bool {
        let pinned = self.require(name).is_some_and(|value| pin.into().holds(value));
        pinned || !self.object.tape.notes.is_quiet()
    }

    /// Ends an object that allows members it does not name.
    pub fn open(&self) -> bool {
        self.ends(true)
    }
    /// Ends an object that allows no other members.
    pub fn closed(&self) -> bool {
        self.ends(false)
    }
    /// Where every member was read in order, nothing is left to look for.
    fn ends(&self, open: bool) -> bool {
        if (self.jumped.is_some() || self.next != self.end) && self.keys().count() != self.taken.count() {
            self.look_over(open);
        }
        self.object.tape.notes.faults() == self.faults
    }

    /// Checks how many members the object has.
    pub fn count(&self, min: usize, max: usize) {
        if self.end != 0 && !(min..=max).contains(&self.keys().count()) {
            let _: Option<()> = self.object.constraint(format_args!("must have {} members", Amount(min, max)));
        }
    }

    /// Notes members that were not read: unknown ones of a closed object, and names that appear twice.
    #[cold]
    fn look_over(&self, open: bool) {
        let tape = self.object.tape;
        let mut seen: HashSet<_> = self.those(true).map(|key| tape.str(key)).collect();
        for key in self.those(false) {
            let known = open || seen.contains(&tape.str(key));
            let first = seen.insert(tape.str(key));
            if !known || !first {
                let sentence = if known { "appears more than once" } else { "is not a member of this object" };
                let _: Option<()> = self.object.at(key + 1).shape(sentence);
            }
        }
    }

    /// The keys that were read, or those that were not.
    fn those(&self, read: bool) -> impl Iterator<Item = u32> {
        self.keys().enumerate().filter(move |(ordinal, _)| self.taken.contains(*ordinal) == read).map(|(_, key)| key)
    }

    /// Every member that was not asked for by name.
    pub fn rest_with<T>(&mut self, read: fn(Value<'t>) -> Option<T>) -> BTreeMap<String, T> {
        let tape = self.object.tape;
        let mut rest = BTreeMap::new();
        let mut seen: HashSet<_> = self.those(true).map(|key| tape.str(key)).collect();
        for key in self.those(false) {
            let (name, value) = (tape.str(key), self.object.at(key + 1));
            if !seen.insert(name.clone()) {
                let _: Option<()> = value.shape("appears more than once");
            } else if let Some(value) = read(value) {
                rest.insert(name.into_owned(), value);
            }
        }
        self.finish();
        rest
    }

    /// Leaves nothing to look for.
    fn finish(&mut self) {
        (self.jumped, self.next) = (None, self.end);
    }
}

#[cfg(test)]
mod tests {
    use crate::value::Value;

    const NAMES: [&str; 6] = ["a", "b", "unresolvedFields", "d", "environment", "f"];

    /// The pointers of what is wrong where the names are asked for in that order, behind so many members that are not.
    fn wrong(asked: &[&'static str], others: usize, text: &str) -> Vec<String> {
        let mut members: Vec<String> = (0..others).map(|n| format!(r#""other-{n}":0"#)).collect();
        members.push(text.to_owned());
        let text = format!("{{{}}}", members.join(","));
        let tape = crate::tape::Tape::new(text.as_bytes()).expect("it is JSON");
        let object = &mut Value::root(&tape).object();
        let known: Vec<String> = (0..others).map(|n| format!("other-{n}")).collect();
        for name in known.into_iter().rev() {
            assert!(object.find(name.leak()).is_some());
        }
        for name in asked {
            object.require(name);
        }
        object.closed();
        tape.finish(Some(())).err().map_or_else(Vec::new, |invalid| {
            invalid.violations().iter().map(|violation| violation.pointer.clone()).collect()
        })
    }

    #[test]
    fn the_order_of_asking_changes_nothing() {
        let reversed: Vec<_> = NAMES.into_iter().rev().collect();
        let turned = ["d", "environment", "f", "a", "b", "unresolvedFields"];
        let all = r#""a":1,"b":{"x":[]},"unresolvedFields":[[]],"d":"","environment":null,"f":0"#;
        for asked in [&NAMES[..], &reversed, &turned] {
            for others in [0, 1, 40, 63, 70] {
                let check =
                    |text: &str, expected: &[&str]| assert_eq!(wrong(asked, others, text), expected, "{others} {text}");
                check(all, &[]);
                check(&format!(r#"{all},"b":2"#), &["/b"]);
                check(&format!(r#""else":{{}},{all}"#), &["/else"]);
                check(&all.replace(r#""d":"","#, ""), &["/d"]);
                check(&all.replace(r#""d""#, r#""\u0064""#), &[]);
                check(&all.replace(r#""d""#, r#""\u0064":1,"d""#), &["/d"]);
            }
        }
    }
}
