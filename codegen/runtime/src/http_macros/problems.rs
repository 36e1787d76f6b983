//! What an operation answers when it fails.

/// Every problem of an operation, and no other: `?` takes those and refuses the rest.
#[macro_export]
macro_rules! problems {
    ($(#[$meta:meta])* pub enum $name:ident $(by $discriminator:literal)? {
        $($(#[$doc:meta])* $status:literal
            $($code:literal $coded:ident($problem:ty))?
            $($variant:ident
                $({ $($(#[$field_doc:meta])* $field:ident : $field_type:ty = $field_place:ident $(($($field_at:tt)*))?
                    $(.$field_how:ident($($field_arg:tt)*))* $(=> $presence:ident $($field_read:ident $(($($field_given:tt)*))?)?)?,)* })?
                $(($type:ty) = $place:ident $(($($at:tt)*))? $(.$how:ident($($arg:tt)*))* $(=> $read:ident $(($($given:tt)*))?)?)?
            )?,)*
    }
    $(from $smaller:ident { $($from:ident $(($from_value:ident))? $({ $($from_field:ident),* $(,)? })?),* $(,)? };)*
    $(internal => $internal:expr;)?
    $(violated($violations:ident) => $violated:expr;)?) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub enum $name {
            $($(#[$doc])*
            $($coded($problem))?
            $($variant $({ $($(#[$field_doc])* #[allow(missing_docs, reason = "the contract may say nothing")] $field: $field_type,)* })? $(($type))?)?,)*
        }
        $($(impl From<$problem> for $name {
            fn from(problem: $problem) -> Self { Self::$coded(problem) }
        })?)*
        $(impl From<$smaller> for $name {
            fn from(problem: $smaller) -> Self {
                match problem {
                    $($smaller::$from $(($from_value))? $({ $($from_field),* })? => Self::$from $(($from_value))? $({ $($from_field),* })?,)*
                }
            }
        })*
        $($crate::__on_server! {
        impl From<$crate::server::Internal> for $name {
            fn from(_: $crate::server::Internal) -> Self { $internal }
        }
        })?
        $(impl From<$crate::Violated> for $name {
            fn from($violations: $crate::Violated) -> Self { $violated }
        })?
        impl $crate::message::Response for $name {
            const ANSWERED: &'static [$crate::message::Answered] = &[$(
                $(<$problem as $crate::message::Coded>::ANSWERED)?
                $($crate::message::Answered::plain(stringify!($variant $status), &[
                    $($($crate::__rule!(@@ $($presence)? $field_type; $field_place $(($($field_at)*))? $(.$field_how($($field_arg)*))*),)*)?
                    $($crate::__rule!(required $type; $place $(($($at)*))? $(.$how($($arg)*))*),)?
                ]))?
            ),*];
        }
        $crate::__on_server! {
        impl $crate::message::Write for $name {
            fn write(&self, _w: &mut $crate::message::Draft) {
                match *self {
                    $(
                        $(Self::$coded(ref problem) => $crate::message::Write::write(problem, _w),)?
                        $(Self::$variant $({ $(ref $field),* })? $((ref $place))? => {
                            _w.under(stringify!($status));
                            $($($crate::__write!(_w $($presence)?; $field_place $(($($field_at)*))? $(.$field_how($($field_arg)*))*; $field);)*)?
                            $($crate::__write!(_w required; $place $(($($at)*))? $(.$how($($arg)*))*; $place);)?
                        })?
                    )*
                }
            }
        }
        }
        $crate::__on_client! {
        impl $crate::message::Read for $name {
            fn read(_r: &mut $crate::message::Reader<'_>) -> Option<Self> {
                $(if _r.arm() {
                    $(return <$problem as $crate::message::Read>::read(_r).map(Self::$coded);)?
                    $(
                        $($(let $field = $crate::__read!(_r $($presence)?; $field_place $(($($field_at)*))? $(.$field_how($($field_arg)*))*;
                            $($($field_read $(($($field_given)*))?)?)?);)*)?
                        $(let $place = $crate::__read!(_r required; $place $(($($at)*))? $(.$how($($arg)*))*; $($read $(($($given)*))?)?);)?
                        return Some(Self::$variant $({ $($field: $crate::__taken!($($presence)? $field),)* })? $((match $place { Some(taken) => taken, None => return None }))?);
                    )?
                })*
                None
            }
        }
        }
        impl ::std::fmt::Display for $name {
            fn fmt(&self, _f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match *self {
                    $(
                        $(Self::$coded(ref problem) => ::std::fmt::Display::fmt(problem, _f),)?
                        $(Self::$variant { .. } => _f.write_str(stringify!($variant ($status))),)?
                    )*
                }
            }
        }
        impl ::std::error::Error for $name {}
    };
}
