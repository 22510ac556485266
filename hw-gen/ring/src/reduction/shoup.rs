//! Shoup's multiplication by constants.

use crate::Modulus;

/// A factor w with s = ⌊w·2^bits / q⌋: a·w − ⌊a·s / 2^bits⌋·q lies in [0, 2q) for a < 2^bits (in
/// NTL; Harvey, Journal of Symbolic Computation 60, 2014).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shoup {
    /// Bits of q.
    pub bits: u32,
    modulus: Modulus,
}

impl Shoup {
    /// The constants of an odd modulus.
    #[must_use]
    pub fn of(modulus: Modulus) -> Self {
        Self { bits: modulus.bits(), modulus }
    }

    /// s·2^bits + w for a residue w: how a constant factor is stored.
    #[must_use]
    pub fn encode(self, w: u64) -> u128 {
        let scaled = (u128::from(w) << self.bits) / u128::from(self.modulus.value());
        (scaled << self.bits) | u128::from(w)
    }
}
