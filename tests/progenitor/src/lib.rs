//! Clients that progenitor makes of contracts, compiled as they are; what they send is kept instead of sent.

pub mod wire;

/// Includes progenitor's clients of a sample, in both styles. What the positional one sends is kept.
macro_rules! sample {
    ($($name:ident)*) => {
        $(
            #[doc = concat!("progenitor's clients of the sample `", stringify!($name), "`.")]
            pub mod $name {
                /// One method an operation.
                #[allow(missing_docs, unused_qualifications, clippy::pedantic, clippy::unwrap_used, reason = "made by progenitor")]
                pub mod positional {
                    include!(concat!(env!("OUT_DIR"), "/positional/", stringify!($name), ".rs"));
                }
                /// One builder an operation.
                #[allow(missing_docs, unused_qualifications, clippy::pedantic, clippy::unwrap_used, reason = "made by progenitor")]
                pub mod builder {
                    include!(concat!(env!("OUT_DIR"), "/builder/", stringify!($name), ".rs"));
                }
            }

            $crate::wire::keep_what_is_sent!($name::positional::Client);
        )*
    };
}

/// Includes progenitor's client of a contract. What it sends is kept.
macro_rules! contract {
    ($($name:ident)*) => {
        $(
            #[doc = concat!("progenitor's client of the contract `", stringify!($name), "`.")]
            #[allow(missing_docs, unused_qualifications, clippy::pedantic, clippy::unwrap_used, reason = "made by progenitor")]
            pub mod $name {
                include!(concat!(env!("OUT_DIR"), "/contracts/", stringify!($name), ".rs"));
            }

            $crate::wire::keep_what_is_sent!($name::Client);
        )*
    };
}

contract! { provider_bundles provisioner }

sample! { operations problems bare objects unions bodies values }
