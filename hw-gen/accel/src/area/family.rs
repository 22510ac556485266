//! The families of FPGAs with an area model, and what their cells hold.

use std::fmt;

/// A family of FPGAs with an area model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AreaFamily {
    /// Lattice ECP5.
    #[default]
    Ecp5,
    /// Lattice iCE40 UltraPlus, with multipliers.
    Ice40,
    /// Gowin LittleBee and Arora.
    Gowin,
    /// Xilinx 7 series.
    Xilinx7,
}

/// Cells that hold memories.
pub(super) struct Ram {
    /// Bits of a word and words.
    pub shape: (u32, u32),
    /// The cost of a cell as Yosys's `memory_libmap` compares it.
    pub cost: f64,
    /// The part of the cost that falls with the bits that are not used.
    pub scaled: f64,
    /// Look-up tables or blocks of a cell.
    pub size: u64,
}

/// The memories of a family.
pub(super) struct Rams {
    /// Memories in look-up tables.
    pub tables: &'static [Ram],
    /// Blocks of memory.
    pub blocks: &'static [Ram],
}

const fn ram(shape: (u32, u32), cost: f64, scaled: f64, size: u64) -> Ram {
    Ram { shape, cost, scaled, size }
}

/// Blocks of 18 kbit, ECP5 and Gowin.
const BLOCKS_18: &[Ram] = &[
    ram((36, 512), 128.0, 0.0, 1),
    ram((18, 1024), 128.0, 0.0, 1),
    ram((9, 2048), 128.0, 0.0, 1),
    ram((4, 4096), 128.0, 0.0, 1),
    ram((2, 8192), 128.0, 0.0, 1),
    ram((1, 16384), 128.0, 0.0, 1),
];

const ECP5: Rams = Rams { tables: &[ram((4, 16), 4.0, 0.0, 4)], blocks: BLOCKS_18 };
const GOWIN: Rams = Rams { tables: &[ram((4, 16), 4.0, 4.0, 4)], blocks: BLOCKS_18 };
const ICE40: Rams = Rams {
    tables: &[],
    blocks: &[
        ram((16, 256), 64.0, 0.0, 1),
        ram((8, 512), 64.0, 0.0, 1),
        ram((4, 1024), 64.0, 0.0, 1),
        ram((2, 2048), 64.0, 0.0, 1),
    ],
};
const XILINX7: Rams = Rams {
    tables: &[
        ram((6, 32), 8.0, 7.0, 4),
        ram((3, 64), 8.0, 7.0, 4),
        ram((4, 32), 8.0, 8.0, 8),
        ram((2, 64), 8.0, 8.0, 4),
        ram((1, 128), 8.0, 8.0, 4),
    ],
    blocks: &[
        ram((72, 512), 257.0, 0.0, 2),
        ram((36, 512), 129.0, 0.0, 1),
        ram((36, 1024), 257.0, 0.0, 2),
        ram((18, 1024), 129.0, 0.0, 1),
        ram((18, 2048), 257.0, 0.0, 2),
        ram((9, 2048), 129.0, 0.0, 1),
        ram((9, 4096), 257.0, 0.0, 2),
        ram((4, 4096), 129.0, 0.0, 1),
        ram((4, 8192), 257.0, 0.0, 2),
        ram((2, 8192), 129.0, 0.0, 1),
        ram((2, 16384), 257.0, 0.0, 2),
        ram((1, 16384), 129.0, 0.0, 1),
        ram((1, 32768), 257.0, 0.0, 2),
    ],
};

impl AreaFamily {
    /// All families.
    pub const ALL: [Self; 4] = [Self::Ecp5, Self::Ice40, Self::Gowin, Self::Xilinx7];

