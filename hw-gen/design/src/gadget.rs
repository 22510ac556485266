//! Digits of residues.

/// The digits of a residue in base B = 2^`base_log`; L = `levels`.
///
/// Exact: a = Σ d_j·B^j, j = 0 first. Approximate (Chillotti et al., Journal of Cryptology 33,
/// 2020): the digits of round(a·B^L/q) mod B^L, the most significant first. Digits are in [0, B),
/// signed ones in [−B/2, B/2); exact ones are then of the representative in (−q/2, q/2], and the
/// highest is the remainder, where the approximate highest drops its carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gadget {
    /// Bits of a digit.
    pub base_log: u32,
    /// Number of digits.
    pub levels: u32,
    /// True if digits are in [−B/2, B/2).
    pub signed: bool,
    /// True if a is scaled to B^L first.
    pub approximate: bool,
}

impl Gadget {
    /// B^L, to which an approximate gadget scales first; none for an exact one, and from 2^64 on.
    #[must_use]
    pub fn scaled_modulus(self) -> Option<u64> {
        let bits = self.base_log.checked_mul(self.levels).filter(|_| self.approximate);
        bits.and_then(|bits| 1u64.checked_shl(bits))
    }
}
