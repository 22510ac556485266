//! Digits of residues.

use ringmill_design::Gadget;

use crate::lane::ModSwitch;
use crate::pipeline::{Counted, Pipeline, width};
use crate::{Block, BlockError, DspShape, Inventory, Parameters};
use ringmill_verilog::Literal;

/// A digit of a residue as a residue of the same modulus, its level given with it: an instance of
/// `gadget_digit`, of one lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GadgetDigit {
    gadget: Gadget,
    q: u64,
}

impl GadgetDigit {
    /// The block that gives the digits of residues modulo q, one a cycle in each lane.
    ///
    /// # Errors
    /// - [`BlockError::NoResidues`] for q below 2;
    /// - [`BlockError::Digits`] for no digits, or B^L from 2^64 on;
    /// - [`BlockError::DigitsMissing`] for exact digits with B^L below q;
    /// - [`BlockError::DigitTooLarge`] for approximate digits with B above q.
    pub fn new(gadget: Gadget, q: u64) -> Result<Self, BlockError> {
        let Gadget { base_log, levels, .. } = gadget;
        if q < 2 {
            return Err(BlockError::NoResidues { modulus: q });
        }
        let bits = u64::from(base_log) * u64::from(levels);
        if bits == 0 || bits >= u64::BITS.into() {
            return Err(BlockError::Digits { base_log, levels });
        }
        match gadget.approximate {
            false if q > 1 << bits => Err(BlockError::DigitsMissing { base_log, levels, q }),
            true if q < 1 << base_log => Err(BlockError::DigitTooLarge { base_log, q }),
            _ => Ok(Self { gadget, q }),
        }
    }

    /// The gadget of the digits.
    #[must_use]
    pub fn gadget(&self) -> Gadget {
        self.gadget
    }

    /// The preceding switch: from q to B^L for approximate digits, none for exact ones.
    #[must_use]
    pub fn switch(&self) -> Option<ModSwitch> {
        let scaled = 1 << (self.gadget.base_log * self.gadget.levels);
        self.gadget.approximate.then(|| ModSwitch::new(self.q, scaled).ok()).flatten()
    }

    /// Bits of its input: those of a residue, or of the result of [`GadgetDigit::switch`].
    #[must_use]
    pub fn input_bits(&self) -> u32 {
        match self.gadget.approximate {
            true => self.gadget.base_log * self.gadget.levels,
            false => width(self.q),
        }
    }

    /// Bits of the number of a level.
    #[must_use]
    pub fn level_bits(&self) -> u32 {
        width(u64::from(self.gadget.levels) - 1).max(1)
    }
}

impl GadgetDigit {
    /// The parts of a block that always gives the digit of one level: blocks of all levels of a
    /// residue share its sum, of which each has as much as the digit.
    #[must_use]
    pub fn inventory_of_level(&self) -> Inventory {
        let Gadget { base_log, signed, approximate, .. } = self.gadget;
        let mut parts = Pipeline::new(self.slice(), Counted::Kept);
        if !signed {
            parts.delay_copy(base_log, 1);
            return parts.inventory();
        }
        self.complete(&mut parts);
        match approximate {
            true => parts.constant_sums([base_log]),
            false => parts.sums([base_log]),
        }
        parts.inventory()
    }

    /// The parts behind the choice of a signed digit: the digit, and the residue that it is.
    fn complete(&self, pipeline: &mut Pipeline) {
        let Gadget { base_log, approximate, .. } = self.gadget;
        // the highest digit of an exact number has its carry and its sign, too
        let digit = if approximate { base_log } else { base_log + 2 };
        pipeline.delay_copy(digit, 1);
        // above the digit Yosys makes no chain of the sum with q or with nothing
        pipeline.difference(base_log + 2, width(self.q));
    }
}

/// Without the [`GadgetDigit::switch`] before it.
impl Block for GadgetDigit {
    const MODULE: &'static str = "gadget_digit";

    fn parameters(&self) -> Parameters {
        let Gadget { base_log, levels, signed, approximate } = self.gadget;
        let bits = width(self.q);
        vec![
            ("BITS", bits.into()),
            ("Q", Literal::new(bits, self.q.into()).into()),
            ("IN", self.input_bits().into()),
            ("BASE_LOG", base_log.into()),
            ("LEVELS", levels.into()),
            ("SIGNED", signed.into()),
            ("APPROXIMATE", approximate.into()),
        ]
    }

    /// It has no products.
    fn slice(&self) -> u32 {
        DspShape::None.slice()
    }

    fn with_slices_for(self, _: DspShape) -> Self {
        self
    }

    fn build(&self, pipeline: &mut Pipeline) -> u64 {
        let Gadget { base_log, levels, signed, approximate } = self.gadget;
        let (bits, digits) = (width(self.q), base_log * levels);
        // a look-up table chooses between two, so a choice of L takes L − 1 a bit
        pipeline.select(base_log, levels);
        if !signed {
            pipeline.delay_copy(base_log, 1);
            return 1;
        }
        self.complete(pipeline);
        pipeline.delay_copy(self.level_bits(), 1);
        if approximate {
            // with the halves of all digits
            pipeline.constant_sums([digits]);
            return 3;
        }
        // with the halves of all digits but the highest, less q above q/2
        let halves = (0..levels - 1).fold(0_u128, |sum, digit| sum | 1 << (base_log * digit + base_log - 1));
        let sum = digits + 2;
        let chosen = (halves ^ halves.wrapping_sub(self.q.into())) & ((1 << sum) - 1);
        pipeline.correction(sum, chosen);
        pipeline.compare(bits);
        pipeline.delay_copy(bits + self.level_bits(), 1);
        4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(base_log: u32, levels: u32, approximate: bool, q: u64) -> Result<GadgetDigit, BlockError> {
        GadgetDigit::new(Gadget { base_log, levels, signed: true, approximate }, q)
    }

    #[test]
    fn what_cannot_be_written_is_refused() {
        assert_eq!(digits(0, 3, false, 17), Err(BlockError::Digits { base_log: 0, levels: 3 }));
        assert_eq!(digits(3, 0, true, 17), Err(BlockError::Digits { base_log: 3, levels: 0 }));
        assert_eq!(digits(16, 4, false, 17), Err(BlockError::Digits { base_log: 16, levels: 4 }));
        assert_eq!(digits(2, 2, false, 17), Err(BlockError::DigitsMissing { base_log: 2, levels: 2, q: 17 }));
        assert_eq!(digits(5, 1, true, 17), Err(BlockError::DigitTooLarge { base_log: 5, q: 17 }));
        assert_eq!(digits(3, 1, true, 1), Err(BlockError::NoResidues { modulus: 1 }));
        assert!(
            digits(2, 2, false, 16).is_ok() && digits(4, 1, true, 16).is_ok() && digits(21, 3, true, 1 << 32).is_ok()
        );
    }

    #[test]
    fn approximate_digits_are_scaled_first() {
        let block = digits(7, 3, true, 40_960_001).expect("served");
        assert_eq!(block.switch(), ModSwitch::new(40_960_001, 1 << 21).ok());
        assert_eq!((block.input_bits(), block.level_bits(), block.latency()), (21, 2, 3));
        assert_eq!(digits(7, 4, false, 40_960_001).expect("served").switch(), None);
    }
}
