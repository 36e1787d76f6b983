//! Spelling: which of the known names a wrong one was meant to be.

/// The nearest of the candidates, where one is near enough to be meant.
pub(super) fn nearest<'c>(wrong: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let plain = fold(wrong);
    let limit = plain.len() / 3;
    let distances = candidates.into_iter().map(|candidate| (distance(&plain, &fold(candidate)), candidate));
    distances.min_by_key(|(distance, _)| *distance).filter(|(distance, _)| *distance <= limit).map(|(_, name)| name)
}

/// Without what people mix up: case, hyphens and underscores.
fn fold(name: &str) -> Vec<char> {
    name.chars().filter(|character| !matches!(character, '-' | '_')).flat_map(char::to_lowercase).take(64).collect()
}

/// The number of insertions, deletions and substitutions between two names.
fn distance(left: &[char], right: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (at, from) in left.iter().enumerate() {
        let mut diagonal = at;
        let mut before = at + 1;
        for (to, cell) in right.iter().zip(row.iter_mut().skip(1)) {
            let replaced = diagonal + usize::from(from != to);
            diagonal = *cell;
            *cell = replaced.min(before + 1).min(diagonal + 1);
            before = *cell;
        }
        if let Some(first) = row.first_mut() {
            *first = at + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_and_far() {
        let known = ["body-limit", "gate", "rows", "problems"];
        assert_eq!(nearest("body_limit", known), Some("body-limit"));
        assert_eq!(nearest("bodyLimits", known), Some("body-limit"));
        assert_eq!(nearest("gates", known), Some("gate"));
        assert_eq!(nearest("problem", known), Some("problems"));
        assert_eq!(nearest("webhook", known), None);
    }

    #[test]
    fn distances() {
        let distance_of = |left, right| distance(&fold(left), &fold(right));
        assert_eq!(distance_of("kitten", "sitting"), 3);
        assert_eq!(distance_of("", "abc"), 3);
        assert_eq!(distance_of("abc", ""), 3);
        assert_eq!(distance_of("same", "same"), 0);
    }
}
