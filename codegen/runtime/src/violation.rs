//! What can be wrong with a body, and how it is said.

use std::fmt;

/// How many violations of one kind are listed; the others are counted.
pub(crate) const MAX_VIOLATIONS: usize = 100;
/// How many characters of a name that arrived are repeated.
const MAX_ECHO: usize = 64;

/// Which of a contract's two faults a violation belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ViolationKind {
    /// The JSON type, an unknown member, a null, a member that appears twice.
    Shape,
    /// Everything else that a schema says, a missing member among it.
    Constraint,
}

/// One thing that is wrong with a body: its place and a sentence fragment for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The JSON pointer of the place; of the member itself where one is missing.
    pub pointer: String,
    /// Follows the name of the place: "must hold from 1 to 64 characters".
    pub message: String,
    /// Which fault it is.
    pub kind: ViolationKind,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.pointer {
            "" => f.write_str(&self.message),
            pointer => write!(f, "{pointer} {}", self.message),
        }
    }
}

/// Everything that is wrong with a value, in the order of the text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Invalid {
    pub(crate) violations: Vec<Violation>,
    pub(crate) more_shape: usize,
    pub(crate) more_constraint: usize,
}

impl Invalid {
    /// What is wrong, at most 100 of each kind.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }
    /// How many violations are counted and not listed.
    pub fn more(&self) -> usize {
        self.more_shape + self.more_constraint
    }
    /// The violations of one kind alone; `None` where there are none.
    pub fn of(&self, kind: ViolationKind) -> Option<Self> {
        let violations: Vec<_> = self.violations.iter().filter(|violation| violation.kind == kind).cloned().collect();
        let (more_shape, more_constraint) = match kind {
            ViolationKind::Shape => (self.more_shape, 0),
            ViolationKind::Constraint => (0, self.more_constraint),
        };
        (!violations.is_empty()).then_some(Self { violations, more_shape, more_constraint })
    }
    /// One sentence a violation, and how many are left out.
    pub fn sentences(&self) -> Vec<String> {
        let more = self.more();
        let left_out = (more > 0).then(|| format!("and {more} more"));
        self.violations.iter().map(ToString::to_string).chain(left_out).collect()
    }
    /// A list of one violation that was found beside any JSON text.
    pub fn one(pointer: &str, kind: ViolationKind, message: &str) -> Self {
        let violation = Violation { pointer: pointer.to_owned(), message: message.to_owned(), kind };
        Self { violations: vec![violation], ..Self::default() }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentences().join("; "))
    }
}
impl std::error::Error for Invalid {}

/// Why bytes are not JSON at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The byte at which reading stopped.
    pub at: usize,
    /// What is wrong there.
    pub message: &'static str,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "is not JSON: {} at byte {}", self.message, self.at)
    }
}
impl std::error::Error for Unreadable {}

/// Why a body could not be decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecodeError {
    /// It is not JSON.
    Unreadable(Unreadable),
    /// It is JSON, and not what the schema says.
    Invalid(Invalid),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(unreadable) => unreadable.fmt(f),
            Self::Invalid(invalid) => invalid.fmt(f),
        }
    }
}
impl std::error::Error for DecodeError {}

/// A name that arrived, as far as it is repeated: 64 characters, none of them a control character.
pub(crate) fn echo(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(MAX_ECHO).collect()
}

/// One step of a JSON pointer.
pub(crate) fn step(name: &str) -> String {
    format!("/{}", echo(name).replace('~', "~0").replace('/', "~1"))
}

/// What a list of names reads like in a sentence; long ones are cut.
pub(crate) fn listed<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> String {
    const MOST: usize = 16;
    let left_out = names.len().saturating_sub(MOST);
    let list = names.take(MOST).collect::<Vec<_>>().join(", ");
    if left_out > 0 { format!("{list} and {left_out} more") } else { list }
}
