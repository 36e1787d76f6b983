//! What is wrong with the world around the service: each time a clear sentence and a safe stop, or a problem that is
//! documented, and nothing lost afterwards.

mod clock;
mod configuration;
mod corrupt;
mod disk;
mod files;
