//! Closed sets of values.

/// A closed set of strings.
///
/// ```
/// counterpart::string_enum! {
///     /// What a change does.
///     pub enum Action {
///         /// `created`
///         Created = "created",
///         /// `removed`
///         Removed = "removed",
///     }
/// }
/// assert_eq!("removed".parse(), Ok(Action::Removed));
/// assert_eq!(Action::Created.as_str(), "created");
/// ```
#[macro_export]
macro_rules! string_enum {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $wire:literal,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)* }
        impl Eq for $name {}
        impl $name {
            /// Every value on the wire, in the contract's order.
            pub const NAMES: &'static [&'static str] = &[$($wire),*];
            /// Every value, in the contract's order.
            pub const VALUES: &'static [Self] = &[$(Self::$variant),*];
            /// The value on the wire.
            pub const fn as_str(self) -> &'static str { Self::NAMES[self as usize] }
        }
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { f.write_str(self.as_str()) }
        }
        impl ::std::str::FromStr for $name {
            type Err = $crate::Invalid;
            fn from_str(text: &str) -> Result<Self, $crate::Invalid> { $crate::__private::from_text(text) }
        }
        impl $crate::Decode for $name {
            fn decode(value: $crate::Value<'_>) -> Option<Self> { value.string_enum(Self::NAMES, Self::VALUES) }
        }
        impl $crate::Encode for $name {
            fn encode(&self, w: &mut $crate::Writer) { w.string(self.as_str()) }
        }
    };
}

/// A closed set of integers.
///
/// ```
/// counterpart::integer_enum! {
///     /// How loud.
///     pub enum Level {
///         /// `1`
///         Low = 1,
///         /// `10`
///         High = 10,
///     }
/// }
/// assert_eq!(counterpart::decode(b"10"), Ok(Level::High));
/// ```
#[macro_export]
macro_rules! integer_enum {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $number:literal,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)* }
        impl Eq for $name {}
        impl $name {
            /// Every value on the wire, in the contract's order.
            pub const NUMBERS: &'static [i64] = &[$($number),*];
            /// Every value, in the contract's order.
            pub const VALUES: &'static [Self] = &[$(Self::$variant),*];
            /// The value on the wire.
            pub const fn as_i64(self) -> i64 { Self::NUMBERS[self as usize] }
        }
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.as_i64(), f)
            }
        }
        impl $crate::Decode for $name {
            fn decode(value: $crate::Value<'_>) -> Option<Self> { value.integer_enum(Self::NUMBERS, Self::VALUES) }
        }
        impl $crate::Encode for $name {
            fn encode(&self, w: &mut $crate::Writer) { $crate::Encode::encode(&self.as_i64(), w) }
        }
    };
}

/// A closed set of JSON values of several types, each as its JSON text.
///
/// ```
/// counterpart::literal_enum! {
///     /// When to retry.
///     pub enum Retry {
///         /// `false`
///         Never = "false",
///         /// `"always"`
///         Always = "\"always\"",
///         /// `3`
///         Thrice = "3",
///     }
/// }
/// assert_eq!(counterpart::decode(b"3.0"), Ok(Retry::Thrice));
/// ```
#[macro_export]
macro_rules! literal_enum {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $json:literal,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)* }
        impl Eq for $name {}
        impl $name {
            /// The JSON text of every value, in the contract's order.
            pub const TEXTS: &'static [&'static str] = &[$($json),*];
            /// Every value, in the contract's order.
            pub const VALUES: &'static [Self] = &[$(Self::$variant),*];
            /// The value's JSON text.
            pub const fn as_json(self) -> &'static str { Self::TEXTS[self as usize] }
        }
        impl $crate::Decode for $name {
            fn decode(value: $crate::Value<'_>) -> Option<Self> { value.literal_enum(Self::TEXTS, Self::VALUES) }
        }
        impl $crate::Encode for $name {
            fn encode(&self, w: &mut $crate::Writer) { w.literal(self.as_json()) }
        }
    };
}
