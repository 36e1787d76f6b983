//! A namespace of mounts: a disk that is small, or that cannot be written.
