//! Objects, tuples, and what every generated type has.

/// An object type: its struct, and how each member travels.
///
/// ```
/// counterpart::object! {
///     /// A source in a repository.
///     pub struct GitSource, closed, pins("kind" = "git") {
///         /// Where the repository is.
///         pub url: String = required "url" text(1, 2000),
///         /// How deep history is fetched.
///         pub depth: Option<i32> = optional "depth" i32_if(1, 1000) default i32 = 50,
///     }
/// }
/// let source: GitSource = counterpart::decode(br#"{"kind":"git","url":"https://git.example"}"#)?;
/// assert_eq!(source.depth(), 50);
/// # Ok::<(), counterpart::DecodeError>(())
/// ```
#[macro_export]
macro_rules! object {
    ($(#[$meta:meta])* pub struct $name:ident, $end:ident
        $(, pins($($tag:literal = $pin:expr),* $(,)?))? $(, members($min:expr, $max:expr))? $(where($rules:expr))? {
        $($(#[$doc:meta])* pub $field:ident: $type:ty = $presence:ident $wire:literal $read:ident $(($($arg:expr),* $(,)?))?
            $(default $given:ty = $default:expr)?,)*
        $(.. $(#[$rest_doc:meta])* pub $rest:ident: $rest_type:ty = $rest_read:ident $(($($rest_arg:expr),* $(,)?))? $(,)?)?
    }) => {
        $(#[$meta])*
        #[derive(Clone)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
            $($(#[$rest_doc])* pub $rest: $rest_type,)?
        }
        $($(impl $name {
            #[doc = concat!("`", stringify!($field), "`, or what the contract gives it by default.")]
            pub fn $field(&self) -> $given { $crate::__private::OrDefault::or_default(&self.$field, || $default) }
        })?)*
        impl $crate::Decode for $name {
            fn decode(value: $crate::Value<'_>) -> Option<Self> {
                let o = &mut value.object();
                $($(if !o.pinned($tag, $pin) { return None })*)?
                $(o.count($min, $max);)?
                $(let $field = o.$read($wire $(, $($arg),*)?);)*
                $(let $rest = o.$rest_read($($($rest_arg),*)?);)?
                if !o.$end() $(|| !value.assert($rules))? { return None }
                Some(Self { $($field: $crate::__take!($read $field),)* $($rest,)? })
            }
        }
        impl $crate::Encode for $name {
            fn encode(&self, w: &mut $crate::Writer) {
                w.begin();
                $($(w.pinned($tag, $pin);)*)?
                $(w.$presence($wire, &self.$field);)*
                $crate::__write_rest!(w self [$($wire),*] $($rest)?);
                w.end();
            }
        }
        $crate::__plain!($name);
    };
}

/// A tuple: an array whose items have their own types, each with a name for Rust.
///
/// ```
/// counterpart::tuple! {
///     /// A place.
///     pub struct Position, closed {
///         /// Degrees east.
///         pub longitude: f64 = required f64(-180.0, 180.0),
///         /// Degrees north.
///         pub latitude: f64 = required f64(-90.0, 90.0),
///         /// Metres.
///         pub altitude: Option<f64> = optional value,
///     }
/// }
/// let place: Position = counterpart::decode(b"[13.4, 52.5]")?;
/// assert_eq!(counterpart::encode(&place), b"[13.4,52.5]");
/// # Ok::<(), counterpart::DecodeError>(())
/// ```
#[macro_export]
macro_rules! tuple {
    ($(#[$meta:meta])* pub struct $name:ident, $end:ident $(where($rules:expr))? {
        $($(#[$doc:meta])* pub $field:ident: $type:ty = $presence:ident $read:ident $(($($arg:expr),* $(,)?))?,)*
        $(.. $(#[$rest_doc:meta])* pub $rest:ident: $rest_type:ty = $rest_read:ident $(($($rest_arg:expr),* $(,)?))? $(,)?)?
    }) => {
        $(#[$meta])*
        #[derive(Clone)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
            $($(#[$rest_doc])* pub $rest: $rest_type,)?
        }
        impl $crate::Decode for $name {
            fn decode(value: $crate::Value<'_>) -> Option<Self> {
                let mut t = value.tuple();
                $(let $field = t.$presence().and_then(|v| v.$read($($($arg),*)?));)*
                $(let $rest = t.$rest_read($($($rest_arg),*)?);)?
                if !t.$end() $(|| !value.assert($rules))? { return None }
                Some(Self { $($field: $crate::__position!($presence $field),)* $($rest,)? })
            }
        }
        impl $crate::Encode for $name {
            fn encode(&self, w: &mut $crate::Writer) {
                w.begin_array();
                $($crate::__item!(w $presence &self.$field);)*
                $(w.rest_items(&self.$rest);)?
                w.end_array();
            }
        }
        $crate::__plain!($name);
    };
}

/// A required member of a named type is missing only when a violation was noted. `?` costs the compiler three times this.
#[doc(hidden)]
#[macro_export]
macro_rules! __take {
    (value $slot:ident) => {
        match $slot {
            Some(taken) => taken,
            None => return None,
        }
    };
    (with $slot:ident) => {
        match $slot {
            Some(taken) => taken,
            None => return None,
        }
    };
    ($read:ident $slot:ident) => {
        $slot
    };
}

/// The same for a position of a tuple.
#[doc(hidden)]
#[macro_export]
macro_rules! __position {
    (required $slot:ident) => {
        $slot?
    };
    (optional $slot:ident) => {
        $slot
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __write_rest {
    ($w:ident $this:ident [$($wire:literal),*]) => {};
    ($w:ident $this:ident [$($wire:literal),*] $rest:ident) => { $w.rest(&[$($wire),*], &$this.$rest) };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __item {
    ($w:ident required $value:expr) => {
        $w.item($value)
    };
    ($w:ident optional $value:expr) => {
        $w.optional_item($value)
    };
}

/// `Debug` and `PartialEq` by wire form: a quarter of what their derives cost the compiler.
#[doc(hidden)]
#[macro_export]
macro_rules! __plain {
    ($name:ident) => {
        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::__private::debug(stringify!($name), self, f)
            }
        }
        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                $crate::__private::same(self, other)
            }
        }
    };
}
