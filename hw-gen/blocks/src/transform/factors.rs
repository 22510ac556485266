//! The factors of a layer: what multiplies by them, how they are given, and the memory they come
//! from.

use ringmill_verilog::{Expression, Literal, Module, Net, Value};

use super::memory::memory;
use super::words::{GOLDILOCKS, word_bits};
use super::{Direction, Spec};
use crate::pipeline::Counted;
use crate::{Block, Inventory, Item, Parameters, Pipeline};

/// Cycles from a beat's address to its factors: the memory and the register at its output.
const FACTOR_LATENCY: u64 = 2;

/// The number of `mod_shift_goldilocks` among the reductions of `mod_mul`.
const SHIFT: u32 = 7;

/// Its latency.
const SHIFT_LATENCY: u64 = 6;

/// The order of 2 in it.
const ORDER_OF_TWO: u64 = 192;

/// The factors of a layer.
pub(super) struct Factors<'a> {
    spec: &'a Spec,
    layer: u32,
    /// True if all of them are powers of two modulo 2^64 − 2^32 + 1: then they are given as
    /// exponents, to `mod_shift_goldilocks`.
    shifts: bool,
}

impl<'a> Factors<'a> {
    pub fn of(spec: &'a Spec, layer: u32) -> Self {
        let modulus = spec.splitting.modulus();
        let is_power = |group| modulus.pow(spec.splitting.factor(layer, group), ORDER_OF_TWO) == 1;
        let shifts = modulus.value() == GOLDILOCKS && (0..1 << layer).all(is_power);
        Self { spec, layer, shifts }
    }

    /// Bits of a factor as it is given.
    pub fn bits(&self) -> u32 {
        if self.shifts { 8 } else { self.spec.multiplier.factor_bits() }
    }

    /// Cycles of a layer beyond its delays: factor, multiplication, and sum or difference.
    pub fn layer_cycles(&self) -> u64 {
        FACTOR_LATENCY + self.latency() + 1
    }

    /// The same of a layer of pairs: the difference of the inverse does not wait for the factor.
    pub fn pair_cycles(&self) -> u64 {
        match self.spec.direction {
            Direction::Forward => self.layer_cycles(),
            Direction::Inverse => self.layer_cycles() - 1,
        }
    }

    /// The parameters of what multiplies by them.
    pub fn parameters(&self) -> Parameters {
        if !self.shifts {
            return self.spec.multiplier.parameters();
        }
        vec![
            ("BITS", u64::BITS.into()),
            ("Q", Literal::new(u64::BITS, GOLDILOCKS.into()).into()),
            ("REDUCTION", Value::Choice { number: SHIFT, name: "shift".to_owned(), module: "mod_shift_goldilocks" }),
            ("FACTOR_BITS", 8.into()),
            ("SLICE", self.spec.multiplier.slice().into()),
            ("CONSTANT", Literal::new(u64::BITS + 1, 0).into()),
            ("MUL_LATENCY", SHIFT_LATENCY.into()),
        ]
    }

    /// The encoded factor of the butterflies of a group. The inverse ones' factors are halved: the
    /// halves of all layers together are the 1/2^layers of the inverse transform.
    pub fn encoded(&self, group: u64) -> u128 {
        let modulus = self.spec.splitting.modulus();
        let factor = self.spec.splitting.factor(self.layer, group);
        let factor = match self.spec.direction {
            Direction::Forward => factor,
            Direction::Inverse => modulus.inverse(modulus.add(factor, factor)),
        };
        if self.shifts {
            let exponent = (0..ORDER_OF_TWO).find(|&exponent| modulus.pow(2, exponent) == factor).unwrap_or_default();
            // the shift below half of the order, and whether to negate
            let half = ORDER_OF_TWO / 2;
            (exponent % half + 128 * (exponent / half)).into()
        } else {
            self.spec.multiplier.encode(factor)
        }
    }

    /// Cycles of a multiplication by them.
    pub fn latency(&self) -> u64 {
        if self.shifts { SHIFT_LATENCY } else { self.spec.multiplier.latency() }
    }

    /// The parts of what multiplies by them.
    pub fn product(&self) -> Inventory {
        if !self.shifts && self.layer == 0 {
            let mut pipeline = Pipeline::new(self.spec.multiplier.slice(), Counted::Kept);
            pipeline.know(self.encoded(0));
            self.spec.multiplier.build(&mut pipeline);
            return pipeline.inventory();
        }
        if !self.shifts {
            return self.spec.multiplier.inventory();
        }
        let mut parts = Inventory::default();
        // seven choices shift, in six cycles, and two sums reduce
        parts.select(7, 2 * u64::BITS, 2);
        parts.add(5, Item::Registers(2 * u64::BITS));
        parts.sum(3, u64::BITS);
        parts
    }

    /// The parts of a butterfly: `butterfly_ct`, `butterfly_gs`, and those of words that are not
    /// reduced.
    pub fn butterfly(&self) -> Inventory {
        let bits = self.spec.multiplier.modulus().bits();
        let mut parts = self.product();
        if self.spec.multiplier.takes_words() {
            let word = word_bits(self.spec);
            // a moved, or a sum halved
            parts.sum(1, word);
            match self.spec.direction {
                Direction::Forward => {
                    parts.sum(2, word);
                    parts.delay_line(1, word, FACTOR_LATENCY + self.latency() - 1);
                }
                Direction::Inverse => {
                    parts.sum(1, word + 1);
                    parts.near_difference(1, word + 1);
                    parts.delay_line(1, word, self.latency() - 1);
                }
            }
            return parts;
        }
        parts.modular_sum(2, bits);
        match self.spec.direction {
            Direction::Forward => parts.delay_line(1, bits, FACTOR_LATENCY + self.latency()),
            Direction::Inverse => {
                parts.sum(1, bits);
                parts.delay_line(1, bits, self.latency() - 1);
            }
        }
        parts
    }

    /// [`memory`] with factors of these bits.
    pub fn memory(&self, module: &mut Module, id: &str, words: &[Vec<u128>], (address, en): (Expression, &Net)) -> Net {
        memory(module, self.bits(), id, words, (address, en))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Multiplier;
    use ringmill_design::Reduction;
    use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

    /// The number of layers that shift, from the first one on.
    fn shifting(q: u64, splitting: fn(NegacyclicRoot) -> Splitting, half_order: u64) -> usize {
        let modulus = Modulus::new(q).expect("prime");
        let splitting = splitting(NegacyclicRoot::smallest(modulus, half_order).expect("a root"));
        let multiplier = Multiplier::new(modulus, Reduction::Barrett).expect("applies");
        let spec = Spec { splitting, direction: Direction::Inverse, lanes: 2, multiplier };
        let shifts: Vec<bool> = (0..splitting.layers()).map(|layer| Factors::of(&spec, layer).shifts).collect();
        assert!(shifts.is_sorted_by(|a, b| a >= b), "{shifts:?}");
        shifts.iter().filter(|&&shifts| shifts).count()
    }

    #[test]
    fn roots_of_order_64_are_shifts_modulo_goldilocks() {
        assert_eq!(shifting(GOLDILOCKS, Splitting::negacyclic, 256), 5, "layer s has factors of order 2^(s + 2)");
        assert_eq!(shifting(GOLDILOCKS, Splitting::negacyclic, 16), 4);
        assert_eq!(shifting(GOLDILOCKS, Splitting::cyclic, 128), 6, "one layer more: factors of order 2^(s + 1)");
        assert_eq!(shifting(65_537, Splitting::negacyclic, 16), 0, "the shifts are those of one modulus");
    }
}
