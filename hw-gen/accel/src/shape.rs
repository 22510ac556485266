//! Numbers of the ring that every generated module needs.

use ringmill_blocks::{Multiplier, Reduction, literal};
use ringmill_ring::NegacyclicRoot;

use crate::AccelError;

/// The N there are accelerators for, powers of two.
pub const DEGREES: std::ops::RangeInclusive<u64> = 16..=4096;
/// Bits of the widest modulus.
pub const MODULUS_BITS: u32 = 32;

/// N and q of a design, and what follows from them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub root: NegacyclicRoot,
    /// Coefficients, 16 to 4096.
    pub n: u64,
    /// log2 N.
    pub stages: u32,
    /// Beats of a frame: N/2.
    pub beats: u64,
    /// Modulus, below 2^32.
    pub q: u64,
    /// Bits of q.
    pub bits: u32,
    /// Bits a coefficient takes in a stream.
    pub stream_bits: u32,
    /// Multiplies by the factors of the transforms.
    pub by_factor: Multiplier,
    /// Multiplies values.
    pub pointwise: Multiplier,
}

impl Shape {
    pub fn of(root: NegacyclicRoot) -> Result<Self, AccelError> {
        let (n, q, bits) = (root.n(), root.modulus().value(), root.modulus().bits());
        if !DEGREES.contains(&n) {
            return Err(AccelError::Degree { n });
        }
        if bits > MODULUS_BITS {
            return Err(AccelError::TooWide { q });
        }
        let stream_bits = bits.next_multiple_of(8);
        let multiplier = |reduction| Multiplier::new(root.modulus(), reduction).map_err(AccelError::Block);
        let (by_factor, pointwise) = (multiplier(Reduction::Montgomery)?, multiplier(Reduction::Barrett)?);
        Ok(Self { root, n, stages: n.trailing_zeros(), beats: n / 2, q, bits, stream_bits, by_factor, pointwise })
    }

    /// Bits of a beat inside the design: two coefficients, the lower index lower.
    pub fn beat_bits(&self) -> u32 {
        2 * self.bits
    }

    /// The parameters of what adds and subtracts.
    pub fn modulus_parameters(&self) -> String {
        format!(".BITS({}), .Q({})", self.bits, literal::hex(self.bits, self.q.into()))
    }
}
