//! Types of texts that formats name.

mod base64;
mod calendar;
mod date_time;
mod duration;
mod foreign;
mod uri;

pub use base64::Base64;
pub use calendar::{Date, Time};
pub(crate) use calendar::{is_date, is_time};
pub use date_time::DateTime;
pub(crate) use date_time::instant;
pub use duration::Duration;
pub(crate) use duration::parts;
pub(crate) use foreign::uuid;
pub use uri::Uri;
pub(crate) use uri::{Characters, is_reference, is_template, is_uri};

/// A text type that keeps what was written and only exists where its format holds.
macro_rules! checked_text {
    ($(#[$meta:meta])* pub struct $name:ident: $check:expr, $sentence:literal;) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(Box<str>);
        impl $name {
            /// The text as it was written.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
        crate::wire::text_traits!($name, |text| $check(text).then(|| $name(text.into())), $sentence);
    };
}

/// The traits of a type that is read from a text and written as one.
macro_rules! text_traits {
    ($name:ident, $read:expr, $sentence:literal) => {
        impl std::str::FromStr for $name {
            type Err = crate::Invalid;
            fn from_str(text: &str) -> Result<Self, crate::Invalid> {
                let read: fn(&str) -> Option<Self> = $read;
                read(text).ok_or_else(|| crate::Invalid::one("", crate::ViolationKind::Constraint, $sentence))
            }
        }
        impl crate::Decode for $name {
            fn decode(value: crate::Value<'_>) -> Option<Self> {
                let read: fn(&str) -> Option<Self> = $read;
                let read = read(&value.str()?);
                if read.is_some() { read } else { value.constraint(format_args!($sentence)) }
            }
        }
        impl crate::Encode for $name {
            fn encode(&self, w: &mut crate::Writer) {
                w.string(self.as_str());
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{} {}", stringify!($name), self.as_str())
            }
        }
        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }
    };
}
use {checked_text, text_traits};
