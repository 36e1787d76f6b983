//! Tests over the whole: wire, drift, constructs, corpus.
