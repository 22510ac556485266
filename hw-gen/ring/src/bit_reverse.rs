//! Bit reversal.

/// The low `bits` bits of `index` in reverse order; `index` < 2^bits.
#[must_use]
pub fn bit_reverse(index: usize, bits: u32) -> usize {
    if bits == 0 { 0 } else { index.reverse_bits() >> (usize::BITS - bits) }
}
