//! Callers who are slow, loud, two-faced or too many.

mod crowd;
mod raw;
mod shapes;
mod slow;
