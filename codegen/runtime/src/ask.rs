//! For each kind of value, how to ask an object for a member of it.

use crate::members::Members;
use crate::value::Value;
use crate::{Decode, Number, Text};
use std::collections::BTreeMap;

/// A kind of value has four questions: required, required or null, optional, optional or null.
///
/// What a required one returns after a violation was noted is never seen.
macro_rules! ask {
    ($($plain:ident $or_null:ident $opt:ident $opt_or_null:ident [$($g:ident)?] $type:ty, ($($arg:ident: $argty:ty),*);)*) => { $(
        #[doc = concat!("A required member: `", stringify!($plain), "`.")]
        pub fn $plain$(<$g: Decode>)?(&mut self, name: &'static str, $($arg: $argty),*) -> $type {
            self.require(name).and_then(|value| value.$plain($($arg),*)).unwrap_or_default()
        }
        #[doc = concat!("A required member that may be null: `", stringify!($plain), "`.")]
        pub fn $or_null$(<$g: Decode>)?(&mut self, name: &'static str, $($arg: $argty),*) -> Option<$type> {
            self.require(name).filter(|value| !value.is_null()).and_then(|value| value.$plain($($arg),*))
        }
        #[doc = concat!("An optional member: `", stringify!($plain), "`.")]
        pub fn $opt$(<$g: Decode>)?(&mut self, name: &'static str, $($arg: $argty),*) -> Option<$type> {
            self.find(name).and_then(|value| value.$plain($($arg),*))
        }
        #[doc = concat!("An optional member that may be null: `", stringify!($plain), "`.")]
        pub fn $opt_or_null$(<$g: Decode>)?(&mut self, name: &'static str, $($arg: $argty),*) -> Option<Option<$type>> {
            self.find(name).map(|value| if value.is_null() { None } else { value.$plain($($arg),*) })
        }
    )* };
}

impl<'t> Members<'t> {
    ask! {
        string string_or_null string_if string_if_or_null [] String, ();
        text text_or_null text_if text_if_or_null [] String, (min: usize, max: usize);
        text_where text_where_or_null text_where_if text_where_if_or_null [] String, (text: &Text);
        boolean boolean_or_null boolean_if boolean_if_or_null [] bool, ();
        i32 i32_or_null i32_if i32_if_or_null [] i32, (minimum: i32, maximum: i32);
        i64 i64_or_null i64_if i64_if_or_null [] i64, (minimum: i64, maximum: i64);
        u32 u32_or_null u32_if u32_if_or_null [] u32, (minimum: u32, maximum: u32);
        u64 u64_or_null u64_if u64_if_or_null [] u64, (minimum: u64, maximum: u64);
        i32_multiple i32_multiple_or_null i32_multiple_if i32_multiple_if_or_null [] i32, (minimum: i32, maximum: i32, of: i32);
        i64_multiple i64_multiple_or_null i64_multiple_if i64_multiple_if_or_null [] i64, (minimum: i64, maximum: i64, of: i64);
        u32_multiple u32_multiple_or_null u32_multiple_if u32_multiple_if_or_null [] u32, (minimum: u32, maximum: u32, of: u32);
        u64_multiple u64_multiple_or_null u64_multiple_if u64_multiple_if_or_null [] u64, (minimum: u64, maximum: u64, of: u64);
        f64 f64_or_null f64_if f64_if_or_null [] f64, (minimum: f64, maximum: f64);
        f32 f32_or_null f32_if f32_if_or_null [] f32, (minimum: f32, maximum: f32);
        f64_where f64_where_or_null f64_where_if f64_where_if_or_null [] f64, (number: &Number);
        f32_where f32_where_or_null f32_where_if f32_where_if_or_null [] f32, (number: &Number);
        items items_or_null items_if items_if_or_null [T] Vec<T>, (min: usize, max: usize);
        map map_or_null map_if map_if_or_null [T] BTreeMap<String, T>, ();
    }

    /// A required member of a named type.
    pub fn value<T: Decode>(&mut self, name: &'static str) -> Option<T> {
        T::decode(self.require(name)?)
    }
    /// A required member of a named type that may be null.
    pub fn value_or_null<T: Decode>(&mut self, name: &'static str) -> Option<T> {
        T::decode(self.require(name).filter(|value| !value.is_null())?)
    }
    /// An optional member of a named type.
    pub fn value_if<T: Decode>(&mut self, name: &'static str) -> Option<T> {
        T::decode(self.find(name)?)
    }
    /// An optional member of a named type that may be null.
    pub fn value_if_or_null<T: Decode>(&mut self, name: &'static str) -> Option<Option<T>> {
        self.find(name).map(|value| if value.is_null() { None } else { T::decode(value) })
    }
    /// A required member, by a function.
    pub fn with<T>(&mut self, name: &'static str, read: fn(Value<'t>) -> Option<T>) -> Option<T> {
        read(self.require(name)?)
    }
    /// A required member that may be null, by a function.
    pub fn with_or_null<T>(&mut self, name: &'static str, read: fn(Value<'t>) -> Option<T>) -> Option<T> {
        read(self.require(name).filter(|value| !value.is_null())?)
    }
    /// An optional member, by a function.
    pub fn with_if<T>(&mut self, name: &'static str, read: fn(Value<'t>) -> Option<T>) -> Option<T> {
        read(self.find(name)?)
    }
    /// An optional member that may be null, by a function.
    pub fn with_if_or_null<T>(&mut self, name: &'static str, read: fn(Value<'t>) -> Option<T>) -> Option<Option<T>> {
        self.find(name).map(|value| if value.is_null() { None } else { read(value) })
    }
    /// Every member that was not asked for by name, of a named type.
    pub fn rest<T: Decode>(&mut self) -> BTreeMap<String, T> {
        self.rest_with(T::decode)
    }
}
