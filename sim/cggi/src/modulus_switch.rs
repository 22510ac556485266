//! The switch to modulus 2N, plain and centred.

/// Words of a ciphertext, aligned to the most significant bit of 32, as rotations below 2^`log2`.
///
/// The centred switch (Bernard et al., eprint 2024/1718) subtracts from the body half of the
/// rounding errors of the mask, their mean under a binary key; the arithmetic on halves is that
/// of tfhe-rs.
///
/// # Panics
/// If `into` has not as many words as the ciphertext, or there is none.
pub fn switch_modulus(ciphertext: &[u32], log2: u32, centred: bool, into: &mut [u32]) {
    assert_eq!(ciphertext.len(), into.len(), "a rotation for each word");
    let (body, mask) = ciphertext.split_last().expect("a ciphertext has a body");
    let round = |word: u32| word.wrapping_add(1 << (31 - log2)) >> (32 - log2);
    let (mut halves, mut doubled) = (0_u32, 0_i32);
    for (word, into) in mask.iter().zip(into.iter_mut()) {
        *into = round(*word);
        let error = (*into << (32 - log2)).wrapping_sub(*word) as i32;
        let half = error / 2;
        doubled += 2 * half - error;
        halves = halves.wrapping_add(half as u32);
    }
    let correction = match centred {
        true => halves.wrapping_sub((doubled / 2) as u32).wrapping_sub(1 << (31 - log2)),
        false => 0,
    };
    into[mask.len()] = round(body.wrapping_add(correction));
}
