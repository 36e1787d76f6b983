//! HTTP around the generated service: connections, limits, counting, and the pages that are no operations.

mod connections;
mod front;
mod pages;
mod request_id;
mod yaml;

pub(crate) use self::connections::Connections;
pub(crate) use self::front::Front;
pub(crate) use self::pages::Pages;
