//! One line of a document as it is shown: tabs widened, control characters escaped, long lines cut.

use super::is_harmful;

/// How many columns of a line are shown.
const MAX_WIDTH: usize = 140;

/// How many characters in front of the place are shown of a line that is cut.
const BEFORE: usize = 40;

/// How wide a tab is shown.
const TAB: &str = "    ";

/// A line, or the part of it around a place.
pub(super) struct ShownLine {
    /// What is printed.
    pub(super) text: String,
    /// The first byte of each shown character, within the line, and its column in the printed text.
    columns: Vec<(usize, usize)>,
    /// The width of the whole printed text.
    width: usize,
}

impl ShownLine {
    /// Shows a line so that the byte `around` can be seen.
    pub(super) fn new(line: &str, around: usize) -> Self {
        let around = floor(line, around);
        let (begin, end) = window(line, around);
        let mut shown = Self { text: String::new(), columns: Vec::new(), width: 0 };
        if begin > 0 {
            shown.push(begin, "…", 1);
        }
        for (at, found) in line.get(begin..end).unwrap_or_default().char_indices() {
            match found {
                '\t' => shown.push(begin + at, TAB, TAB.len()),
                found if is_harmful(found) => {
                    let escaped = found.escape_unicode().to_string();
                    shown.push(begin + at, &escaped, escaped.len());
                }
                found => shown.push(begin + at, found.encode_utf8(&mut [0; 4]), width(found)),
            }
        }
        if end < line.len() {
            shown.push(end, "…", 1);
        }
        shown
    }

    fn push(&mut self, byte: usize, text: &str, width: usize) {
        self.columns.push((byte, self.width));
        self.text.push_str(text);
        self.width += width;
    }

    /// The column at which a byte of the line is shown; the nearest one, where that byte is cut away.
    pub(super) fn column(&self, byte: usize) -> usize {
        let at = self.columns.partition_point(|(start, _)| *start < byte);
        self.columns.get(at).map_or(self.width, |(_, column)| *column)
    }
}

/// The nearest character boundary in front of a byte.
fn floor(line: &str, byte: usize) -> usize {
    let byte = byte.min(line.len());
    (0..=byte).rev().find(|at| line.is_char_boundary(*at)).unwrap_or(0)
}

/// The bytes of a line that are shown.
fn window(line: &str, around: usize) -> (usize, usize) {
    if line.len() <= MAX_WIDTH {
        return (0, line.len());
    }
    let before = line.get(..around).unwrap_or_default();
    let begin = before.char_indices().rev().take(BEFORE).last().map_or(around, |(at, _)| at);
    let end_after = |from: usize| {
        let rest = line.get(from..).unwrap_or_default();
        rest.char_indices().nth(MAX_WIDTH).map_or(line.len(), |(at, _)| from + at)
    };
    // A line that is short in characters is shown whole.
    let whole = end_after(0);
    if whole == line.len() { (0, whole) } else { (begin, end_after(begin)) }
}

/// How many columns a terminal gives a character: none to marks that combine, two to wide ones.
fn width(found: char) -> usize {
    match found {
        '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}
