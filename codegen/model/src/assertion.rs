//! Assertions: the keywords of JSON Schema that types do not express, as a tree that the runtime evaluates.

use crate::{Bound, Format, Literal, Pattern, TypeId};

/// The types of JSON Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JsonType {
    /// `null`
    Null,
    /// `boolean`
    Boolean,
    /// `integer`: a number without a fraction
    Integer,
    /// `number`
    Number,
    /// `string`
    String,
    /// `array`
    Array,
    /// `object`
    Object,
}

/// One thing that has to hold for a JSON value. A list of them is a conjunction. Keywords that speak of one type hold for
/// every value of another type, as in JSON Schema.
#[derive(Debug, Clone, PartialEq)]
pub enum Assertion {
    /// No value passes: the schema `false`.
    Never,
    /// The value is of one of these types.
    Types(Vec<JsonType>),
    /// The value equals this one.
    Const(Literal),
    /// The value equals one of these.
    Enum(Vec<Literal>),
    /// A number is not below.
    Minimum(Bound),
    /// A number is not above.
    Maximum(Bound),
    /// A number is a multiple of this decimal.
    MultipleOf(String),
    /// A string holds at least this many code points.
    MinLength(u64),
    /// A string holds at most this many code points.
    MaxLength(u64),
    /// A string matches.
    Pattern(Pattern),
    /// A string looks like this.
    Format(Format),
    /// The items of an array: the first ones by position, the others by `rest`.
    Items {
        /// One list of assertions a position.
        prefix: Vec<Vec<Assertion>>,
        /// What holds for every item behind them.
        rest: Vec<Assertion>,
    },
    /// Between `min` and `max` items of an array pass.
    Contains {
        /// What an item has to pass.
        items: Vec<Assertion>,
        /// The least number.
        min: u64,
        /// The greatest number.
        max: Option<u64>,
    },
    /// An array holds at least this many items.
    MinItems(u64),
    /// An array holds at most this many items.
    MaxItems(u64),
    /// No two items are equal.
    UniqueItems,
    /// No two items are equal in all of these members.
    UniqueBy(Vec<String>),
    /// These members, where they are there, pass; `additional` holds for those that neither a name nor a pattern takes.
    Members {
        /// By name.
        named: Vec<(String, Vec<Assertion>)>,
        /// By pattern of the name.
        patterns: Vec<(Pattern, Vec<Assertion>)>,
        /// The others.
        additional: Vec<Assertion>,
    },
    /// The names of an object's members pass.
    MemberNames(Vec<Assertion>),
    /// These members are there.
    Required(Vec<String>),
    /// An object has at least this many members.
    MinMembers(u64),
    /// An object has at most this many members.
    MaxMembers(u64),
    /// Where the member is there, the others are there too.
    DependentRequired(String, Vec<String>),
    /// Where the member is there, the object passes.
    Dependent(String, Vec<Assertion>),
    /// The value does not pass.
    Not(Vec<Assertion>),
    /// The value passes at least one list.
    AnyOf(Vec<Vec<Assertion>>),
    /// The value passes exactly one list.
    OneOf(Vec<Vec<Assertion>>),
    /// Where the value passes `condition` it passes `then`, else `otherwise`.
    If {
        /// What decides.
        condition: Vec<Assertion>,
        /// What holds where it passes.
        then: Vec<Assertion>,
        /// What holds where it does not.
        otherwise: Vec<Assertion>,
    },
    /// Members that no keyword beside this one, here or in an applied subschema, has looked at pass.
    UnevaluatedMembers(Vec<Assertion>),
    /// Items that no keyword beside this one, here or in an applied subschema, has looked at pass.
    UnevaluatedItems(Vec<Assertion>),
    /// The value is one of this definition: what its shape and its assertions say.
    Named(TypeId),
}
