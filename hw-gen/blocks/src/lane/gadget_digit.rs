//! Digits of residues.

use ringmill_design::Gadget;

use crate::lane::ModSwitch;
use crate::pipeline::{Pipeline, width};
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
        let (Gadget { base_log, signed, approximate, .. }, bits) = (self.gadget, width(self.q));
        let mut parts = Inventory::default();
        parts.shift_register(1, base_log, 1);
        if signed {
            parts.sum(1, base_log);
            parts.sum(1, bits);
            if !approximate {
                parts.sum(1, base_log);
            }
        }
        parts
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
        let (bits, all) = (width(self.q), base_log * levels + 2);
        // a look-up table chooses between two, so a choice of L takes L − 1 a bit
        pipeline.select(base_log, levels);
        pipeline.delay(base_log, 1);
        if !signed {
            return 1;
        }
        pipeline.delay(self.level_bits(), 1);
        // q for a negative digit: above the digit all bits of the sum are its sign and those of q
        pipeline.difference(base_log + 2, bits);
        if approximate {
            // the halves of the base
            pipeline.constant_sums([all]);
            return 3;
        }
        pipeline.sums([all]);
        pipeline.compare(bits);
        pipeline.delay(bits, 1);
        pipeline.delay(self.level_bits(), 1);
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
