//! The modulus switch of BGV.

use ringmill_ring::Modulus;
use ringmill_verilog::{Literal, Value};

use crate::lane::ModLift;
use crate::pipeline::Pipeline;
use crate::{Block, BlockError, DspShape, Multiplier, Operand, Parameters};

/// The modulus switch of BGV: (a + t·d)/p mod q of a residue a modulo q and a residue c modulo p, d
/// the representative of −c/t modulo p in (−p/2, p/2). It is an instance of `mod_reduce`, of one
/// lane.
///
/// For a number x with the residues a and c, x + t·d is the multiple of p next to x that is x
/// modulo t (Brakerski, Gentry and Vaikuntanathan, ITCS 2012, section 4.2; with a division by p
/// instead of a correction factor, as q ≡ p ≡ 1 mod t lets it be).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModReduce {
    /// Multiplies modulo p.
    dropped: Multiplier,
    /// Multiplies modulo q.
    kept: Multiplier,
    /// From p to q.
    lift: ModLift,
    plaintext: u64,
}

impl ModReduce {
    /// From p and q, which are different odd primes, for plaintexts modulo t from 2 on, which p
    /// does not divide.
    ///
    /// # Errors
    /// [`BlockError::Lane`] for other moduli.
    pub fn new(p: u64, q: u64, plaintext: u64) -> Result<Self, BlockError> {
        let refused = BlockError::Lane {
            block: Self::MODULE,
            moduli: format!("from {p} to {q} for plaintexts modulo {plaintext}"),
            help: "take different odd primes as moduli, and a plaintext modulus from 2 on that the dropped one does \
                   not divide",
        };
        if p == q || plaintext < 2 || p == 0 || plaintext.is_multiple_of(p) {
            return Err(refused);
        }
        let multiplier = |modulus: u64| {
            let modulus = Modulus::new(modulus).ok()?;
            Multiplier::cheapest(modulus, Operand::Factor, DspShape::D18x18).ok()
        };
        match (multiplier(p), multiplier(q)) {
            (Some(dropped), Some(kept)) => Ok(Self { dropped, kept, lift: ModLift::new(p, q, true)?, plaintext }),
            _ => Err(refused),
        }
    }

    /// Bits of c: those of p.
    #[must_use]
    pub fn input_bits(&self) -> u32 {
        self.dropped.modulus().bits()
    }

    /// Bits of a and of the result: those of q.
    #[must_use]
    pub fn output_bits(&self) -> u32 {
        self.kept.modulus().bits()
    }

    /// −1/t modulo p, 1/p modulo q, and t/p modulo q.
    fn factors(&self) -> [u64; 3] {
        let (p, q) = (self.dropped.modulus(), self.kept.modulus());
        let inverse = q.inverse(p.value() % q.value());
        let plaintext = self.plaintext % q.value();
        [p.sub(0, p.inverse(self.plaintext % p.value())), inverse, q.mul(plaintext, inverse)]
    }
}

impl Block for ModReduce {
    const MODULE: &'static str = "mod_reduce";

    /// The parameters of the multiplier modulo q, then those of p, and the factors as these take
    /// them. All parts have the same SLICE.
    fn parameters(&self) -> Parameters {
        let [minus_inverse, inverse, plaintext] = self.factors();
        let factor = |multiplier: &Multiplier, factor| -> Value {
            Literal::new(multiplier.factor_bits(), multiplier.encode(factor)).into()
        };
        let mut parameters = self.kept.parameters();
        let dropped = [
            ("BITS", "P_BITS"),
            ("Q", "P"),
            ("REDUCTION", "P_REDUCTION"),
            ("FACTOR_BITS", "P_FACTOR_BITS"),
            ("CONSTANT", "P_CONSTANT"),
            ("MUL_LATENCY", "P_LATENCY"),
        ];
        for (name, value) in self.dropped.parameters() {
            parameters.extend(dropped.iter().filter(|(own, _)| *own == name).map(|&(_, its)| (its, value.clone())));
        }
        parameters.extend([
            ("LIFT_LATENCY", self.lift.latency().into()),
            ("MINUS_T_INVERSE", factor(&self.dropped, minus_inverse)),
            ("P_INVERSE", factor(&self.kept, inverse)),
            ("T_OVER_P", factor(&self.kept, plaintext)),
        ]);
        parameters
    }

    fn slice(&self) -> u32 {
        self.kept.slice()
    }

    /// The same from products that the multipliers of a device take, by the reductions that are
    /// cheapest there.
    fn with_slices_for(self, dsp: DspShape) -> Self {
        let cheapest = |multiplier: Multiplier| {
            Multiplier::cheapest(multiplier.modulus(), Operand::Factor, dsp).unwrap_or(multiplier)
        };
        let (dropped, kept) = (cheapest(self.dropped), cheapest(self.kept));
        Self { dropped, kept, lift: self.lift.with_slices_for(dsp), ..self }
    }

    fn build(&self, pipeline: &mut Pipeline) -> u64 {
        let (bits, [minus_inverse, inverse, plaintext]) = (self.output_bits(), self.factors());
        pipeline.know(self.dropped.encode(minus_inverse));
        let wait = self.dropped.build(pipeline) + self.lift.build(pipeline);
        pipeline.delay_copy(bits, wait);
        pipeline.know(self.kept.encode(inverse));
        let product = self.kept.build(pipeline);
        pipeline.know(self.kept.encode(plaintext));
        self.kept.build(pipeline);
        pipeline.modular_sum(bits);
        wait + product + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_moduli_are_refused() {
        let refused = |p, q, plaintext| matches!(ModReduce::new(p, q, plaintext), Err(BlockError::Lane { .. }));
        assert!(refused(7681, 7681, 2) && refused(7681, 12_289, 1) && refused(7681, 12_289, 15_362));
        assert!(refused(16, 7681, 3) && refused(7681, 16, 3) && refused(2, 7681, 3) && refused(0, 7681, 3));
        assert!(ModReduce::new(7681, 12_289, 65_537).is_ok());
    }

    #[test]
    fn every_part_takes_its_time() {
        let block = ModReduce::new(12_289, 7681, 2).expect("moduli");
        let lift = ModLift::new(12_289, 7681, true).expect("moduli");
        let sum = block.dropped.latency() + lift.latency() + block.kept.latency() + 1;
        assert_eq!(block.latency(), sum);
        assert_eq!(
            block.cost(DspShape::D18x18).dsp,
            block.dropped.cost(DspShape::D18x18).dsp + 2 * block.kept.cost(DspShape::D18x18).dsp
        );
    }
}
