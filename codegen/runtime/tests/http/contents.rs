//! Every kind of content, there and back.
