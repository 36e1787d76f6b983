//! Named schemas over one value: what does not hold cannot be built.

/// A constrained value of any type.
///
/// ```
/// counterpart::newtype! {
///     /// A share of the whole.
///     #[derive(Copy)]
///     pub struct Percent(i32) = i32(0, 100);
/// }
/// assert_eq!(Percent::new(7).map(Percent::into_inner), Ok(7));
/// assert_eq!(Percent::new(101).unwrap_err().to_string(), "must be an integer from 0 to 100");
/// ```
#[macro_export]
macro_rules! newtype {
    ($(#[$meta:meta])* pub struct $name:ident($type:ty) = $read:ident $(($($arg:expr),* $(,)?))?
        $(where($rules:expr))? $(, $secret:ident)?;) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq)]
        pub struct $name($type);
        impl $name {
            /// Takes a value that is as the contract says.
            pub fn new(value: impl Into<$type>) -> Result<Self, $crate::Invalid> {
                $crate::__private::checked(&value.into())
            }
            /// The value.
            pub fn get(&self) -> &$type { &self.0 }
            /// The value.
            pub fn into_inner(self) -> $type { self.0 }
        }
        impl TryFrom<$type> for $name {
            type Error = $crate::Invalid;
            fn try_from(value: $type) -> Result<Self, $crate::Invalid> { Self::new(value) }
        }
        impl $crate::Decode for $name {
            fn decode(value: $crate::Value<'_>) -> Option<Self> {
                let read = value.$read($($($arg),*)?);
                $(let read = read.filter(|_| value.assert($rules));)?
                read.map(Self)
            }
        }
        impl $crate::Encode for $name {
            fn encode(&self, w: &mut $crate::Writer) { $crate::__write_inner!(w self $($secret)?) }
        }
        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::__private::debug(stringify!($name), self, f)
            }
        }
    };
}

/// A constrained text.
///
/// ```
/// counterpart::text_type! {
///     /// The name of a resource.
///     pub struct ResourceName = text(1, 64);
/// }
/// assert_eq!(ResourceName::new("shop").unwrap().as_str(), "shop");
/// assert_eq!(ResourceName::new("").unwrap_err().to_string(), "must hold from 1 to 64 characters");
/// ```
#[macro_export]
macro_rules! text_type {
    ($(#[$meta:meta])* pub struct $name:ident = $read:ident $(($($arg:expr),* $(,)?))?
        $(where($rules:expr))? $(, $secret:ident)?;) => {
        $crate::newtype! {
            $(#[$meta])*
            #[derive(Eq, Hash, PartialOrd, Ord)]
            pub struct $name(String) = $read $(($($arg),*))? $(where($rules))? $(, $secret)?;
        }
        impl $name {
            /// The text.
            pub fn as_str(&self) -> &str { &self.0 }
        }
        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str { &self.0 }
        }
        impl ::std::str::FromStr for $name {
            type Err = $crate::Invalid;
            fn from_str(text: &str) -> Result<Self, $crate::Invalid> { Self::new(text) }
        }
        $crate::__display!($name $($secret)?);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __write_inner {
    ($w:ident $this:ident) => {
        $crate::Encode::encode(&$this.0, $w)
    };
    ($w:ident $this:ident secret) => {
        $w.hidden(&$this.0)
    };
}

/// A secret is not displayed.
#[doc(hidden)]
#[macro_export]
macro_rules! __display {
    ($name:ident) => {
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
    ($name:ident secret) => {};
}
