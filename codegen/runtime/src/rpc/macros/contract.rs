//! Codes and methods.

/// Codes: `NOT_FOUND = 2, status 5, retry Never;`.
#[macro_export]
macro_rules! rpc_codes {
    ($($(#[$docs:meta])* $name:ident $wire:literal = $number:literal, status $status:literal, retry $retry:ident;)*) => {
        $($(#[$docs])*
        pub static $name: $crate::rpc::Code = $crate::rpc::Code {
            name: $wire,
            number: $number,
            status: $status,
            retry: $crate::rpc::RetryRule::$retry,
        };)*

        /// Every code of the contract.
        pub static ALL: &[&$crate::rpc::Code] = &[$(&$name),*];
    };
}

/// Methods: what the contract states about each, and the tables of them all.
#[macro_export]
macro_rules! rpc_methods {
    (
        $service:literal in $domain:literal
        $($(#[$docs:meta])* $name:ident $method:literal ($operation:literal, $major:literal, $minor:literal) $effect:ident
            within $seconds:literal [$($code:ident),* $(,)?];)*
    ) => {
        $($(#[$docs])*
        pub static $name: $crate::rpc::Rpc = $crate::rpc::Rpc {
            service: $service,
            method: $method,
            operation: $operation,
            version: ($major, $minor),
            effect: $crate::rpc::Effect::$effect,
            timeout: ::core::time::Duration::from_secs($seconds),
            codes: &[$(&code::$code),*],
            known: code::ALL,
            domain: $domain,
        };)*

        /// Every method, in the order of the contract.
        pub static METHODS: &[&$crate::rpc::Rpc] = &[$(&$name),*];

        /// Every pair of a method and a code that it lists.
        pub static TAXONOMY: &[(&$crate::rpc::Rpc, &$crate::rpc::Code)] = &[$($((&$name, &code::$code),)*)*];

        /// The deadline of every operation, by its stable name.
        pub static TIMEOUTS: &[(&str, ::core::time::Duration)] =
            &[$(($operation, ::core::time::Duration::from_secs($seconds))),*];
    };
}
