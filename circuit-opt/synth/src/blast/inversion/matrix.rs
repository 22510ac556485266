//! Linear maps of words of bits, given by the images of the bits.

/// The image of a word: the sum of the images of its bits.
pub(super) fn image(images: &[u16], word: u16) -> u16 {
    images.iter().enumerate().filter(|(bit, _)| word >> bit & 1 == 1).fold(0, |sum, (_, image)| sum ^ image)
}

/// The dimension of what words span.
pub(super) fn rank(words: &[u16]) -> usize {
    let mut pivots: Vec<u16> = Vec::new();
    for &word in words {
        let rest = pivots.iter().fold(word, |rest, &pivot| rest.min(rest ^ pivot));
        if rest != 0 {
            pivots.push(rest);
        }
    }
    pivots.len()
}

/// For each word of as many bits as there are vectors the set of those that add up to it; none if
/// they are no basis.
pub(super) fn coordinates(vectors: &[u16]) -> Option<Vec<u16>> {
    let size = 1 << vectors.len();
    let mut sets = vec![None; size];
    for set in 0..size as u16 {
        sets[usize::from(image(vectors, set))] = Some(set);
    }
    sets.into_iter().collect()
}

/// Returns the subset of `vectors` whose sum is `sum`. Returns `None` if there is none, or if the
/// vectors are not independent.
pub(super) fn combination(vectors: &[u16], sum: u16) -> Option<u16> {
    let mut pivots: Vec<(u16, u16)> = Vec::new();
    let reduce = |pivots: &[(u16, u16)], from: (u16, u16)| {
        pivots.iter().fold(
            from,
            |(rest, used), &(pivot, parts)| {
                if rest ^ pivot < rest { (rest ^ pivot, used ^ parts) } else { (rest, used) }
            },
        )
    };
    for (position, &vector) in vectors.iter().enumerate() {
        let (rest, used) = reduce(&pivots, (vector, 1 << position));
        if rest == 0 {
            return None;
        }
        pivots.push((rest, used));
    }
    let (rest, used) = reduce(&pivots, (sum, 0));
    (rest == 0).then_some(used)
}
