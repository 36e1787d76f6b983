//! How diagnostics are shown: to a person in a terminal, to an editor as JSON.

mod excerpt;
mod json;
mod line;
mod text;

pub use json::{json, json_line};
pub use text::{summary, text, text_of};

/// Whether text is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// Text alone.
    #[default]
    Plain,
    /// Text with ANSI colours.
    Coloured,
}

/// What a piece of text is, which decides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Error,
    Refusal,
    Warning,
    Loss,
    /// Line numbers, arrows, bars.
    Frame,
    /// The message.
    Strong,
}

impl Style {
    /// A piece of text in its colour; the text is written as it is.
    fn paint(self, role: Role, text: &str) -> String {
        let colour = match role {
            Role::Error => "1;31",
            Role::Refusal => "1;35",
            Role::Warning => "1;33",
            Role::Loss => "1;36",
            Role::Frame => "1;34",
            Role::Strong => "1",
        };
        match self {
            Self::Coloured if !text.trim().is_empty() => format!("\u{1b}[{colour}m{text}\u{1b}[0m"),
            _ => text.to_owned(),
        }
    }
}

/// Text of a document or its author, with everything escaped that a terminal would obey or hide.
fn harmless(text: &str) -> std::borrow::Cow<'_, str> {
    if !text.chars().any(is_harmful) {
        return text.into();
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for found in text.chars() {
        if is_harmful(found) {
            escaped.extend(found.escape_unicode());
        } else {
            escaped.push(found);
        }
    }
    escaped.into()
}

/// Control characters, and those that reorder or hide text.
fn is_harmful(found: char) -> bool {
    found.is_control()
        || matches!(found,
            '\u{061c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{e0000}'..='\u{e007f}')
}
