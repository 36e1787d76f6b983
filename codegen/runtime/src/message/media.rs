//! Media types: which one is meant, which one is acceptable.

use super::Parameter;
use super::parts::PartRule;

/// How what travels under a media type is read and written.
#[derive(Debug, Clone, Copy)]
pub enum Format {
    /// JSON text.
    Json,
    /// A form; the fields that are not plain text.
    Form(&'static [Parameter]),
    /// Parts.
    Multipart(&'static [PartRule]),
    /// XML.
    #[cfg(feature = "xml")]
    Xml(&'static super::xml::Document),
    /// Text; as what it is read.
    Text(super::Kind),
    /// Bytes, streamed.
    Bytes,
    /// Server-sent events; whether their data is text as it is.
    Events {
        /// Text as it is, not JSON.
        plain: bool,
    },
    /// One JSON text a line.
    Lines,
    /// Nothing.
    Empty,
}

impl Format {
    /// Text.
    pub const fn text() -> Self {
        Self::Text(super::Kind::Text)
    }
    /// Text that is a whole number.
    #[must_use]
    pub const fn whole(self) -> Self {
        Self::Text(super::Kind::Whole)
    }
    /// Text that is a number or a boolean.
    #[must_use]
    pub const fn bare(self) -> Self {
        Self::Text(super::Kind::Bare)
    }
    /// Text that is a string, a number, a boolean or null.
    #[must_use]
    pub const fn guess(self) -> Self {
        Self::Text(super::Kind::Guess)
    }
    /// Whether it is handed on while it still arrives.
    pub(crate) fn is_streamed(&self) -> bool {
        matches!(self, Self::Bytes | Self::Events { .. } | Self::Lines)
    }
}

/// One media type of a content.
#[derive(Debug, Clone, Copy)]
pub struct Media {
    /// As the contract writes it.
    pub media_type: &'static str,
    /// What travels under it.
    pub format: Format,
}

impl Media {
    /// A media type and what travels under it.
    pub const fn new(media_type: &'static str, format: Format) -> Self {
        Self { media_type, format }
    }
    /// What is sent: the media type, or one that its wildcard stands for.
    pub(crate) fn written(&self) -> &'static str {
        if !self.media_type.contains('*') || !essence(self.media_type).contains('*') {
            return self.media_type;
        }
        match self.format {
            Format::Json => "application/json",
            Format::Form(_) => "application/x-www-form-urlencoded",
            Format::Multipart(_) => "multipart/form-data",
            #[cfg(feature = "xml")]
            Format::Xml(_) => "application/xml",
            Format::Text(_) => "text/plain; charset=utf-8",
            Format::Events { .. } => "text/event-stream",
            Format::Lines => "application/jsonl",
            Format::Bytes | Format::Empty => "application/octet-stream",
        }
    }
}

/// The media type without its parameters.
pub(crate) fn essence(media_type: &str) -> &str {
    media_type.split(';').next().unwrap_or_default().trim()
}

/// The value of a parameter of a media type.
pub(crate) fn parameter<'m>(media_type: &'m str, name: &str) -> Option<&'m str> {
    media_type.split(';').skip(1).find_map(|parameter| {
        let (key, value) = parameter.split_once('=')?;
        key.trim().eq_ignore_ascii_case(name).then(|| value.trim().trim_matches('"'))
    })
}

const fn same(left: u8, right: u8) -> bool {
    left.eq_ignore_ascii_case(&right)
}

/// Whether a media type is JSON: `application/json`, `text/json`, or with the suffix `+json`.
pub(crate) const fn is_json(media_type: &str) -> bool {
    let bytes = media_type.as_bytes();
    let mut end = 0;
    while end < bytes.len() && bytes[end] != b';' && bytes[end] != b' ' {
        end += 1;
    }
    let json = b"json";
    if end < 5 || (bytes[end - 5] != b'/' && bytes[end - 5] != b'+') {
        return false;
    }
    let mut i = 0;
    while i < 4 {
        if !same(bytes[end - 4 + i], json[i]) {
            return false;
        }
        i += 1;
    }
    true
}

/// How well a media type that was sent fits one of the contract: 0 not at all.
fn fit(offered: &str, media: &Media) -> u8 {
    let (offered, wanted) = (essence(offered), essence(media.media_type));
    let (Some((main, sub)), Some((wanted_main, wanted_sub))) = (offered.split_once('/'), wanted.split_once('/')) else {
        return 0;
    };
    let same_main = main.eq_ignore_ascii_case(wanted_main);
    if same_main && sub.eq_ignore_ascii_case(wanted_sub) {
        return 5;
    }
    let suffix = wanted_sub.strip_prefix('*').filter(|suffix| suffix.starts_with('+'));
    if same_main && suffix.is_some_and(|suffix| sub.to_ascii_lowercase().ends_with(&suffix.to_ascii_lowercase())) {
        return 4;
    }
    match (same_main, wanted_main, wanted_sub) {
        (true, _, "*") => 3,
        (_, "*", "*") => 2,
        _ => 0,
    }
}

