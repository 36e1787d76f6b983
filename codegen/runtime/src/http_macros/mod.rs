//! The bodies of generated operations, written once. A contract says what; these say how.
//!
//! They are expanded thousands of times, so what they say is what rustc holds least of: no `const` block or attribute an
//! operation, no `?`, few macros within macros. A parameter that an operation may leave unused begins with `_`.

mod bodies;
mod field;
mod multipart;
mod permissions;
mod problem;
mod problems;
mod request;
mod responses;

/// What only a server needs.
#[cfg(feature = "server")]
#[doc(hidden)]
#[macro_export]
macro_rules! __on_server {
    ($($item:tt)*) => { $($item)* };
}
#[cfg(not(feature = "server"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __on_server {
    ($($item:tt)*) => {};
}

/// What only a client needs.
#[cfg(feature = "client")]
#[doc(hidden)]
#[macro_export]
macro_rules! __on_client {
    ($($item:tt)*) => { $($item)* };
}
#[cfg(not(feature = "client"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __on_client {
    ($($item:tt)*) => {};
}
