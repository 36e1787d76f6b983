//! What a caller accepts.

use super::surface::Operation;
use crate::message::Answered;
use crate::message::media::quality;
use http::HeaderMap;
use http::header::ACCEPT;

fn accept(headers: &HeaderMap) -> Option<String> {
    let lines: Vec<_> = headers.get_all(ACCEPT).iter().filter_map(|line| line.to_str().ok()).collect();
    Some(lines.join(",")).filter(|accept| !accept.trim().is_empty())
}

/// Which of some media types a caller likes best; the first of those that they like alike.
pub(super) fn preferred(headers: &HeaderMap, media_types: &[&'static str]) -> Option<&'static str> {
    let Some(accept) = accept(headers) else { return media_types.first().copied() };
    let liked = media_types.iter().rev().map(|media_type| (quality(&accept, media_type), *media_type));
    liked.filter(|(quality, _)| *quality > 0).max_by_key(|(quality, _)| *quality).map(|(_, media_type)| media_type)
}

/// Whether a caller accepts any of what an operation answers.
pub(super) fn is_acceptable(headers: &HeaderMap, operation: &Operation) -> bool {
    let Some(accept) = accept(headers) else { return true };
    let mut media = operation.answered.iter().flat_map(Answered::media).peekable();
    media.peek().is_none() || media.any(|media| quality(&accept, media.media_type) > 0)
}
