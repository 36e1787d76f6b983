//! Bodies of parts.

/// The parts of a body: a struct, one field a part.
#[macro_export]
macro_rules! multipart {
    ($(#[$meta:meta])* pub struct $name:ident {
        $($(#[$doc:meta])* pub $field:ident : $type:ty = $format:ident ($part:literal, $media:literal) $(.$how:ident())*
            => $presence:ident $($read:ident $(($($given:tt)*))?)?,)*
    }) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $name { $($(#[$doc])* pub $field: $type,)* }
        impl $crate::message::Multipart for $name {
            const PARTS: &'static [$crate::message::PartRule] =
                &[$($crate::__part!($presence $format $part $(.$how())*)),*];
        }
        impl $crate::message::Read for $name {
            #[allow(unused_variables, reason = "a body may have no parts")]
            fn read(r: &mut $crate::message::Reader<'_>) -> Option<Self> {
                $(let $field = $crate::__read_part!(r $presence $format $($read $(($($given)*))?)?);)*
                Some(Self { $($field: $crate::__taken!($presence $field),)* })
            }
        }
        impl $crate::message::WriteParts for $name {
            #[allow(unused_variables, reason = "a body may have no parts")]
            fn write_parts(&self, w: &mut $crate::message::PartsDraft) {
                $($crate::__write_part!(w $presence $format $part $media &self.$field);)*
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __part {
    (repeated $($rest:tt)*) => { $crate::__part!(@ $($rest)*).repeated() };
    (some $($rest:tt)*) => { $crate::__part!(@ $($rest)*).repeated() };
    (required $($rest:tt)*) => { $crate::__part!(@ $($rest)*) };
    (optional $($rest:tt)*) => { $crate::__part!(@ $($rest)*) };
    (@ json $part:literal) => { $crate::message::PartRule::new($part, $crate::message::Format::Json) };
    (@ bytes $part:literal) => { $crate::message::PartRule::new($part, $crate::message::Format::Bytes) };
    (@ text $part:literal $(.$how:ident())*) => { $crate::message::PartRule::new($part, $crate::message::Format::text())$(.$how())* };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __read_part {
    ($r:ident required bytes) => { $r.required_bytes() };
    ($r:ident optional bytes) => { $r.optional_bytes() };
    ($r:ident repeated bytes) => { $r.repeated_bytes() };
    ($r:ident some bytes) => { $r.some_bytes() };
    ($r:ident repeated $format:ident $read:ident $(($($given:tt)*))?) => { $r.repeated(|value| value.$read($($($given)*)?)) };
    ($r:ident some $format:ident $read:ident $(($($given:tt)*))?) => { $r.some(|value| value.$read($($($given)*)?)) };
    ($r:ident $presence:ident $format:ident $read:ident $(($($given:tt)*))?) => {
        match $r.$presence() { Some(value) => value.$read($($($given)*)?), None => None }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __write_part {
    ($w:ident required bytes $part:literal $media:literal $value:expr) => { $w.file($part, $media, $value) };
    ($w:ident required $format:ident $part:literal $media:literal $value:expr) => { $w.part($part, |part| part.$format($media, $value)) };
    ($w:ident optional $format:ident $part:literal $media:literal $value:expr) => {
        if let Some(value) = $value { $crate::__write_part!($w required $format $part $media value); }
    };
    ($w:ident $many:ident $format:ident $part:literal $media:literal $value:expr) => {
        for value in $value { $crate::__write_part!($w required $format $part $media value); }
    };
}
