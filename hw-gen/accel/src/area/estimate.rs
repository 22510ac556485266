//! Estimated areas.

use ringmill_blocks::Inventory;

use super::AreaFamily;
use super::coefficients::COEFFICIENTS;
use super::features::Features;
use super::fitted::Coefficients;

/// An estimate of what Yosys counts after synthesis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// Look-up tables.
    pub lut: u64,
    /// Flip-flops.
    pub ff: u64,
    /// Multipliers.
    pub dsp: u64,
    /// Blocks of memory: of 18 kbit, of 4 kbit on iCE40.
    pub memory_blocks: u64,
}

/// The estimated areas of a design on all families.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Areas([Area; AreaFamily::ALL.len()]);

impl Areas {
    /// The areas of an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        Self(AreaFamily::ALL.map(|family| family.area(inventory)))
    }

    /// The area on a family.
    #[must_use]
    pub fn on(&self, family: AreaFamily) -> Area {
        let [ecp5, ice40, gowin, xilinx7] = self.0;
        match family {
            AreaFamily::Ecp5 => ecp5,
            AreaFamily::Ice40 => ice40,
            AreaFamily::Gowin => gowin,
            AreaFamily::Xilinx7 => xilinx7,
        }
    }

    /// The area that 19 of 20 designs with such an estimate do not exceed on a family.
    #[must_use]
    pub fn bound(&self, family: AreaFamily) -> Area {
        family.bound(self.on(family))
    }
}

impl AreaFamily {
    fn coefficients(self) -> &'static Coefficients {
        let [ecp5, ice40, gowin, xilinx7] = &COEFFICIENTS;
        match self {
            Self::Ecp5 => ecp5,
            Self::Ice40 => ice40,
            Self::Gowin => gowin,
            Self::Xilinx7 => xilinx7,
        }
    }

    /// The estimated area of an inventory.
    #[must_use]
    pub fn area(self, inventory: &Inventory) -> Area {
        let Features { dsp, memory_blocks, tables, flip_flops } = self.features(inventory);
        let Coefficients { tables: by_table, flip_flops: by_flip_flop, .. } = self.coefficients();
        Area { lut: sum(&tables, by_table), ff: sum(&flip_flops, by_flip_flop), dsp, memory_blocks }
    }

    /// The margins of look-up tables, flip-flops, multipliers and blocks that bound 19 of 20
    /// designs, in thousandths of the estimates.
    #[must_use]
    pub fn margins(self) -> [u64; 4] {
        self.coefficients().margins
    }

    /// The area less the margins: hardly a design with such an estimate takes less.
    #[must_use]
    pub fn at_least(self, area: Area) -> Area {
        let [lut, ff, dsp, memory_blocks] = self.margins();
        let least = |estimate: u64, margin: u64| estimate - (estimate * margin).div_ceil(1000).min(estimate);
        Area {
            lut: least(area.lut, lut),
            ff: least(area.ff, ff),
            dsp: least(area.dsp, dsp),
            memory_blocks: least(area.memory_blocks, memory_blocks),
        }
    }

    /// The area that 19 of 20 designs with such an estimate do not exceed.
    #[must_use]
    pub fn bound(self, area: Area) -> Area {
        let [lut, ff, dsp, memory_blocks] = self.margins();
        let bound = |estimate: u64, margin: u64| estimate + (estimate * margin).div_ceil(1000);
        Area {
            lut: bound(area.lut, lut),
            ff: bound(area.ff, ff),
            dsp: bound(area.dsp, dsp),
            memory_blocks: bound(area.memory_blocks, memory_blocks),
        }
    }
}

/// The sum of features by their coefficients, a whole number.
fn sum(features: &[f64], coefficients: &[f64]) -> u64 {
    features.iter().zip(coefficients).map(|(feature, coefficient)| feature * coefficient).sum::<f64>().round() as u64
}

#[cfg(test)]
#[path = "estimate_tests.rs"]
mod tests;
