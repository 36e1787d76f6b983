//! Messages: what travels between client and server, described as data and read and written alike on both sides.

mod deep;
pub(crate) mod draft;
pub(crate) mod fields;
mod kind;
pub(crate) mod media;
mod pairs;
mod parameter;
mod parts;
mod parts_draft;
pub(crate) mod percent;
pub(crate) mod reader;
pub(crate) mod received;
mod restyle;
mod shape;
mod show;
mod unstyle;

pub use draft::Draft;
pub use kind::Kind;
pub use media::{Format, Media};
pub use parameter::{Parameter, Place, Style};
pub use parts::{Multipart, PartRule};
pub use parts_draft::PartsDraft;
pub use reader::Reader;
pub use shape::{
    Answered, Asked, Choice, Coded, Effect, Read, Request, Response, Retry, RetryWhen, Statuses, Write, WriteParts,
};
pub use show::show;
