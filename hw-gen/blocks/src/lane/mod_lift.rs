//! Residues as numbers modulo another modulus.

use crate::pipeline::{Pipeline, quotient, width};
use ringmill_verilog::Literal;

use crate::{Block, BlockError, DspShape, Parameters};

/// x mod p, where x is the integer that a residue a modulo q represents: an instance of `mod_lift`,
/// of one lane.
///
/// x is a itself, in [0, q), or if centered the representative in (−q/2, q/2]. A p from q/2 on
/// takes no multiplier, nor does a power of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModLift {
    q: u64,
    p: u64,
    centered: bool,
    slice: u32,
}

impl ModLift {
    /// From q to p, any numbers from 2 on, from products of 18 by 18 bits.
    ///
    /// # Errors
    /// [`BlockError::NoResidues`] for a modulus below 2.
    pub fn new(q: u64, p: u64, centered: bool) -> Result<Self, BlockError> {
        match q.min(p) {
            modulus @ (0 | 1) => Err(BlockError::NoResidues { modulus }),
            _ => Ok(Self { q, p, centered, slice: DspShape::D18x18.slice() }),
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

impl Block for ModLift {
    const MODULE: &'static str = "mod_lift";

    /// The parameters of `mod_lift`, its latency among them.
    fn parameters(&self) -> Parameters {
        let bits = self.input_bits();
        vec![
            ("BITS", bits.into()),
            ("Q", Literal::new(bits, self.q.into()).into()),
            ("OUT", self.output_bits().into()),
            ("P", Literal::new(64, self.p.into()).into()),
            ("CENTERED", self.centered.into()),
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
        let remainder = p_bits + 1;
        let plain = if self.p.is_power_of_two() || self.p >= self.q {
            pipeline.delay(out.min(bits), 1);
            1
        } else if self.p >= self.q - self.p {
            pipeline.constant_sums([remainder]);
            pipeline.correction(out, self.p.into());
            2
        } else {
            let drop = p_bits - 2;
            let high = bits - drop;
            let shift = high + 1;
            let mu = quotient(1, shift + drop, self.p);
            let wide = high + u128::BITS - mu.leading_zeros();
            let estimate = pipeline.constant(high, mu, wide);
            let low = wide.saturating_sub(shift).max(1).min(remainder);
            let wait = estimate + pipeline.constant(low, self.p.into(), remainder);
            pipeline.delay(remainder, wait - 1);
            pipeline.constant_sums([remainder]);
            pipeline.sums([remainder]);
            pipeline.correction(out, self.p.into());
            wait + 2
        };
        if !self.centered {
            return plain;
        }
        // the comparison, and the difference with its correction
        pipeline.compare(bits);
        pipeline.sums([out]);
        pipeline.delay(1, plain - 1);
        plain + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_quotient_takes_multipliers() {
        let lift = |q, p| ModLift::new(q, p, true).expect("moduli");
        for (q, p, latency) in [(7681, 12_289, 2), (7681, 7681, 2), (12_289, 7681, 3), (12_289, 2048, 2)] {
            assert_eq!((lift(q, p).latency(), lift(q, p).cost(DspShape::D18x18).dsp), (latency, 0), "{q} to {p}");
        }
        assert!(lift(18_014_398_509_481_951, 1_000_003).cost(DspShape::D18x18).dsp > 0);
        assert_eq!(ModLift::new(7681, 0, false), Err(BlockError::NoResidues { modulus: 0 }));
    }
}
