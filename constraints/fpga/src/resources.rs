//! Amounts of what FPGAs are made of.

use serde::{Deserialize, Serialize};

/// The resources of a design, or of an FPGA.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resources {
    /// Look-up tables (of 6 inputs in Xilinx, else of 4), including those that make up carry chains
    /// (but not in Xilinx), shift registers and small memories. In iCE40 after routing logic cells,
    /// of a table and a flip-flop each.
    pub lut: u64,
    /// Flip-flops.
    pub ff: u64,
    /// Hardware multipliers (of 18 × 18 bits in ECP5 and Gowin, 16 × 16 in iCE40, 25 × 18 or 27 ×
    /// 18 in Xilinx).
    pub dsp: u64,
    /// Block memories (of 18 kbit, in iCE40 of 4 kbit).
    pub bram: u64,
}

impl Resources {
    /// Name, amount here and amount there of each kind.
    fn beside(self, other: Resources) -> [(&'static str, u64, u64); 4] {
        [
            ("look-up tables", self.lut, other.lut),
            ("flip-flops", self.ff, other.ff),
            ("DSP multipliers", self.dsp, other.dsp),
            ("block memories", self.bram, other.bram),
        ]
    }

    /// True if there is enough of everything.
    pub fn fits(self, available: Resources) -> bool {
        self.beside(available).iter().all(|(_, used, available)| used <= available)
    }

    /// The remaining resources, 0 where there are fewer.
    #[must_use]
    pub fn without(self, taken: Resources) -> Resources {
        Resources {
            lut: self.lut.saturating_sub(taken.lut),
            ff: self.ff.saturating_sub(taken.ff),
            dsp: self.dsp.saturating_sub(taken.dsp),
            bram: self.bram.saturating_sub(taken.bram),
        }
    }

    /// The resources that are too few, in words; all of them if there is enough of each.
    pub fn shortage(self, available: Resources) -> String {
        let enough = self.fits(available);
        let listed = self.beside(available).into_iter().filter(|(_, used, there)| enough || used > there);
        listed.map(|(name, used, there)| format!("{used} {name} (of {there})")).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shortage_names_what_is_short() {
        let available = Resources { lut: 100, ff: 100, dsp: 10, bram: 5 };
        let used = Resources { lut: 100, ff: 101, dsp: 11, bram: 0 };
        assert!(available.fits(available) && !used.fits(available));
        assert_eq!(used.shortage(available), "101 flip-flops (of 100), 11 DSP multipliers (of 10)");
        let tight = Resources { lut: 99, ff: 1, dsp: 0, bram: 0 };
        assert!(tight.shortage(available).starts_with("99 look-up tables (of 100), 1 flip-flops (of 100)"));
    }
}
