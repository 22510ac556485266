//! Residues scaled to another modulus.

use crate::pipeline::{Pipeline, quotient, width};
use ringmill_verilog::Literal;

use crate::{Block, BlockError, DspShape, Parameters};

/// round(a·p/q) mod p of a residue a modulo q, round(x) = ⌊x + 1/2⌋: an instance of `mod_switch`,
/// of one lane.
///
/// A p that is a power of two takes no product by p, and a q of few signed digits none by q: then
/// the estimate of the quotient, of about as many bits as p, has the only multiplier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModSwitch {
    q: u64,
    p: u64,
    slice: u32,
}

impl ModSwitch {
    /// From q to p, any numbers from 2 on, from products of 18 by 18 bits.
    ///
    /// # Errors
    /// [`BlockError::NoResidues`] for a modulus below 2.
    pub fn new(q: u64, p: u64) -> Result<Self, BlockError> {
        match q.min(p) {
            modulus @ (0 | 1) => Err(BlockError::NoResidues { modulus }),
            _ => Ok(Self { q, p, slice: DspShape::D18x18.slice() }),
        }
    }

    /// Bits of a: those of q.
    #[must_use]
    pub fn input_bits(&self) -> u32 {
        width(self.q)
    }

    /// Bits of the result: those of p − 1.
    #[must_use]
    pub fn output_bits(&self) -> u32 {
        width(self.p - 1)
    }
}

impl Block for ModSwitch {
    const MODULE: &'static str = "mod_switch";

    /// The parameters of `mod_switch`, its latency among them.
    fn parameters(&self) -> Parameters {
        let bits = self.input_bits();
        vec![
            ("BITS", bits.into()),
            ("Q", Literal::new(bits, self.q.into()).into()),
            ("OUT", self.output_bits().into()),
            ("P", Literal::new(64, self.p.into()).into()),
            ("SLICE", self.slice.into()),
            ("LATENCY", self.latency().into()),
        ]
    }

    fn slice(&self) -> u32 {
        self.slice
    }

    fn with_slices_for(self, dsp: DspShape) -> Self {
        Self { slice: dsp.slice(), ..self }
    }

    fn build(&self, pipeline: &mut Pipeline) -> u64 {
        let (bits, p_bits, out) = (self.input_bits(), width(self.p), self.output_bits());
        let drop = bits.saturating_sub(p_bits + 3);
        let high = bits - drop;
        let shift = if drop > 0 { high + 2 } else { high + 1 };
        let mu = quotient(self.p, shift + drop, self.q);
        let remainder = bits + 1;
        pipeline.leave(shift);
        let estimate = pipeline.constant(high, mu, high + u128::BITS - mu.leading_zeros());
        let multiple = pipeline.constant(p_bits.min(remainder), self.q.into(), remainder);
        let scaled = pipeline.constant(bits, self.p.into(), remainder);
        let wait = (scaled + 1).max(estimate + multiple);
        pipeline.delay_copy(p_bits, wait - estimate);
        pipeline.delay(remainder, wait - estimate - multiple);
        pipeline.delay_above(remainder, self.p.trailing_zeros(), wait - scaled - 1);
        // less and the number after the estimate, the sign of the difference, the estimate, the
        // choice
        let constant = self.p.trailing_zeros().min(remainder);
        pipeline.constant_sums([remainder - constant, out]);
        pipeline.sign(remainder, constant);
        pipeline.delay_copy(out, 1);
        pipeline.select(out, 2);
        pipeline.delay_copy(out, 1);
        wait + 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_modulus_below_two() {
        assert_eq!(ModSwitch::new(17, 1), Err(BlockError::NoResidues { modulus: 1 }));
        assert_eq!(ModSwitch::new(0, 16), Err(BlockError::NoResidues { modulus: 0 }));
        assert!(ModSwitch::new(2, u64::MAX).is_ok());
    }

    #[test]
    fn powers_of_two_are_shifts() {
        let dsp = |q, p| ModSwitch::new(q, p).expect("moduli").cost(DspShape::D18x18).dsp;
        assert_eq!(dsp(1 << 32, 1 << 11), 0);
        assert_eq!(dsp(4_293_918_721, 1 << 11), 0, "its reciprocal has few digits, and so has it");
        assert_eq!(dsp(40_960_001, 1 << 11), 3, "the estimate by its reciprocal and by it");
        assert!(dsp(18_014_398_509_481_951, 12_289) < dsp(18_014_398_509_481_951, 2_147_377_153));
    }
}
