//! What is printed of messages with secrets.

/// `Debug` of a message, or of a group, some of whose members nobody may see.
#[macro_export]
macro_rules! rpc_redacted {
    ($message:path { $($member:ident: $how:ident,)* }) => {
        impl ::core::fmt::Debug for $message {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.debug_struct($crate::rpc::__private::short(stringify!($message)))
                    $(.field(stringify!($member), $crate::__rpc_shown!(self $member $how)))*
                    .finish()
            }
        }
    };
    ($enumeration:path { names }) => {
        impl ::core::fmt::Debug for $enumeration {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.as_str_name())
            }
        }
    };
    ($group:path { $($variant:ident($how:ident),)* }) => {
        impl ::core::fmt::Debug for $group {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $(Self::$variant(_value) => {
                        f.debug_tuple(stringify!($variant)).field($crate::__rpc_shown!(_value $how)).finish()
                    })*
                }
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __rpc_shown {
    ($self:ident $member:ident secret) => {
        &$crate::rpc::Redacted
    };
    ($self:ident $member:ident enumeration) => {
        &$self.$member()
    };
    ($self:ident $member:ident shown) => {
        &$self.$member
    };
    ($value:ident secret) => {
        &$crate::rpc::Redacted
    };
    ($value:ident shown) => {
        $value
    };
}
