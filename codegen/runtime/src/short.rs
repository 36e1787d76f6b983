//! A text that is kept in place where it is short: most values of free-form JSON are.

/// How many bytes need no room of their own.
const ROOM: usize = 22;

/// A text.
#[derive(Clone)]
pub(crate) enum Short {
    /// The bytes, and how many of them count.
    InPlace(u8, [u8; ROOM]),
    Apart(Box<str>),
}

impl Short {
    pub(crate) fn as_str(&self) -> &str {
        match self {
            // what is kept was a text: reading it as one does not fail
            Self::InPlace(len, bytes) => {
                bytes.get(..usize::from(*len)).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
            }
            Self::Apart(text) => text,
        }
    }
}

impl From<&str> for Short {
    fn from(text: &str) -> Self {
        let mut bytes = [0; ROOM];
        match (u8::try_from(text.len()), bytes.get_mut(..text.len())) {
            (Ok(len), Some(room)) => {
                room.copy_from_slice(text.as_bytes());
                Self::InPlace(len, bytes)
            }
            _ => Self::Apart(text.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_every_length_are_kept() {
        for len in 0..40 {
            let text = "ä\u{1F600}x".chars().cycle().take(len).collect::<String>();
            assert_eq!(Short::from(text.as_str()).as_str(), text);
        }
    }
}