/// Which of the contract's media types was sent: the most specific one.
pub(crate) fn choose(offered: &str, media: &[Media]) -> Option<usize> {
    if let [only] = media
        && only.media_type == offered
    {
        return Some(0);
    }
    // a parameter that the contract names tells two otherwise equal media types apart
    let exact = |media: &Media| u8::from(media.media_type.eq_ignore_ascii_case(offered));
    let fits = media.iter().enumerate().map(|(index, media)| (fit(offered, media), exact(media), index));
    let best = fits.filter(|(fit, ..)| *fit > 0).max_by_key(|(fit, exact, index)| (*fit, *exact, usize::MAX - index));
    best.map(|(.., index)| index)
}

/// As [`choose`], and a JSON text under another JSON type is taken too: what servers call a problem varies.
#[cfg(feature = "client")]
pub(crate) fn choose_lenient(offered: Option<&str>, media: &[Media]) -> Option<usize> {
    let Some(offered) = offered else { return (!media.is_empty()).then_some(0) };
    let json = |media: &Media| matches!(media.format, Format::Json);
    choose(offered, media).or_else(|| if is_json(offered) { media.iter().position(json) } else { None })
}

/// The quality of a media type under an `Accept` header, in thousandths.
#[cfg(feature = "server")]
pub(crate) fn quality(accept: &str, media_type: &str) -> u16 {
    let (main, sub) = essence(media_type).split_once('/').unwrap_or_default();
    let mut best = (0_u8, 0_u16);
    for range in accept.split(',') {
        let (range_main, range_sub) = essence(range).split_once('/').unwrap_or_default();
        let main_fits = range_main.eq_ignore_ascii_case(main) || main == "*";
        let fit = match (range_main, range_sub) {
            ("*", "*") => 1,
            (_, "*") if main_fits => 2,
            (_, range_sub) if main_fits && (range_sub.eq_ignore_ascii_case(sub) || sub == "*") => 3,
            _ => 0,
        };
        if fit > best.0 {
            best = (fit, parameter(range, "q").map_or(1000, thousandths));
        }
    }
    if best.0 == 0 { 0 } else { best.1 }
}

#[cfg(feature = "server")]
fn thousandths(quality: &str) -> u16 {
    let (whole, fraction) = quality.split_once('.').unwrap_or((quality, ""));
    let fraction = format!("{fraction:0<3}");
    let fraction = fraction.get(..3).and_then(|digits| digits.parse().ok()).unwrap_or(0);
    if whole == "1" { 1000 } else { fraction }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(offered: &str, types: &[&'static str]) -> Option<usize> {
        let media: Vec<_> = types.iter().map(|media_type| Media::new(media_type, Format::Bytes)).collect();
        choose(offered, &media)
    }

    #[test]
    fn the_most_specific_one_is_chosen() {
        let types = ["*/*", "image/*", "image/png", "application/*+json", "application/json"];
        assert_eq!(chosen("image/png; q=1", &types), Some(2));
        assert_eq!(chosen("IMAGE/GIF", &types), Some(1));
        assert_eq!(chosen("application/problem+json", &types), Some(3));
        assert_eq!(chosen("application/json; charset=utf-8", &types), Some(4));
        assert_eq!(chosen("text/html", &types), Some(0));
        assert_eq!(chosen("text/html", &types[1..]), None);
        assert_eq!(chosen("nonsense", &types), None);
        assert_eq!(chosen("a/b;v=2", &["a/b", "a/b;v=2"]), Some(1));
    }

    #[test]
    fn json_types() {
        for media_type in ["application/json", "application/vnd.x+JSON; a=b", "text/json"] {
            assert!(is_json(media_type), "{media_type}");
        }
        for media_type in ["application/jsonl", "json", "", "application/xjson"] {
            assert!(!is_json(media_type), "{media_type}");
        }
    }

    #[cfg(feature = "server")]
    #[test]
    fn qualities() {
        assert_eq!(quality("text/*;q=0.3, text/html;q=0.7, */*;q=0.5", "text/html"), 700);
        assert_eq!(quality("text/*;q=0.3, */*;q=0.5", "text/plain"), 300);
        assert_eq!(quality("text/*;q=0.3, */*;q=0.5", "image/png"), 500);
        assert_eq!(quality("text/html", "image/png"), 0);
        assert_eq!(quality("image/png;q=0", "image/png"), 0);
        assert_eq!(quality("image/png", "image/*"), 1000);
    }
}
