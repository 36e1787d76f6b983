//! Permissions as types.

/// The permissions of an object type: a module, one marker type a permission.
#[macro_export]
macro_rules! permissions {
    ($($(#[$meta:meta])* pub mod $module:ident = $object:literal {
        $($(#[$doc:meta])* $name:ident = $permission:literal,)*
    })*) => { $(
        $(#[$meta])*
        pub mod $module { $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy)]
            pub enum $name {}
            impl $crate::server::Permission for $name {
                const OBJECT: &'static str = $object;
                const PERMISSION: &'static str = $permission;
            }
        )* }
    )* };
}
