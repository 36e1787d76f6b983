//! What reading has found wrong so far, and what an attempt found that may be forgotten.

use crate::tape::Tape;
use crate::violation::{Invalid, MAX_VIOLATIONS, Violation, ViolationKind, step};
use std::cell::{Cell, RefCell};
use std::fmt;

/// A pointer that is longer than this is cut: its names are the sender's.
const MAX_POINTER: usize = 512;

pub(crate) struct Note {
    pub(crate) node: u32,
    /// A member of the node that is missing.
    pub(crate) member: Option<String>,
    pub(crate) kind: ViolationKind,
    pub(crate) message: String,
}

#[derive(Default)]
pub(crate) struct List {
    pub(crate) notes: Vec<Note>,
    pub(crate) shape: usize,
    pub(crate) constraint: usize,
}

impl List {
    fn count(&mut self, kind: ViolationKind) -> &mut usize {
        match kind {
            ViolationKind::Shape => &mut self.shape,
            ViolationKind::Constraint => &mut self.constraint,
        }
    }
    /// Whether a value itself is of another JSON type.
    pub(crate) fn has_shape_at(&self, node: u32) -> bool {
        self.notes.iter().any(|note| note.node == node && note.kind == ViolationKind::Shape)
    }
    pub(crate) fn push(&mut self, note: Note) {
        let count = self.count(note.kind);
        *count += 1;
        if *count <= MAX_VIOLATIONS {
            self.notes.push(note);
        }
    }
}

pub(crate) struct Notes {
    list: RefCell<List>,
    /// How much was found wrong, here and in what is attempted.
    faults: Cell<u32>,
    /// In an attempt it only counts that something is wrong.
    quiet: Cell<bool>,
    /// Under a condition whatever is wrong is a constraint: the same value may be right where the condition is not met.
    conditional: Cell<bool>,
    /// How many attempts that are asked for their reasons enclose this one.
    reasons: Cell<u32>,
    /// How many nodes may still be read in attempts.
    fuel: Cell<u64>,
    /// How many references between schemas are being followed.
    references: Cell<u32>,
}

impl Notes {
    pub(crate) fn new(nodes: usize) -> Self {
        let fuel = 2_000_000 + 128 * nodes as u64;
        Self {
            list: RefCell::default(),
            faults: Cell::new(0),
            quiet: Cell::new(false),
            conditional: Cell::new(false),
            reasons: Cell::new(0),
            fuel: Cell::new(fuel),
            references: Cell::new(0),
        }
    }
    pub(crate) fn faults(&self) -> u32 {
        self.faults.get()
    }
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet.get()
    }
    /// Whether reading need not go on: in an attempt that has failed.
    pub(crate) fn has_failed(&self, faults: u32) -> bool {
        self.quiet.get() && self.faults.get() != faults
    }
    #[cold]
    #[inline(never)]
    pub(crate) fn note(&self, node: u32, member: Option<&str>, kind: ViolationKind, message: fmt::Arguments<'_>) {
        self.faults.set(self.faults.get().wrapping_add(1));
        if !self.quiet.get() {
            let kind = if self.conditional.get() { ViolationKind::Constraint } else { kind };
            let member = member.map(str::to_owned);
            self.list.borrow_mut().push(Note { node, member, kind, message: message.to_string() });
        }
    }
    /// Whether as many nodes may still be read in attempts.
    pub(crate) fn spend(&self, nodes: u32) -> bool {
        let left = self.fuel.get().checked_sub(u64::from(nodes) + 1);
        self.fuel.set(left.unwrap_or(0));
        left.is_some()
    }
    /// Follows one more reference, if there may be as many.
    pub(crate) fn enter(&self, most: u32) -> bool {
        let deep = self.references.get() >= most;
        self.references.set(self.references.get() + u32::from(!deep));
        !deep
    }
    /// Comes back from a reference.
    pub(crate) fn leave(&self) {
        self.references.set(self.references.get().saturating_sub(1));
    }
    /// Asks what holds under a condition.
    pub(crate) fn conditionally<T>(&self, ask: impl FnOnce() -> T) -> T {
        let outer = self.conditional.replace(true);
        let outcome = ask();
        self.conditional.set(outer);
        outcome
    }
    /// Tries something: what it returns, unless something was wrong. Nothing is noted.
    pub(crate) fn attempt<T>(&self, attempt: impl FnOnce() -> Option<T>) -> Option<T> {
        let (faults, quiet) = (self.faults.get(), self.quiet.replace(true));
        let outcome = attempt();
        let clean = self.faults.replace(faults) == faults;
        self.quiet.set(quiet);
        outcome.filter(|_| clean)
    }
    /// Tries something again and returns what it found wrong; nothing where too many ask within one another.
    pub(crate) fn reasons(&self, attempt: impl FnOnce()) -> Option<List> {
        const MOST: u32 = 16;
        let depth = self.reasons.get();
        if self.quiet.get() || depth >= MOST {
            return None;
        }
        let (faults, outer) = (self.faults.get(), self.list.take());
        self.reasons.set(depth + 1);
        attempt();
        self.reasons.set(depth);
        self.faults.set(faults);
        Some(self.list.replace(outer))
    }
    /// Takes over what an attempt found wrong.
    pub(crate) fn adopt(&self, list: List) {
        self.faults.set(self.faults.get().wrapping_add(1));
        let mut outer = self.list.borrow_mut();
        let (shape, constraint) = (list.shape, list.constraint);
        let (before_shape, before_constraint) = (outer.shape, outer.constraint);
        for note in list.notes {
            outer.push(note);
        }
        outer.shape = before_shape + shape;
        outer.constraint = before_constraint + constraint;
    }
}

