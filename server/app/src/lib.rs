//! The provider-bundle service as one command.
