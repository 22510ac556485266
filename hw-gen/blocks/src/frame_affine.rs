//! Affine permutations of the coefficients of a frame.

use crate::inventory::{Inventory, Item};
use crate::pipeline::width;
use ringmill_verilog::Literal;

use crate::{BlockError, Cost, DspShape, Parameters};

/// The addend of positions in a [`FrameAffine`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Offset {
    /// The same number for every frame.
    Constant(u64),
    /// The exponent e of x^e that comes with the frame, modulo 2N, or N in a cyclic ring.
    Exponent,
}

/// Element i of a frame of N in natural order moves to index multiplier·i + offset, with its sign
/// or without: an instance of `frame_affine`.
///
/// Products by x^e and automorphisms x → x^k are of this kind, in coefficient form and in
/// evaluation form, modulo x^N + 1 and x^N − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FrameAffine {
    n: u64,
    multiplier: u64,
    negates: bool,
    offset: Offset,
}

/// Degrees there are frames of.
const DEGREES: std::ops::RangeInclusive<u64> = 4..=1 << 20;

impl FrameAffine {
    /// a·x^e of coefficients.
    ///
    /// # Errors
    /// [`BlockError::Frame`] for an N that is not a power of two from 4 to 2^20.
    pub fn monomial(n: u64, cyclic: bool) -> Result<Self, BlockError> {
        Self::new(n, 1, !cyclic, Offset::Exponent)
    }

    /// a(x^k) of coefficients, k odd.
    ///
    /// # Errors
    /// [`BlockError::Frame`] as [`FrameAffine::monomial`], [`BlockError::Automorphism`]
    /// for an even k.
    pub fn automorphism(n: u64, k: u64, cyclic: bool) -> Result<Self, BlockError> {
        Self::odd(n, k)?;
        Self::new(n, k % if cyclic { n } else { 2 * n }, !cyclic, Offset::Constant(0))
    }

    /// a(x^k) of values in natural order, k odd: value i is that at ψ^(2i+1), ψ^N = −1, or in a
    /// cyclic ring that at ω^i.
    ///
    /// The new value j is the old one at ψ^(k(2j+1)), number i = kj + (k−1)/2; so i goes to j = (i
    /// − (k−1)/2)/k.
    ///
    /// # Errors
    /// As [`FrameAffine::automorphism`].
    pub fn automorphism_of_values(n: u64, k: u64, cyclic: bool) -> Result<Self, BlockError> {
        Self::odd(n, k)?;
        // Newton's step doubles the bits that are right: 3 at first, since an odd number is its own
        // inverse modulo 8.
        let inverse = (0..5).fold(k, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(k.wrapping_mul(inverse))));
        let shift = if cyclic { 0 } else { inverse.wrapping_mul(k / 2).wrapping_neg() % n };
        Self::new(n, inverse % if cyclic { n } else { 2 * n }, false, Offset::Constant(shift))
    }

    fn new(n: u64, multiplier: u64, negates: bool, offset: Offset) -> Result<Self, BlockError> {
        match n.is_power_of_two() && DEGREES.contains(&n) {
            true => Ok(Self { n, multiplier, negates, offset }),
            false => Err(BlockError::Frame { n }),
        }
    }

    /// [`BlockError::Frame`] before [`BlockError::Automorphism`], for an exponent that is even.
    fn odd(n: u64, k: u64) -> Result<(), BlockError> {
        Self::monomial(n, false)?;
        if k % 2 == 1 { Ok(()) } else { Err(BlockError::Automorphism { k, n }) }
    }

    /// The signal at its port `offset`, with the first beat of each frame.
    #[must_use]
    pub fn offset(&self) -> Offset {
        self.offset
    }

    /// Bits of the port `offset`: log2 2N; where it does not negate the highest one means nothing.
    #[must_use]
    pub fn offset_bits(&self) -> u32 {
        self.n.ilog2() + 1
    }

    /// Cycles from the first beat of a frame to the first of the result, with that many elements a
    /// beat, a power of two.
    #[must_use]
    pub fn latency(&self, lanes: u32) -> u64 {
        self.n / u64::from(lanes) + 5
    }

    /// The resources without its memory of 2N elements modulo q, by a model.
    #[must_use]
    pub fn cost(&self, q: u64, lanes: u32, dsp: DspShape) -> Cost {
        self.inventory(q, lanes).cost(dsp)
    }

    /// Its parts, with that many elements modulo q a beat.
    #[must_use]
    pub fn inventory(&self, q: u64, lanes: u32) -> Inventory {
        let (bits, position, beats) = (width(q - 1), self.offset_bits(), self.n / u64::from(lanes));
        let mut parts = Inventory::default();
        let each = u64::from(lanes);
        let address = beats.trailing_zeros();
        parts.sum(each, position);
        if self.negates {
            // Q − a, the test whether a is 0 by groups of bits, and the choice of it
            parts.constant_sum(each, bits, bits);
            parts.add(each, Item::Registers(bits.div_ceil(16)));
            parts.select(each, bits, 2);
        }
        // the address before and behind its choice, the element before and behind its sign and
        // behind its choice, and the lane that a bank takes
        parts.add(each, Item::Registers(2 * address + 3 * bits + lanes.trailing_zeros()));
        parts.select(each, bits + address, each);
        parts.add(each, Item::Memory { bits, words: 2 * beats as u32, registers: 2, is_checked: false });
        parts.counter(3, beats);
        parts.add(1, Item::Control(5));
        parts
    }

    /// The parameters of `frame_affine` modulo q, from 3 on and no power of two if it negates, with
    /// that many elements a beat, a power of two, at most 64 and half of N.
    #[must_use]
    pub fn parameters(&self, q: u64, lanes: u32) -> Parameters {
        let bits = width(q - 1);
        vec![
            ("BITS", bits.into()),
            ("Q", Literal::new(bits, q.into()).into()),
            ("LANES", lanes.into()),
            ("BEATS", (self.n / u64::from(lanes)).into()),
            ("MULTIPLIER", self.multiplier.into()),
            ("NEGATE", self.negates.into()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_exponents_and_other_degrees_are_refused() {
        assert_eq!(FrameAffine::automorphism(16, 4, true), Err(BlockError::Automorphism { k: 4, n: 16 }));
        assert_eq!(FrameAffine::automorphism_of_values(12, 5, false), Err(BlockError::Frame { n: 12 }));
        assert_eq!(FrameAffine::monomial(2, true), Err(BlockError::Frame { n: 2 }));
    }

    #[test]
    fn the_places_of_values_are_those_of_their_points() {
        for n in [16, 1024, 65_536] {
            for k in [1, 3, 5, 25, 2 * n - 1] {
                let block = FrameAffine::automorphism_of_values(n, k, false).expect("odd");
                let Offset::Constant(offset) = block.offset() else { panic!("constant") };
                for i in [0, 1, n / 2, n - 1] {
                    let j = (block.multiplier * i + offset) % n;
                    assert_eq!(k * (2 * j + 1) % (2 * n), 2 * i + 1, "N = {n}, k = {k}");
                }
            }
        }
    }
}
