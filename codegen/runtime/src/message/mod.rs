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
#[cfg(test)]
mod style_tests;
#[cfg(test)]
mod union_tests;
mod unsaid;
mod unstyle;
#[cfg(feature = "xml")]
pub mod xml;

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

/// The text of a value that is neither array, object nor null.
#[cfg(feature = "server")]
pub(crate) fn scalar_text(value: crate::Value<'_>) -> Option<String> {
    let nested = matches!(value.byte(), b'[' | b'{');
    if nested { None } else { restyle::scalar(value).map(std::borrow::Cow::into_owned) }
}

/// The JSON of a parameter's text.
#[cfg(feature = "server")]
pub(crate) fn json_of(parameter: &Parameter, raw: &str) -> Option<String> {
    let mut json = String::new();
    unstyle::push_text(&mut json, parameter, raw).is_ok_and(|found| found).then_some(json)
}

/// The value of a name that comes once in a query.
#[cfg(feature = "server")]
pub(crate) fn query_value(query: &str, name: &str) -> Option<String> {
    let pairs = pairs::of_query(query);
    let mut values = pairs.iter().filter(|pair| pair.name == name);
    let value = values.next().filter(|_| values.next().is_none())?.value;
    percent::decode(value, percent::Plus::Space).map(std::borrow::Cow::into_owned)
}

/// The text of a string.
#[cfg(feature = "client")]
pub(crate) fn plain_text(value: crate::Value<'_>) -> Option<String> {
    if value.byte() == b'"' { restyle::scalar(value).map(std::borrow::Cow::into_owned) } else { None }
}
