//! Did you mean: the name among its siblings that comes nearest.

/// How many names are looked at.
const MOST_NAMES: usize = 2_000;
/// How long a name may be that is compared.
const LONGEST: usize = 64;

/// The nearest of the candidates, where one is near enough to be meant.
pub(crate) fn nearest<'c>(written: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let wanted = fold(written)?;
    let enough = wanted.len() / 3;
    candidates
        .into_iter()
        .take(MOST_NAMES)
        .filter_map(|candidate| Some((distance(&wanted, &fold(candidate)?, enough)?, candidate)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Without what people mix up: case, hyphens and underscores.
fn fold(name: &str) -> Option<Vec<char>> {
    let plain = name.chars().filter(|character| !matches!(character, '-' | '_')).flat_map(char::to_lowercase);
    let plain: Vec<char> = plain.take(LONGEST + 1).collect();
    (1..=LONGEST).contains(&plain.len()).then_some(plain)
}

/// How many letters are to be changed, added, removed or swapped, where that is no more than `most`.
fn distance(wanted: &[char], candidate: &[char], most: usize) -> Option<usize> {
    if wanted.len().abs_diff(candidate.len()) > most {
        return None;
    }
    let mut previous: Vec<usize> = (0..=candidate.len()).collect();
    let mut before = previous.clone();
    for (row, letter) in wanted.iter().enumerate() {
        let mut current = Vec::with_capacity(previous.len());
        current.push(row + 1);
        for (column, other) in candidate.iter().enumerate() {
            let at = |line: &[usize], column: usize| line.get(column).copied().unwrap_or(usize::MAX - 1);
            let replaced = at(&previous, column) + usize::from(letter != other);
            let changed = (at(&previous, column + 1) + 1).min(at(&current, column) + 1).min(replaced);
            let swapped = row > 0
                && column > 0
                && wanted.get(row - 1) == Some(other)
                && candidate.get(column - 1) == Some(letter);
            current.push(if swapped { changed.min(at(&before, column - 1) + 1) } else { changed });
        }
        before = std::mem::replace(&mut previous, current);
    }
    previous.last().copied().filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::{distance, fold, nearest};

    #[test]
    fn near_and_far() {
        let known = ["body-limit", "gate", "rows", "problems", "Pet", "Pets", "Order", "ProviderBundle"];
        for (written, meant) in [
            ("body_limit", Some("body-limit")),
            ("bodyLimits", Some("body-limit")),
            ("gates", Some("gate")),
            ("problem", Some("problems")),
            ("webhook", None),
            ("Petz", Some("Pet")),
            ("pets", Some("Pets")),
            ("Odrer", Some("Order")),
            ("ProviderBundel", Some("ProviderBundle")),
            ("Customer", None),
            ("", None),
            ("X", None),
        ] {
            assert_eq!(nearest(written, known), meant, "{written}");
        }
        assert_eq!(nearest(&"a".repeat(100), [&*"a".repeat(100)]), None);
    }

    #[test]
    fn distances() {
        let distance_of = |left, right, most| distance(&fold(left)?, &fold(right)?, most);
        assert_eq!(distance_of("kitten", "sitting", 3), Some(3));
        assert_eq!(distance_of("kitten", "sitting", 2), None);
        assert_eq!(distance_of("same", "S-a_me", 0), Some(0));
        assert_eq!(distance_of("ab", "ba", 1), Some(1));
    }
}
