//! Protocol buffers: descriptors into the model.
