//! Inline Markdown: code spans, links and addresses stay; whatever else rustdoc would take for a link or a tag is escaped.

/// Without what a comment cannot hold: control characters, and those that turn the direction of text.
pub(super) fn clean(text: &str) -> String {
    text.replace("\r\n", "\n")
        .chars()
        .filter_map(|character| match character {
            '\n' | '\r' | '\u{2028}' | '\u{2029}' => Some('\n'),
            '\t' | '\u{a0}' => Some(' '),
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => None,
            other if other.is_control() => None,
            other => Some(other),
        })
        .collect()
}

/// One block's text, safe for rustdoc.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let taken = match first {
            '`' => code_span(rest, &mut out),
            '\\' => escaped(rest, &mut out),
            '<' => angle(rest, &mut out),
            '[' => link(rest, &mut out),
            ']' => literal(rest, 1, "\\]", &mut out),
            'h' if at_word(&out) => address(rest, &mut out),
            _ => literal(rest, first.len_utf8(), "", &mut out),
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    out
}

/// Takes `length` bytes over: as `replacement`, or as they are where that is empty.
fn literal(rest: &str, length: usize, replacement: &str, out: &mut String) -> usize {
    if replacement.is_empty() {
        out.push_str(rest.get(..length).unwrap_or_default());
    } else {
        out.push_str(replacement);
    }
    length
}

fn at_word(out: &str) -> bool {
    !out.ends_with(|character: char| character.is_alphanumeric())
}

fn code_span(rest: &str, out: &mut String) -> usize {
    let count = rest.chars().take_while(|character| *character == '`').count();
    let fence = rest.get(..count).unwrap_or_default();
    let behind = rest.get(count..).unwrap_or_default();
    let mut from = 0;
    while let Some(found) = behind.get(from..).and_then(|tail| tail.find('`')) {
        let start = from + found;
        let run = behind.get(start..).map_or(0, |tail| tail.chars().take_while(|c| *c == '`').count());
        if run == count {
            let length = count + start + run;
            return literal(rest, length, "", out);
        }
        from = start + run;
    }
    for _ in fence.chars() {
        out.push_str("\\`");
    }
    count
}

fn escaped(rest: &str, out: &mut String) -> usize {
    let next = rest.chars().nth(1);
    match next {
        Some(character) if character.is_ascii_punctuation() => literal(rest, 1 + character.len_utf8(), "", out),
        _ => literal(rest, 1, "\\\\", out),
    }
}

fn angle(rest: &str, out: &mut String) -> usize {
    let inside = rest.get(1..).and_then(|tail| tail.split_once('>')).map(|(inside, _)| inside);
    match inside {
        Some(inside) if is_address(inside) => literal(rest, inside.len() + 2, "", out),
        _ => literal(rest, 1, "\\<", out),
    }
}

fn is_address(text: &str) -> bool {
    let known = text.starts_with("http://") || text.starts_with("https://") || text.starts_with("mailto:");
    known && !text.contains(|character: char| character.is_whitespace() || matches!(character, '<' | '>'))
}

fn link(rest: &str, out: &mut String) -> usize {
    let parts = rest
        .get(1..)
        .and_then(|tail| tail.split_once("]("))
        .and_then(|(label, tail)| tail.split_once(')').map(|(target, _)| (label, target)));
    match parts {
        Some((label, target)) if is_address(target) && !label.contains(['[', ']']) && !label.contains("http") => {
            out.push('[');
            out.push_str(&escape(label));
            out.push_str("](");
            out.push_str(target);
            out.push(')');
            label.len() + target.len() + 4
        }
        _ => literal(rest, 1, "\\[", out),
    }
}

fn address(rest: &str, out: &mut String) -> usize {
    let known = rest.starts_with("http://") || rest.starts_with("https://");
    if !known {
        return literal(rest, 1, "", out);
    }
    let end = rest
        .find(|character: char| character.is_whitespace() || matches!(character, '<' | '>' | '`' | '"' | '\''))
        .unwrap_or(rest.len());
    let mut text = rest.get(..end).unwrap_or_default();
    if let Some((before, _)) = text.split_once(')').filter(|(before, _)| !before.contains('(')) {
        text = before;
    }
    let text = text.trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '_']);
    out.push('<');
    out.push_str(text);
    out.push('>');
    text.len()
}