impl Tape<'_> {
    /// The pointer from one value to a value within it.
    pub(crate) fn pointer_within(&self, from: u32, to: u32, member: Option<&str>) -> String {
        let (mut pointer, mut at) = (String::new(), from);
        while at < to && pointer.len() < MAX_POINTER {
            let object = u32::from(self.byte(at) == b'{');
            let children = if object == 1 { self.keys(at).last_before(to) } else { self.elements(at).last_before(to) };
            let Some((index, child)) = children else { break };
            pointer += &if object == 1 { step(&self.str(child)) } else { step(&index.to_string()) };
            at = child + object;
        }
        pointer + &member.map(step).unwrap_or_default()
    }
    /// Where nothing but constraints is violated: what is noted, as if nothing had been.
    #[cfg(any(feature = "client", feature = "server"))]
    pub(crate) fn set_constraints_aside(&self) -> Option<Invalid> {
        let constraints_alone = {
            let list = self.notes.list.borrow();
            list.shape == 0 && list.constraint > 0
        };
        if !constraints_alone {
            return None;
        }
        self.notes.faults.set(0);
        Some(self.invalid())
    }
    /// Everything that was found wrong, in the order of the text.
    pub(crate) fn invalid(&self) -> Invalid {
        let List { mut notes, shape, constraint } = self.notes.list.take();
        let more = |count: usize| count.saturating_sub(MAX_VIOLATIONS);
        notes.sort_by_key(|note| note.node);
        let mut place = Placing { tape: self, left: notes.into_iter().peekable(), violations: Vec::new() };
        place.within(0, &mut String::new());
        Invalid { violations: place.violations, more_shape: more(shape), more_constraint: more(constraint) }
    }
}

/// One walk over the tape that finds the pointers of all notes.
struct Placing<'n, 't> {
    tape: &'n Tape<'t>,
    left: std::iter::Peekable<std::vec::IntoIter<Note>>,
    violations: Vec<Violation>,
}

impl Placing<'_, '_> {
    /// Places the notes of a value and of what it holds. Values nest 128 deep at most.
    fn within(&mut self, node: u32, pointer: &mut String) {
        let end = self.tape.after(node);
        // a key's notes come before those of its value, and have its place
        while let Some(note) = self.left.next_if(|note| note.node <= node) {
            let member = note.member.as_deref().map(step).unwrap_or_default();
            let violation = Violation { pointer: format!("{pointer}{member}"), message: note.message, kind: note.kind };
            self.violations.push(violation);
        }
        let object = self.tape.byte(node) == b'{';
        let (mut child, mut index) = (node + 1, 0);
        while self.left.peek().is_some_and(|note| note.node < end) && child < end {
            let value = child + u32::from(object);
            let after = self.tape.after(value);
            if self.left.peek().is_some_and(|note| note.node < after) {
                let length = pointer.len();
                if length < MAX_POINTER {
                    *pointer += &if object { step(&self.tape.str(child)) } else { step(&index.to_string()) };
                }
                self.within(value, pointer);
                pointer.truncate(length);
            }
            (child, index) = (after, index + 1);
        }
    }
}

/// The last node that does not lie behind another one, and which one it is.
trait LastBefore: Iterator<Item = u32> + Sized {
    fn last_before(self, node: u32) -> Option<(usize, u32)> {
        self.enumerate().take_while(|(_, child)| *child <= node).last()
    }
}
impl<I: Iterator<Item = u32>> LastBefore for I {}
