//! Families of FPGAs.

use serde::Deserialize;

/// A family of FPGAs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Lattice ECP5 (LFE5U).
    Ecp5,
    /// Lattice iCE40 (HX, LP, UltraPlus).
    Ice40,
    /// Gowin LittleBee (GW1N).
    Gw1n,
    /// Gowin Arora (GW2A).
    Gw2a,
    /// Xilinx 7 series: area, and files for Vivado. There is no free router for it among the tools.
    Xc7,
    /// Xilinx UltraScale+: the same.
    Xcup,
    /// AMD Versal. Files for Vivado only: Yosys has no such target.
    Versal,
}

impl Family {
    /// Every family.
    pub const ALL: [Self; 7] = [Self::Ecp5, Self::Ice40, Self::Gw1n, Self::Gw2a, Self::Xc7, Self::Xcup, Self::Versal];
}
