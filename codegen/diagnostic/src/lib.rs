//! Diagnostics: sources, spans, codes, and how they are shown.
