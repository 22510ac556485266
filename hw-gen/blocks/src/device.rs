//! The multipliers that FPGAs have.

use std::fmt;
use std::ops::Add;

/// The multiplier block of a device, as its makers name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DspShape {
    /// 18 by 18 bits, signed or not: ECP5.
    D18x18,
    /// 16 by 16 bits, signed or not: iCE40 UltraPlus.
    D16x16,
    /// 36 by 36 bits in one block, or 18 by 18: Gowin.
    D36x36,
    /// 25 by 18 bits signed: Xilinx 7 series.
    D25x18,
    /// 27 by 18 bits signed: Xilinx UltraScale.
    D27x18,
    /// No multipliers.
    None,
}

impl DspShape {
    /// Every shape.
    pub const ALL: [Self; 6] = [Self::D18x18, Self::D16x16, Self::D36x36, Self::D25x18, Self::D27x18, Self::None];

    /// Bits of the slices that operands are cut into: the shorter unsigned side, at most 18.
    #[must_use]
    pub fn slice(self) -> u32 {
        match self {
            Self::D18x18 | Self::D36x36 | Self::None => 18,
            Self::D16x16 => 16,
            // one bit of the shorter side is the sign
            Self::D25x18 | Self::D27x18 => 17,
        }
    }

    /// Multipliers for a product of unsigned numbers of these widths, in logic or blocks.
    pub(crate) fn product(self, a: u32, b: u32) -> Cost {
        let (short, long) = (a.min(b), a.max(b));
        // A product by a single bit is a row of gates.
        if self == Self::None || short == 1 {
            // An array of adders: one look-up table a bit of every row.
            return Cost { dsp: 0, lut: (a * b).into(), ff: 0 };
        }
        let (short_side, long_side) = match self {
            Self::D16x16 => (16, 16),
            Self::D25x18 => (17, 24),
            Self::D27x18 => (17, 26),
            Self::D18x18 | Self::D36x36 | Self::None => (18, 18),
        };
        Cost { dsp: u64::from(short.div_ceil(short_side) * long.div_ceil(long_side)), lut: 0, ff: 0 }
    }

    /// Look-up tables that a multiplier is worth: about as many as there are for each on a part of
    /// middle size (ECP5-85F 84k and 156, iCE40 UP5K 5280 and 8, GW2A-18 21k and 48, XC7A200T 134k
    /// and 740, XCZU9EG 274k and 2520).
    #[must_use]
    pub fn worth(self) -> u64 {
        match self {
            Self::D18x18 => 540,
            Self::D16x16 => 660,
            Self::D36x36 => 430,
            Self::D25x18 => 180,
            Self::D27x18 => 110,
            Self::None => 0,
        }
    }
}

impl fmt::Display for DspShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::D18x18 => "18x18",
            Self::D16x16 => "16x16",
            Self::D36x36 => "36x36",
            Self::D25x18 => "25x18",
            Self::D27x18 => "27x18",
            Self::None => "none",
        })
    }
}

/// The resources of a block on a device, by a model: adders count a look-up table a bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Multipliers.
    pub dsp: u64,
    /// Look-up tables.
    pub lut: u64,
    /// Flip-flops.
    pub ff: u64,
}

/// Flip-flops that are worth a look-up table: most of them are in a cell with one.
pub const FLIP_FLOPS_A_LUT: u64 = 4;

impl Cost {
    /// The cost as one number for comparisons, in units of a flip-flop.
    #[must_use]
    pub fn weighed(self, dsp: DspShape) -> u64 {
        FLIP_FLOPS_A_LUT * (self.lut + self.dsp * dsp.worth()) + self.ff
    }

    /// The cost of several such parts.
    #[must_use]
    pub fn times(self, count: u64) -> Self {
        Self { dsp: count * self.dsp, lut: count * self.lut, ff: count * self.ff }
    }
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { dsp: self.dsp + other.dsp, lut: self.lut + other.lut, ff: self.ff + other.ff }
    }
}
