//! Did you mean: the name among its siblings that comes nearest.

/// How many names are looked at.
const MAX_NAMES: usize = 2_000;

/// How long a name may be that is compared.
const MAX_LENGTH: usize = 64;

/// The candidate nearest to what was written, where one is near enough.
pub(super) fn nearest<'a>(written: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wanted: Vec<char> = written.to_lowercase().chars().take(MAX_LENGTH + 1).collect();
    if wanted.len() > MAX_LENGTH {
        return None;
    }
    let enough = wanted.len() / 3 + 1;
    candidates
        .take(MAX_NAMES)
        .filter(|candidate| candidate.len().abs_diff(written.len()) <= enough && candidate.len() <= MAX_LENGTH)
        .map(|candidate| (distance(&wanted, candidate), candidate))
        .filter(|(distance, _)| *distance <= enough && *distance < wanted.len().max(1))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters are to be changed, added, removed or swapped; case does not count.
fn distance(wanted: &[char], candidate: &str) -> usize {
    let candidate: Vec<char> = candidate.to_lowercase().chars().collect();
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
    previous.last().copied().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_name_is_found() {
        let names = ["Pet", "Pets", "Order", "ProviderBundle"];
        let nearest = |written| nearest(written, names.into_iter());
        assert_eq!(nearest("Petz"), Some("Pet"));
        assert_eq!(nearest("pets"), Some("Pets"));
        assert_eq!(nearest("Odrer"), Some("Order"));
        assert_eq!(nearest("ProviderBundel"), Some("ProviderBundle"));
        assert_eq!(nearest("Customer"), None);
        assert_eq!(nearest(""), None);
        assert_eq!(nearest("X"), None);
    }
}
