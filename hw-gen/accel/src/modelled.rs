//! The modelled cost of a design.

use crate::Areas;
use ringmill_blocks::{Cost, DspShape, FLIP_FLOPS_A_LUT};

/// The multipliers for which the cheapest reduction is chosen: those of the supported boards.
pub(crate) const DSP: DspShape = DspShape::D18x18;

/// The modelled size of a design: a simple count, by which designs are compared, and the areas
/// on families of FPGAs, which limits are checked with. The count has multipliers, adders,
/// multiplexers of operands, buffers, delays and tables, but no counters and no control of
/// transforms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modelled {
    /// Multipliers, look-up tables and flip-flops.
    pub cost: Cost,
    /// Bits in memories and long delays.
    pub memory_bits: u64,
    /// The areas on all families.
    pub areas: Areas,
}

/// The bits of memory that count as one look-up table: the ratio on an ECP5-85F (208 blocks of 18
/// kbit, 84k tables).
const BITS_A_LUT: u64 = 46;
impl Modelled {
    /// One number for comparisons, in look-up tables.
    #[must_use]
    pub fn area(self, dsp: DspShape) -> u64 {
        self.cost.weighed(dsp).div_ceil(FLIP_FLOPS_A_LUT) + self.memory_bits / BITS_A_LUT
    }

    /// The unit of [`crate::Choice::area`], in words.
    #[must_use]
    pub fn area_unit() -> String {
        format!(
            "look-up tables: a multiplier counts {}, a flip-flop 1/{FLIP_FLOPS_A_LUT}, {BITS_A_LUT} bits of memory 1, as an ECP5-85F has them",
            DSP.worth()
        )
    }

    /// Adds several instances of a cost.
    pub(crate) fn add(&mut self, count: u64, each: Cost) {
        self.cost = self.cost + each.times(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_for_areas_name_what_areas_count() {
        let area = |dsp, ff, memory_bits| {
            Modelled { cost: Cost { dsp, lut: 0, ff }, memory_bits, ..Modelled::default() }.area(DSP)
        };
        let [multiplier, flip_flops, bits] = [area(1, 0, 0), area(0, 4, 0), area(0, 0, 46)];
        assert_eq!((flip_flops, bits), (1, 1));
        assert_eq!(
            Modelled::area_unit(),
            format!(
                "look-up tables: a multiplier counts {multiplier}, a flip-flop 1/4, 46 bits of memory 1, as an ECP5-85F has them"
            )
        );
    }
}
