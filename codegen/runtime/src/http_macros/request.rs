//! What an operation is asked.

/// A request: its struct, and how each field travels.
///
/// ```
/// # use counterpart::{Cursor, Text};
/// # #[cfg(any(feature = "client", feature = "server"))]
/// counterpart::request! {
///     /// What `ListBundles` is asked.
///     pub struct ListBundlesRequest: GET "/v1/{kind}/bundles" [["bearer"]] {
///         /// Path parameter `kind`.
///         pub kind: String = path("kind") => required text(1, 16),
///         /// Query parameter `limit`: how many at most.
///         pub limit: Option<i32> = query("limit").whole() => optional i32(1, 200) default i32 = 50,
///     }
/// }
/// ```
#[macro_export]
macro_rules! request {
    ($(#[$meta:meta])* pub struct $name:ident : $method:ident $path:literal $([$([$($scheme:literal),* $(,)?]),* $(,)?])? {
        $($(#[$doc:meta])* pub $field:ident : $type:ty = $place:ident $(($($at:tt)*))? $(.$how:ident($($arg:tt)*))*
            => $presence:ident $($read:ident $(($($given:tt)*))?)? $(default $default_type:ty = $default:expr)?,)*
    }) => {
        $(#[$meta])*
        pub struct $name { $($(#[$doc])* pub $field: $type,)* }
        $($(impl $name {
            #[doc = concat!("`", stringify!($field), "`, or what the contract gives it by default.")]
            pub fn $field(&self) -> $default_type { $crate::__private::OrDefault::or_default(&self.$field, || $default) }
        })?)*
        impl $crate::message::Request for $name {
            const ASKED: &'static $crate::message::Asked = &$crate::message::Asked {
                method: stringify!($method),
                path: $path,
                security: &[$($(&[$($scheme),*]),*)?],
                fields: &[$($crate::__rule!($presence $type; $place $(($($at)*))? $(.$how($($arg)*))*)),*],
            };
        }
        $crate::__on_server! {
        impl $crate::message::Read for $name {
            fn read(_r: &mut $crate::message::Reader<'_>) -> Option<Self> {
                $(let $field = $crate::__read!(_r $presence; $place $(($($at)*))? $(.$how($($arg)*))*; $($read $(($($given)*))?)?);)*
                Some(Self { $($field: $crate::__taken!($presence $field),)* })
            }
        }
        }
        $crate::__on_client! {
        impl $crate::message::Write for $name {
            fn write(&self, _w: &mut $crate::message::Draft) {
                $($crate::__write_asked!(_w $presence; $place $(($($at)*))? $(.$how($($arg)*))*; &self.$field);)*
            }
        }
        }
        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let asked = <Self as $crate::message::Request>::ASKED;
                $crate::message::show(stringify!($name), asked, &[$(&self.$field),*], f)
            }
        }
    };
}
