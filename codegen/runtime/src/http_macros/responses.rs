//! What an operation answers when it succeeds.

/// The responses of an operation: an enum, one variant a status.
#[macro_export]
macro_rules! responses {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$doc:meta])* $status:literal $variant:ident
            $({ $($(#[$field_doc:meta])* $field:ident : $field_type:ty = $field_place:ident $(($($field_at:tt)*))?
                $(.$field_how:ident($($field_arg:tt)*))* $(=> $presence:ident $($field_read:ident $(($($field_given:tt)*))?)?)?,)* })?
            $(($type:ty) = $place:ident $(($($at:tt)*))? $(.$how:ident($($arg:tt)*))* $(=> $read:ident $(($($given:tt)*))?)?)?,)*
    }) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub enum $name {
            $($(#[$doc])* $variant $({ $($(#[$field_doc])* #[allow(missing_docs, reason = "the contract may say nothing")] $field: $field_type,)* })? $(($type))?,)*
        }
        impl $crate::message::Response for $name {
            const ANSWERED: &'static [$crate::message::Answered] = &[$(
                $crate::message::Answered::plain(stringify!($status), &[
                    $($($crate::__rule!(@@ $($presence)? $field_type; $field_place $(($($field_at)*))? $(.$field_how($($field_arg)*))*),)*)?
                    $($crate::__rule!(required $type; $place $(($($at)*))? $(.$how($($arg)*))*),)?
                ])
            ),*];
        }
        $crate::__on_server! {
        impl $crate::message::Write for $name {
            fn write(&self, _w: &mut $crate::message::Draft) {
                match *self {
                    $(Self::$variant $({ $(ref $field),* })? $((ref $place))? => {
                        _w.under(stringify!($status));
                        $($($crate::__write!(_w $($presence)?; $field_place $(($($field_at)*))? $(.$field_how($($field_arg)*))*; $field);)*)?
                        $($crate::__write!(_w required; $place $(($($at)*))? $(.$how($($arg)*))*; $place);)?
                    })*
                }
            }
        }
        }
        $crate::__on_client! {
        impl $crate::message::Read for $name {
            fn read(_r: &mut $crate::message::Reader<'_>) -> Option<Self> {
                $(if _r.arm() {
                    $($(let $field = $crate::__read!(_r $($presence)?; $field_place $(($($field_at)*))? $(.$field_how($($field_arg)*))*;
                        $($($field_read $(($($field_given)*))?)?)?);)*)?
                    $(let $place = $crate::__read!(_r required; $place $(($($at)*))? $(.$how($($arg)*))*; $($read $(($($given)*))?)?);)?
                    return Some(Self::$variant $({ $($field: $crate::__taken!($($presence)? $field),)* })? $((match $place { Some(taken) => taken, None => return None }))?);
                })*
                None
            }
        }
        }
    };
}
