//! A content of several media types.

/// The contents of a body: an enum, one variant a media type.
#[macro_export]
macro_rules! bodies {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$doc:meta])* $variant:ident $(($type:ty))? = $place:ident $(($($at:tt)*))? $(.$how:ident($($arg:tt)*))*
            $(=> $read:ident $(($($given:tt)*))?)?,)*
    }) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub enum $name { $($(#[$doc])* $variant $(($type))?,)* }
        impl $crate::message::Choice for $name {
            const MEDIA: &'static [$crate::message::Media] =
                &[$($crate::__media!($($type)?; $place $(($($at)*))? $(.$how($($arg)*))*)),*];
        }
        impl $crate::message::Read for $name {
            fn read(r: &mut $crate::message::Reader<'_>) -> Option<Self> {
                $(if r.arm() {
                    let content = $crate::__read!(r required; $place $(($($at)*))? $(.$how($($arg)*))*; $($read $(($($given)*))?)?);
                    return $crate::__variant!(content Self::$variant $(, $type)?);
                })*
                None
            }
        }
        impl $crate::message::Write for $name {
            fn write(&self, w: &mut $crate::message::Draft) {
                match self {
                    $($crate::__variant_pattern!(content Self::$variant $(, $type)?) => {
                        $crate::__write_variant!(w content $(($type))?; $place $(($($at)*))? $(.$how($($arg)*))*)
                    })*
                }
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __variant {
    ($content:ident Self::$variant:ident) => {
        $content.map(|()| Self::$variant)
    };
    ($content:ident Self::$variant:ident, $type:ty) => {
        $content.map(Self::$variant)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __variant_pattern {
    ($content:ident Self::$variant:ident) => {
        Self::$variant
    };
    ($content:ident Self::$variant:ident, $type:ty) => {
        Self::$variant($content)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __write_variant {
    ($w:ident $content:ident; empty($media:literal)) => { $w.nothing($media) };
    ($w:ident $content:ident ($type:ty); $($rest:tt)*) => { $crate::__write!($w required; $($rest)*; $content) };
}
