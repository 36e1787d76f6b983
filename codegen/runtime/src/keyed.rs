//! A keyed hash of short texts, cheaper than the one of the standard library.

use std::hash::{BuildHasher, Hasher, RandomState};

/// What nobody outside knows.
pub(crate) struct Keys {
    /// For what is hashed by the standard library.
    pub(crate) state: RandomState,
    place: u64,
    factor: u64,
}

impl Keys {
    pub(crate) fn new() -> Self {
        let state = RandomState::new();
        let (place, factor) = (state.hash_one(0_u8) & PRIME, state.hash_one(1_u8) & PRIME);
        Self { state, place, factor }
    }
    pub(crate) fn hasher(&self) -> Polynomial<'_> {
        Polynomial { keys: self, sum: 0 }
    }
}

/// 2^61 - 1
const PRIME: u64 = (1 << 61) - 1;

/// The text as a polynomial over the field of that prime, at a secret place.
///
/// Polynomials that differ meet at so many places at most as they have terms: texts of n bytes have the same value at
/// n/7 of 2^61 places. Sums of such values have no such bound.
pub(crate) struct Polynomial<'k> {
    keys: &'k Keys,
    sum: u64,
}

impl Hasher for Polynomial<'_> {
    /// The last word of each write is one of less than seven bytes: what was written in two goes is not one text.
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<7>();
        for [a, b, c, d, e, f, g] in words {
            self.sum = times(self.sum + u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, 1]), self.keys.place);
        }
        let last = rest.iter().rfold(1, |word, byte| word << 8 | u64::from(*byte));
        self.sum = times(self.sum + last, self.keys.place);
    }
    /// Any part of it is as good as the whole: a factor spreads what the polynomial left close together.
    fn finish(&self) -> u64 {
        times(self.sum, self.keys.factor)
    }
}

/// The product of less than 2^62 and less than 2^61, brought below 2^61 + 4.
fn times(left: u64, right: u64) -> u64 {
    let fold = |high: u64, low: u64| high + (low & PRIME);
    let product = u128::from(left) * u128::from(right);
    #[expect(clippy::cast_possible_truncation, reason = "the upper half is shorter than 62 bits, the lower one is cut")]
    let once = fold((product >> 61) as u64, product as u64);
    fold(once >> 61, once)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn products_are_those_of_the_field() {
        let exact = |left: u64, right: u64| u128::from(left) * u128::from(right) % u128::from(PRIME);
        let numbers = [0, 1, 2, PRIME - 1, PRIME, PRIME + 3, 0x1234_5678_9ABC_DEF0, (1 << 62) - 1];
        for left in numbers {
            for right in numbers.into_iter().filter(|right| *right <= PRIME) {
                assert_eq!(u128::from(times(left, right) % PRIME), exact(left, right), "{left} {right}");
                assert!(times(left, right) < PRIME + 5);
            }
        }
    }

    #[test]
    fn texts_of_every_length_and_every_cut_differ() {
        let (keys, mut seen) = (Keys::new(), HashSet::new());
        let hash = |parts: &[&[u8]]| {
            let mut hasher = keys.hasher();
            parts.iter().for_each(|part| hasher.write(part));
            hasher.finish()
        };
        let text = [0; 40];
        for len in 0..text.len() {
            assert!(seen.insert(hash(&[&text[..len]])), "{len}");
            for cut in 0..=len {
                assert!(seen.insert(hash(&[&text[..cut], &text[cut..len]])), "{len} {cut}");
            }
        }
        assert_eq!(hash(&[b"orders"]), hash(&[b"orders"]));
    }
}
