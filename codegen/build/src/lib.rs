//! Documents in, files out: the facade for build scripts and tools.
