//! Xilinx 7 series and UltraScale+: what Yosys maps designs to; Versal, for which it has no target.
//! There is no router.

use crate::cells::{Cells, weighed};
use crate::flow::Flow;
use crate::{Resources, clock};

pub(crate) const XC7: Flow = Flow {
    synthesis: Some(|_, top| format!("synth_xilinx -family xc7 -flatten -top {top}")),
    pack: None,
    at_least,
    router: None,
    pll: Some(clock::XC7),
};

pub(crate) const XCUP: Flow = Flow {
    synthesis: Some(|_, top| format!("synth_xilinx -family xcup -flatten -top {top}")),
    pack: None,
    at_least,
    router: None,
    pll: Some(clock::XCUP),
};

pub(crate) const VERSAL: Flow = Flow { synthesis: None, pack: None, at_least, router: None, pll: None };

/// The tables that each kind of memory is made of (UG474, UG574), and shift registers, which are
/// one each. Inverters (INV) are not counted: they go into tables or come with pins.
const LUT: &[(&str, u64)] = &[
    ("LUT*", 1),
    ("SRL*", 1),
    ("RAM32X1S", 1),
    ("RAM64X1S", 1),
    ("RAM128X1S", 2),
    ("RAM256X1S", 4),
    ("RAM512X1S", 8),
    ("RAM32X1D", 2),
    ("RAM64X1D", 2),
    ("RAM128X1D", 4),
    ("RAM256X1D", 8),
    ("RAM32X2S", 2),
    ("RAM32X16DR8", 8),
    ("RAM64X8SW", 8),
    ("RAM32M16", 8),
    ("RAM64M8", 8),
    ("RAM32M", 4),
    ("RAM64M", 4),
];

fn at_least(cells: &Cells) -> Resources {
    Resources {
        lut: weighed(cells, LUT),
        ff: weighed(cells, &[("FD*", 1)]),
        dsp: weighed(cells, &[("DSP48E*", 1)]),
        // In halves of 18 kbit.
        bram: weighed(cells, &[("RAMB18*", 1), ("RAMB36*", 2)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_counted_wherever_they_are() {
        let cells = [("LUT6", 3), ("LUT2", 2), ("INV", 5), ("SRL16E", 7), ("RAM32M", 2), ("RAM64X1D", 3), ("FDRE", 9)];
        let memories = [("RAMB18E1", 1), ("RAMB36E1", 2), ("DSP48E1", 4), ("FDSE", 1), ("CARRY4", 8), ("MUXF7", 6)];
        let cells = cells.iter().chain(&memories).map(|&(kind, count)| (kind.to_owned(), count)).collect();
        assert_eq!(at_least(&cells), Resources { lut: 5 + 7 + 8 + 6, ff: 10, dsp: 4, bram: 5 });
    }
}