    /// Its memories.
    pub(super) fn rams(self) -> &'static Rams {
        match self {
            Self::Ecp5 => &ECP5,
            Self::Ice40 => &ICE40,
            Self::Gowin => &GOWIN,
            Self::Xilinx7 => &XILINX7,
        }
    }

    /// Look-up tables for a bit of a choice among words.
    pub(super) fn choice(self, ways: u32) -> u64 {
        u64::from(match self {
            // pairs of tables are joined by multiplexers that are not counted
            Self::Ecp5 | Self::Gowin => {
                if ways == 2 {
                    1
                } else {
                    ways.div_ceil(2)
                }
            }
            Self::Ice40 => ways.saturating_sub(1),
            Self::Xilinx7 => ways.div_ceil(4),
        })
    }

    /// Look-up tables for a bit of a choice among rows of memories.
    pub(super) fn rows(self, rows: u64) -> f64 {
        match self {
            _ if rows < 2 => 0.0,
            Self::Xilinx7 => rows.div_ceil(4) as f64,
            _ if rows < 4 => (rows - 1) as f64,
            _ => rows as f64,
        }
    }

    /// True if products by constants of one bit become multipliers: the synthesis for iCE40 maps
    /// products before it finds out that a register holds a constant.
    pub(super) fn multiplies_constants(self) -> bool {
        self == Self::Ice40
    }

    /// Multipliers of a product of unsigned numbers, in halves: a Gowin multiplier of 9 by 9 bits
    /// is one half. 0 for a product that synthesis makes of look-up tables.
    pub(super) fn half_multipliers(self, a: u32, b: u32) -> u64 {
        let (short, long) = (a.min(b), a.max(b));
        if !self.multiplies(short, long) {
            return 0;
        }
        if self == Self::Gowin && long <= 9 {
            return 1;
        }
        let (short_side, long_side) = self.sides();
        let multipliers = tiles(short, short_side)
            .flat_map(|across| tiles(long, long_side).map(move |along| (across, along)))
            // on Xilinx what is left of a bit takes one, too
            .filter(|&(across, along)| self == Self::Xilinx7 || self.multiplies(across, along));
        2 * multipliers.count() as u64
    }

    /// Look-up tables of the sums of a product whose operands each take one multiplier or two: the
    /// bits above the lower multiplier's operand. On Xilinx the multipliers add.
    pub(super) fn sums_of_tiles(self, a: u32, b: u32) -> u32 {
        let (short, long) = (a.min(b), a.max(b));
        let (side, _) = self.sides();
        let sum = |cut: u32, whole: u32| if cut > side { cut + whole - side } else { 0 };
        match self {
            Self::Xilinx7 => 0,
            _ => tiles(short, side).map(|across| sum(long, across)).sum::<u32>() + sum(short, long),
        }
    }

    /// Bits of the operands of a multiplier, the shorter one first.
    fn sides(self) -> (u32, u32) {
        match self {
            Self::Ecp5 | Self::Gowin => (18, 18),
            Self::Ice40 => (16, 16),
            // one bit of each side is the sign
            Self::Xilinx7 => (17, 24),
        }
    }

    /// True if synthesis makes multipliers of a product of operands of these bits.
    fn multiplies(self, a: u32, b: u32) -> bool {
        let (operand, product) = match self {
            Self::Ecp5 => (2, 0),
            Self::Ice40 => (2, 11),
            Self::Gowin => (4, 0),
            Self::Xilinx7 => (2, 9),
        };
        a.min(b) >= operand && a + b >= product
    }
}

/// The bits of the operands of multipliers that a word is cut into: full sides, and what is left.
fn tiles(bits: u32, side: u32) -> impl Iterator<Item = u32> {
    (0..bits.div_ceil(side)).map(move |tile| side.min(bits - tile * side))
}

impl fmt::Display for AreaFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ecp5 => "ECP5",
            Self::Ice40 => "iCE40",
            Self::Gowin => "Gowin",
            Self::Xilinx7 => "Xilinx 7 series",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::AreaFamily::{Ecp5, Gowin, Ice40, Xilinx7};

    /// The multipliers that Yosys 0.70 makes of a product, in halves.
    #[test]
    fn products_are_cut_as_yosys_cuts_them() {
        for (family, a, b, expected) in [
            (Ecp5, 18, 18, 2),
            (Ecp5, 18, 1, 0),
            (Ecp5, 2, 2, 2),
            (Gowin, 14, 2, 0),
            (Gowin, 4, 4, 1),
            (Gowin, 9, 9, 1),
            (Gowin, 10, 9, 2),
            (Ice40, 5, 5, 0),
            (Ice40, 6, 5, 2),
            (Ice40, 16, 14, 2),
            (Ice40, 17, 14, 2),
            (Ice40, 18, 14, 4),
            (Ice40, 18, 18, 6),
            (Xilinx7, 4, 4, 0),
            (Xilinx7, 5, 4, 2),
            (Xilinx7, 17, 24, 2),
            (Xilinx7, 18, 18, 4),
        ] {
            assert_eq!(family.half_multipliers(a, b), expected, "{family}, {a} × {b} bits");
            assert_eq!(family.half_multipliers(b, a), expected, "{family}, {b} × {a} bits");
        }
    }

    #[test]
    fn multipliers_of_one_product_are_added_above_the_lower_operand() {
        assert_eq!(Ice40.sums_of_tiles(16, 14), 0);
        assert_eq!(Ice40.sums_of_tiles(18, 14), 16);
        assert_eq!(Ice40.sums_of_tiles(18, 18), 18 + 4 + 20);
        assert_eq!(Ice40.sums_of_tiles(17, 18), Ice40.sums_of_tiles(18, 17));
        assert_eq!((Ecp5.sums_of_tiles(18, 18), Xilinx7.sums_of_tiles(18, 18)), (0, 0));
    }
}
