//! The provider-bundle service examined by programs of others. All of it is in the tests.
