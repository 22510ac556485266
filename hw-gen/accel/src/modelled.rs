//! The modelled cost of a design.

use ringmill_blocks::{Cost, DspShape, FLIP_FLOPS_A_LUT};

/// The multipliers for which the cheapest reduction is chosen: those of the supported boards.
pub(crate) const DSP: DspShape = DspShape::D18x18;

/// The modelled multipliers, logic and memory of a design. Multipliers, adders, multiplexers of
/// operands, buffers, delays and tables are counted; counters and the control of transforms are
/// not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modelled {
    /// Multipliers, look-up tables and flip-flops.
    pub cost: Cost,
    /// Bits in memories and long delays.
    pub memory_bits: u64,
}

/// The bits of memory that count as one look-up table: the ratio on an ECP5-85F (208 blocks of 18
/// kbit, 84k tables).
const BITS_A_LUT: u64 = 46;
/// Bits of a block of memory.
const BLOCK_BITS: u64 = 18 * 1024;

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

    /// The number of 18-kbit blocks of memory, if each were full.
    #[must_use]
    pub fn memory_blocks(self) -> u64 {
        self.memory_bits.div_ceil(BLOCK_BITS)
    }

    /// Adds several instances of a cost.
    pub(crate) fn add(&mut self, count: u64, each: Cost) {
        let times = Cost { dsp: count * each.dsp, lut: count * each.lut, ff: count * each.ff };
        self.cost = self.cost + times;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_for_areas_name_what_areas_count() {
        let area = |dsp, ff, memory_bits| Modelled { cost: Cost { dsp, lut: 0, ff }, memory_bits }.area(DSP);
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
