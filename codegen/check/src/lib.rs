//! Rules over the model, one a file.
