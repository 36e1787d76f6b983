//! The smallest parts of JSON text: white space, strings, escapes, words and numbers.

use crate::violation::Unreadable;

/// The next byte that is not white space, not consumed; 0 at the end.
pub(crate) fn significant(bytes: &[u8], at: &mut usize) -> u8 {
    loop {
        match bytes.get(*at) {
            // most are no white space, which one comparison tells
            Some(byte) if *byte > b' ' => return *byte,
            Some(b' ' | b'\n' | b'\r' | b'\t') => *at += 1,
            Some(byte) => return *byte,
            None => return 0,
        }
    }
}

/// Goes from an escape in a string to the quote that ends the string.
#[inline(never)]
pub(crate) fn skip_escapes(bytes: &[u8], mut at: usize) -> Result<usize, Unreadable> {
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let skipped = match rest {
            [b'"', ..] => return Ok(at),
            [b'\\', b'"' | b'\\' | b'n', ..] => Ok(2),
            [b'\\', ..] => escape(rest).map(|(_, len)| len),
            [_, ..] => Err("a control character stands in a string"),
            [] => Err("a string does not end"),
        };
        at += skipped.map_err(|message| Unreadable { at, message })?;
        at += plain_len(bytes.get(at..).unwrap_or_default());
    }
}

/// A byte eight times.
const fn each(byte: u8) -> u64 {
    u64::MAX / 255 * byte as u64
}

/// How many leading bytes are neither a quote, a backslash nor a control character.
#[inline]
pub(crate) fn plain_len(bytes: &[u8]) -> usize {
    // a subtraction borrows from the highest bit of a byte that is less; bytes that have it set are no candidates.
    // The quote takes the place of the blank, next to the control characters.
    let hits = |word: u64| {
        let less = (word ^ each(b'"' ^ b' ')).wrapping_sub(each(b' ' + 1)) | (word ^ each(b'\\')).wrapping_sub(each(1));
        less & !word & each(0x80)
    };
    len_before(bytes, hits, |byte| byte < 0x20 || byte == b'"' || byte == b'\\')
}

/// How many leading bytes are no backslash.
#[inline]
fn len_to_escape(bytes: &[u8]) -> usize {
    let hits = |word: u64| (word ^ each(b'\\')).wrapping_sub(each(1)) & !(word ^ each(b'\\')) & each(0x80);
    len_before(bytes, hits, |byte| byte == b'\\')
}

/// How many bytes stand before the first that is meant; eight are looked at at a time, of which the highest bits tell.
#[inline]
fn len_before(bytes: &[u8], hits: impl Fn(u64) -> u64, is_meant: impl Fn(u8) -> bool) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut n = 0;
    for word in words {
        let hits = hits(u64::from_le_bytes(*word));
        if hits != 0 {
            return n + hits.trailing_zeros() as usize / 8;
        }
        n += 8;
    }
    n + rest.iter().take_while(|byte| !is_meant(**byte)).count()
}

/// Whether two texts are the same, most of which are as short as the names of members are.
#[inline]
pub(crate) fn same_bytes(left: &[u8], right: &[u8]) -> bool {
    fn ends<const N: usize>(bytes: &[u8]) -> Option<([u8; N], [u8; N])> {
        Some((*bytes.first_chunk()?, *bytes.last_chunk()?))
    }
    if left.len() != right.len() {
        return false;
    }
    match left.len() {
        8..=16 => ends::<8>(left) == ends::<8>(right),
        4..8 => ends::<4>(left) == ends::<4>(right),
        2..4 => ends::<2>(left) == ends::<2>(right),
        _ => left == right,
    }
}

/// The character of the escape that `bytes` begin with, and how many bytes it takes.
fn escape(bytes: &[u8]) -> Result<(char, usize), &'static str> {
    let simple = match bytes.get(1) {
        Some(b'n') => '\n',
        Some(b't') => '\t',
        Some(b'r') => '\r',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(c @ (b'"' | b'\\' | b'/')) => char::from(*c),
        Some(b'u') => return unicode_escape(bytes),
        _ => return Err("an escape is not one of JSON's"),
    };
    Ok((simple, 2))
}

fn unicode_escape(bytes: &[u8]) -> Result<(char, usize), &'static str> {
    const LONE: &str = "an escape is half of a surrogate pair";
    let code = hex(bytes, 2).ok_or("an escape is not one of JSON's")?;
    if let Some(simple) = char::from_u32(code) {
        return Ok((simple, 6));
    }
    let low = hex(bytes, 8).filter(|low| bytes.get(6..8) == Some(b"\\u") && (0xDC00..0xE000).contains(low));
    match low {
        Some(low) if code < 0xDC00 => {
            let pair = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            Ok((char::from_u32(pair).ok_or(LONE)?, 12))
        }
        _ => Err(LONE),
    }
}

fn hex(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + 4)?;
    digits.iter().try_fold(0, |code, digit| Some(code * 16 + char::from(*digit).to_digit(16)?))
}

/// What stands between the quotes, escapes resolved. They were checked when the tape was written.
#[inline(never)]
pub(crate) fn unescape(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((plain, special)) = rest.split_at_checked(len_to_escape(rest.as_bytes())) {
        out += plain;
        let (c, len) = match special.as_bytes() {
            [_, simple @ (b'"' | b'\\' | b'/'), ..] => (char::from(*simple), 2),
            special => match escape(special) {
                Ok(escape) => escape,
                Err(_) => break,
            },
        };
        out.push(c);
        rest = special.get(len..).unwrap_or_default();
    }
    out
}

/// The length of the `true`, `false`, `null` or number that `bytes` begin with.
pub(crate) fn scalar_len(bytes: &[u8]) -> Option<usize> {
    let word = |word: &[u8]| bytes.starts_with(word).then_some(word.len());
    match bytes.first()? {
        b't' => word(b"true"),
        b'f' => word(b"false"),
        b'n' => word(b"null"),
        _ => number_len(bytes),
    }
}

/// The length of the number that `bytes` begin with.
pub(crate) fn number_len(bytes: &[u8]) -> Option<usize> {
    let digits = |at: usize| {
        let count = bytes.get(at..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
        (count > 0).then_some(at + count)
    };
    let start = usize::from(bytes.first() == Some(&b'-'));
    let mut at = digits(start)?;
    if bytes.get(start) == Some(&b'0') && at > start + 1 {
        return None;
    }
    if bytes.get(at) == Some(&b'.') {
        at = digits(at + 1)?;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        let sign = matches!(bytes.get(at + 1), Some(b'+' | b'-'));
        at = digits(at + 1 + usize::from(sign))?;
    }
    Some(at)
}
