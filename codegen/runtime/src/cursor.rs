//! Cursors of pages: opaque to a client, a position to the body of a server.

use crate::pattern::Text;
use crate::value::Value;
use crate::{Decode, Encode, Writer};
use std::fmt;

#[derive(Clone, PartialEq, Eq)]
enum State<P> {
    /// What travels, as it came.
    Text(String),
    /// What travels, as this server made it.
    #[cfg(feature = "cursors")]
    Sealed(String),
    /// What it stands for.
    At(P),
}

/// Where a page starts.
///
/// A client holds what a server gave it. The body of a server holds a position: the one that a caller came back with, or
/// the one that it gives away, which is sealed before it travels.
#[derive(Clone, PartialEq, Eq)]
pub struct Cursor<P>(State<P>);

impl<P> Cursor<P> {
    /// A cursor at a position, for the next page.
    pub fn at(position: P) -> Self {
        Self(State::At(position))
    }
    /// A cursor that a server gave, as it was kept elsewhere.
    pub fn from_text(text: impl Into<String>) -> Self {
        Self(State::Text(text.into()))
    }
    /// The position, to the body of a server.
    pub fn position(&self) -> Option<&P> {
        if let State::At(position) = &self.0 { Some(position) } else { None }
    }
    /// The position, to the body of a server.
    pub fn into_position(self) -> Option<P> {
        if let State::At(position) = self.0 { Some(position) } else { None }
    }
    /// What travels, to a client.
    pub fn as_str(&self) -> Option<&str> {
        match &self.0 {
            State::Text(text) => Some(text),
            #[cfg(feature = "cursors")]
            State::Sealed(text) => Some(text),
            State::At(_) => None,
        }
    }
    /// A cursor that was sealed.
    #[cfg(feature = "cursors")]
    pub(crate) fn sealed(text: String) -> Self {
        Self(State::Sealed(text))
    }
    /// Whether it may be given away.
    fn is_sealed(&self) -> bool {
        match self.0 {
            #[cfg(feature = "cursors")]
            State::Sealed(_) => true,
            _ => false,
        }
    }
}

impl<P: Decode> Cursor<P> {
    /// Reads a parameter: what travels, or the position where it was opened.
    #[doc(hidden)]
    pub fn read(value: Value<'_>, opened: bool, text: &Text) -> Option<Self> {
        if opened { P::decode(value).map(Self::at) } else { value.cursor(text) }
    }
}

impl Value<'_> {
    /// A cursor that a server gave, as a description says.
    pub fn cursor<P>(self, text: &Text) -> Option<Cursor<P>> {
        self.text_where(text).map(Cursor::from_text)
    }
}

impl<P> Decode for Cursor<P> {
    fn decode(value: Value<'_>) -> Option<Self> {
        value.string().map(Self::from_text)
    }
}
impl<P> Encode for Cursor<P> {
    /// A position never travels as it is: one that was not sealed is written as null, which no client can come back with.
    fn encode(&self, w: &mut Writer) {
        w.unsealed |= !self.is_sealed();
        self.as_str().map(str::to_owned).encode(w);
    }
}
impl<P> fmt::Debug for Cursor<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.position().is_some() { "Cursor(position)" } else { "Cursor(text)" })
    }
}

#[cfg(all(test, feature = "cursors"))]
mod tests {
    use super::Cursor;
    use crate::message::Draft;

    #[test]
    fn an_answer_holds_sealed_cursors_alone() {
        let faults = |cursor: Cursor<u32>| {
            let mut draft = Draft::default();
            draft.json("application/json", &vec![Some(cursor), None]);
            draft.faults.len()
        };
        assert_eq!(faults(Cursor::sealed("sealed".to_owned())), 0);
        assert_eq!(faults(Cursor::from_text("made up")), 1);
        assert_eq!(faults(Cursor::at(7)), 1);
    }
}
