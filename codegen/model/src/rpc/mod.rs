//! Services of protocol buffers.
