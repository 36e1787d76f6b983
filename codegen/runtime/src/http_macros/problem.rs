//! Coded problems.

/// A coded problem: its struct, and how its body is read and written.
#[macro_export]
macro_rules! problem {
    ($(#[$meta:meta])* pub struct $name:ident : $status:literal $wire_code:literal $media:literal $(says $says:ident)?
        $(, retry $when:ident() $(.$delay:ident($amount:expr))*)? $(, effect $effect:ident)? {
        $(
            $(pin $pin:literal = $pinned:tt)?
            $(title $title_member:literal = $title:literal)?
            $(instance $instance:literal)?
            $(code $discriminator:literal)?
            $($(#[$doc:meta])* pub $field:ident : $type:ty = $presence:ident $wire:literal $read:ident $(($($arg:expr),* $(,)?))?)?
        ,)*
    }
    $(header
        $($pinned_header:literal = $pinned_value:literal)?
        $($(#[$header_doc:meta])* pub $header:ident : $header_type:ty = $place:ident($header_wire:literal) $(.$how:ident($($how_arg:tt)*))*
            => $header_presence:ident $header_read:ident $(($($header_given:tt)*))?)?
    ;)*) => {
        $(#[$meta])*
        #[derive(Clone)]
        pub struct $name {
            $($($(#[$doc])* pub $field: $type,)?)*
            $($($(#[$header_doc])* pub $header: $header_type,)?)*
        }
        impl $name {
            /// The status that it travels under.
            pub const STATUS: u16 = $status;
            /// The code.
            pub const CODE: &'static str = $wire_code;
            /// The title.
            pub const TITLE: Option<&'static str> = [$($(Some($title),)?)* None][0];
            /// Whether a client may try again.
            pub const RETRY: Option<$crate::message::Retry> =
                [$(Some($crate::message::Retry::$when()$(.$delay($amount))*),)? None][0];
            /// What the failed call left behind.
            pub const EFFECT: Option<$crate::message::Effect> = [$(Some($crate::message::Effect::$effect),)? None][0];
            $crate::__says! { $($says)?; $($($field)?)* $($($header)?)* }
            fn members(&self, w: &mut $crate::Writer, instance: &str) {
                w.begin();
                $(
                    $(w.pinned($pin, $pinned);)?
                    $(w.pinned($title_member, $title);)?
                    $(w.required($instance, instance);)?
                    $(w.pinned($discriminator, $wire_code);)?
                    $(w.$presence($wire, &self.$field);)?
                )*
                let _ = instance;
                w.end();
            }
        }
        impl $crate::message::Coded for $name {
            const ANSWERED: $crate::message::Answered = $crate::message::Answered {
                statuses: $crate::message::Statuses::Exact($status),
                code: Some($wire_code),
                discriminator: [$($($discriminator,)?)* ""][0],
                fields: &[
                    $($($crate::__rule!($header_presence $header_type; $place($header_wire) $(.$how($($how_arg)*))*),)?)*
                    $crate::message::Parameter::body(&[$crate::message::Media::new($media, $crate::message::Format::Json)]),
                ],
                retry: Self::RETRY,
            };
        }
        impl $crate::message::Read for $name {
            fn read(r: &mut $crate::message::Reader<'_>) -> Option<Self> {
                $($(let $header = $crate::__read!(r $header_presence; $place($header_wire); $header_read $(($($header_given)*))?);)?)*
                let o = &mut r.content()?.object();
                $($(let $field = o.$read($wire $(, $($arg),*)?);)?)*
                if !o.open() { return None }
                Some(Self {
                    $($($field: $crate::__take!($read $field),)?)*
                    $($($header: $crate::__taken!($header_presence $header),)?)*
                })
            }
        }
        impl $crate::message::Write for $name {
            fn write(&self, w: &mut $crate::message::Draft) {
                w.status($status);
                w.problem($media, $wire_code, &|w, instance| self.members(w, instance));
                $(
                    $(w.pinned_header($pinned_header, $pinned_value);)?
                    $($crate::__write!(w $header_presence; $place($header_wire) $(.$how($($how_arg)*))*; &self.$header);)?
                )*
            }
        }
        impl $crate::Encode for $name {
            fn encode(&self, w: &mut $crate::Writer) { self.members(w, "") }
        }
        $crate::__plain!($name);
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(concat!($wire_code, " (", $status, ")"))?;
                $(::std::fmt::Display::fmt(": ", f)?; ::std::fmt::Display::fmt(&self.$says, f)?;)?
                Ok(())
            }
        }
        impl ::std::error::Error for $name {}
    };
}

/// The constructor of a problem that takes a sentence; everything else is left out.
#[doc(hidden)]
#[macro_export]
macro_rules! __says {
    (; $($field:ident)*) => {};
    ($says:ident; $($field:ident)*) => {
        /// The problem, with a sentence for people.
        pub fn new($says: impl Into<String>) -> Self {
            let mut problem = Self { $($field: ::std::default::Default::default(),)* };
            problem.$says = $says.into();
            problem
        }
    };
}
