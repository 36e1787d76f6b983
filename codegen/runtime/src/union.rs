//! How unions are read: by a tag, or by attempts.

use crate::notes::List;
use crate::scan::same_bytes;
use crate::value::Value;
use crate::violation::{Violation, ViolationKind, listed};
use std::borrow::Cow;

/// How an arm of a union is named and read.
pub(crate) type Arm<'t, T> = (&'static str, fn(Value<'t>) -> Option<T>);

impl<'t> Value<'t> {
    /// Reads a value as a part of what is attempted: nothing is noted.
    pub fn attempt<T>(self, read: impl FnOnce(Self) -> Option<T>) -> Option<T> {
        if !self.tape.notes.spend(self.tape.after(self.node) - self.node) {
            return self.constraint(format_args!("is too ambiguous to be told apart"));
        }
        self.tape.notes.attempt(|| read(self))
    }
    /// The value of exactly one arm.
    pub fn one_of<T>(self, arms: &[Arm<'t, T>]) -> Option<T> {
        let mut accepted: Option<(&str, T)> = None;
        for (name, read) in arms {
            if let Some(value) = self.attempt(read) {
                if let Some((other, _)) = accepted {
                    return self
                        .constraint(format_args!("must match one alternative alone, and matches {other} and {name}"));
                }
                accepted = Some((name, value));
            }
        }
        let Some((_, value)) = accepted else { return self.matches_none(arms) };
        Some(value)
    }
    /// The value of the first arm that accepts it.
    pub fn any_of<T>(self, arms: &[Arm<'t, T>]) -> Option<T> {
        let accepted = arms.iter().find_map(|(_, read)| self.attempt(read));
        if accepted.is_some() { accepted } else { self.matches_none(arms) }
    }
    /// Says why no arm accepted the value: the reasons of the one arm whose shape or at least whose JSON type it has, or
    /// a bounded summary of all.
    #[cold]
    #[inline(never)]
    fn matches_none<T>(self, arms: &[Arm<'t, T>]) -> Option<T> {
        let mut reasons: Vec<(&str, List)> = Vec::new();
        for (name, read) in arms {
            let spent = self.tape.notes.spend(self.tape.after(self.node) - self.node);
            let found = spent.then(|| self.tape.notes.reasons(|| drop(read(self)))).flatten();
            reasons.extend(found.map(|list| (*name, list)));
        }
        let shaped = reasons.iter().any(|(_, list)| list.shape == 0);
        let only = |meant: &dyn Fn(&List) -> bool| {
            let mut those = reasons.iter().enumerate().filter(|(_, (_, list))| meant(list));
            those.next().filter(|_| those.next().is_none()).map(|(at, _)| at)
        };
        let meant = only(&|list| list.shape == 0).or_else(|| only(&|list| !list.has_shape_at(self.node)));
        if let Some(at) = meant {
            self.tape.notes.adopt(reasons.swap_remove(at).1);
            return None;
        }
        let kind = if shaped { ViolationKind::Constraint } else { ViolationKind::Shape };
        let names = listed(arms.iter().map(|(name, _)| *name));
        self.note(kind, None, format_args!("matches none of {names}{}", self.summary(reasons)));
        None
    }
    /// What the arms said, shortly.
    fn summary(self, reasons: Vec<(&str, List)>) -> String {
        const MOST: usize = 4;
        let mut summary = String::new();
        for (name, list) in reasons.into_iter().take(MOST) {
            let Some(note) = list.notes.into_iter().min_by_key(|note| note.node) else { continue };
            let pointer = self.tape.pointer_within(self.node, note.node, note.member.as_deref());
            let violation = Violation { pointer, message: note.message, kind: note.kind };
            let separator = if summary.is_empty() { ": " } else { "; " };
            summary = format!("{summary}{separator}as {name} it {violation}");
        }
        summary.chars().take(512).collect()
    }
    /// The value of a closed set of strings.
    pub fn string_enum<T: Copy>(self, names: &[&str], values: &[T]) -> Option<T> {
        let text = self.str()?;
        let is = |name: &&str| same_bytes(name.as_bytes(), text.as_bytes());
        let found = names.iter().position(is).and_then(|index| values.get(index));
        if let Some(value) = found {
            return Some(*value);
        }
        self.constraint(format_args!("must be one of {}", listed(names.iter().copied())))
    }
    /// The value of a closed set of integers.
    pub fn integer_enum<T: Copy>(self, numbers: &[i64], values: &[T]) -> Option<T> {
        let number = self.i64(i64::MIN, i64::MAX)?;
        let found = numbers.iter().position(|other| *other == number).and_then(|index| values.get(index));
        if let Some(value) = found {
            return Some(*value);
        }
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        self.constraint(format_args!("must be one of {}", listed(numbers.iter().map(String::as_str))))
    }
    /// The value of a closed set of JSON values.
    pub fn literal_enum<T: Copy>(self, texts: &[&str], values: &[T]) -> Option<T> {
        let found = texts.iter().position(|text| self.is_text(text)).and_then(|index| values.get(index));
        if let Some(value) = found {
            return Some(*value);
        }
        self.constraint(format_args!("must be one of {}", listed(texts.iter().copied())))
    }
    /// The discriminator of a union.
    pub fn tag(self, name: &'static str) -> Option<Cow<'t, str>> {
        self.object().require(name)?.str()
    }
    /// Notes that a discriminator names no arm.
    #[cold]
    pub fn unknown_tag<T>(self, name: &str, known: &[&str]) -> Option<T> {
        let place = self.get(name).unwrap_or(self);
        place.constraint(format_args!("must be one of {}", listed(known.iter().copied())))
    }
    /// Reads the arm of a union whose discriminator the arm itself does not know.
    pub fn without_tag<T>(self, name: &'static str, read: fn(Self) -> Option<T>) -> Option<T> {
        let outer = self.tape.set_aside.replace(Some((self.node, name)));
        let value = read(self);
        self.tape.set_aside.set(outer);
        value
    }
}
