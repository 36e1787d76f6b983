//! Values of one of several types.

/// A union told apart by one member.
///
/// An arm that writes the member itself, because it pins it or has a field for it, is given as `= "wire"`; an arm that
/// does not know the member as `adds "wire"`. Further values of an arm follow: `= "wire" | "old wire"`.
///
/// ```
/// # counterpart::object! { pub struct Git, closed, pins("kind" = "git") { pub url: String = required "url" string, } }
/// # counterpart::object! { pub struct Archive, closed { pub size: u64 = required "size" u64(0, 100), } }
/// counterpart::tagged_union! {
///     /// Where a change comes from.
///     pub enum Source by "kind" {
///         /// `git`
///         Git(Git) = "git",
///         /// `archive`
///         Archive(Archive) adds "archive" | "tar",
///     }
/// }
/// let source: Source = counterpart::decode(br#"{"size":7,"kind":"tar"}"#)?;
/// assert_eq!(counterpart::encode(&source), br#"{"kind":"archive","size":7}"#);
/// # Ok::<(), counterpart::DecodeError>(())
/// ```
#[macro_export]
macro_rules! tagged_union {
    ($(#[$meta:meta])* pub enum $name:ident by $tag:literal $(where($rules:expr))? {
        $($(#[$doc:meta])* $variant:ident($type:ty) $how:tt $wire:literal $(| $alias:literal)*,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone)]
        pub enum $name { $($(#[$doc])* $variant($type),)* }
        impl $crate::Decode for $name {
            fn decode(value: $crate::Value<'_>) -> Option<Self> {
                let read = match &*value.tag($tag)? {
                    $($wire $(| $alias)* => $crate::__read_arm!($how value $tag).map(Self::$variant),)*
                    _ => value.unknown_tag($tag, &[$($wire $(, $alias)*),*]),
                };
                $(let read = read.filter(|_| value.assert($rules));)?
                read
            }
        }
        impl $crate::Encode for $name {
            fn encode(&self, w: &mut $crate::Writer) {
                match self { $(Self::$variant(arm) => $crate::__write_arm!($how w $tag $wire arm),)* }
            }
        }
        $crate::__plain!($name);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __read_arm {
    (= $value:ident $tag:literal) => {
        $crate::Decode::decode($value)
    };
    (adds $value:ident $tag:literal) => {
        $value.without_tag($tag, $crate::Decode::decode)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __write_arm {
    (= $w:ident $tag:literal $wire:literal $arm:ident) => {
        $crate::Encode::encode($arm, $w)
    };
    (adds $w:ident $tag:literal $wire:literal $arm:ident) => {
        $w.tagged($tag, $wire, $arm)
    };
}

/// A union told apart by trying: `one_of` takes what exactly one arm accepts, `any_of` what the first one does.
///
/// ```
/// counterpart::untagged_union! {
///     /// An identifier.
///     pub enum Id one_of {
///         /// By number.
///         Number(i64) = i64(1, 1000),
///         /// By name.
///         Name(String) = text(1, 64),
///     }
/// }
/// assert_eq!(counterpart::decode::<Id>(b"7")?, Id::Number(7));
/// # Ok::<(), counterpart::DecodeError>(())
/// ```
#[macro_export]
macro_rules! untagged_union {
    ($(#[$meta:meta])* pub enum $name:ident $how:ident $(where($rules:expr))? {
        $($(#[$doc:meta])* $variant:ident($type:ty) = $read:ident $(($($arg:expr),* $(,)?))?,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone)]
        pub enum $name { $($(#[$doc])* $variant($type),)* }
        impl $crate::Decode for $name {
            fn decode(value: $crate::Value<'_>) -> Option<Self> {
                let read = value.$how(&[$((stringify!($variant), |v| v.$read($($($arg),*)?).map(Self::$variant)),)*]);
                $(let read = read.filter(|_| value.assert($rules));)?
                read
            }
        }
        impl $crate::Encode for $name {
            fn encode(&self, w: &mut $crate::Writer) { match self { $(Self::$variant(arm) => $crate::Encode::encode(arm, w),)* } }
        }
        $crate::__plain!($name);
    };
}
