//! The resolved contract: what every stage after lowering shares.
