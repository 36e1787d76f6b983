//! A SpiceDB that lives as long as a test.
