//! Coefficients in beats.

use crate::port::WORD_BITS;

/// Coefficients as the beats of a stream whose `tdata` holds `lanes` of them, `bits` each (at most
/// 64), the first lowest. Each beat is words of 32 bits, least significant first. Bits of a
/// coefficient beyond `bits` are dropped; lanes beyond the last coefficient are zero.
///
/// # Panics
/// `lanes` is 0 or `bits` exceeds 64.
pub fn pack(coefficients: &[u64], bits: usize, lanes: usize) -> Vec<u32> {
    assert!(bits <= u64::BITS as usize, "a coefficient has at most 64 bits");
    let words = (bits * lanes).div_ceil(WORD_BITS);
    let mut beats = vec![0; coefficients.len().div_ceil(lanes) * words];
    for (position, &coefficient) in coefficients.iter().enumerate() {
        let beat = &mut beats[position / lanes * words..][..words];
        let low = position % lanes * bits;
        let mut value = u128::from(coefficient) & ((1 << bits) - 1);
        value <<= low % WORD_BITS;
        for word in &mut beat[low / WORD_BITS..] {
            *word |= value as u32;
            value >>= WORD_BITS;
        }
    }
    beats
}

/// The coefficients in beats made by [`pack`], all lanes of all beats.
///
/// # Panics
/// `lanes` is 0 or `bits` is 0 or exceeds 64.
pub fn unpack(beats: &[u32], bits: usize, lanes: usize) -> Vec<u64> {
    assert!((1..=u64::BITS as usize).contains(&bits), "a coefficient has 1 to 64 bits");
    let words = (bits * lanes).div_ceil(WORD_BITS);
    let mut coefficients = Vec::with_capacity(beats.len() / words * lanes);
    for beat in beats.chunks_exact(words) {
        for lane in 0..lanes {
            let low = lane * bits;
            let parts = beat[low / WORD_BITS..].iter().take(3).enumerate();
            let value: u128 = parts.map(|(part, &word)| u128::from(word) << (part * WORD_BITS)).sum();
            coefficients.push((value >> (low % WORD_BITS) & ((1 << bits) - 1)) as u64);
        }
    }
    coefficients
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_first_coefficient_lies_lowest() {
        assert_eq!(pack(&[1, 2, 3, 4], 16, 2), [0x2_0001, 0x4_0003]);
        assert_eq!(pack(&[0x12_3456, 0xab_cdef], 24, 2), [0xef12_3456, 0xabcd]);
        assert_eq!(pack(&[0x1_ffff], 16, 1), [0xffff]);
    }

    proptest! {
        #[test]
        fn unpack_reverses_pack(
            bits in 1_usize..=64,
            lanes in 1_usize..=9,
            values in prop::collection::vec(any::<u64>(), 0..20),
        ) {
            let mut masked: Vec<u64> = values.iter().map(|value| value & (u64::MAX >> (64 - bits))).collect();
            let beats = pack(&values, bits, lanes);
            masked.resize(values.len().div_ceil(lanes) * lanes, 0);
            prop_assert_eq!(unpack(&beats, bits, lanes), masked);
        }
    }
}
