//! styles
