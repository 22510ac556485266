//! Lattice ECP5: how Yosys and nextpnr are told, and how they count.

use crate::Resources;
use crate::family::{Amounts, Cells, Flow, NETLIST, Open, Router, weighed};
use ringmill_toolchain::Tool;

pub(crate) const FLOW: Flow = Flow {
    synthesis: |_, top| format!("synth_ecp5 -top {top} -json {NETLIST}"),
    at_least,
    router: Some(Router {
        tool: Tool::NextpnrEcp5,
        device: |board| {
            let mut words = vec![format!("--{}", board.device)];
            words.extend(board.package.iter().flat_map(|package| ["--package".to_owned(), package.clone()]));
            words.extend(board.speed.iter().flat_map(|speed| ["--speed".to_owned(), speed.to_string()]));
            words
        },
        with_pins: Some(&["--lpf-allow-unconstrained", "--textcfg"]),
        without_pins: Open::Switches(&["--out-of-context"]),
        used: |amount, _| counted(amount),
        available: counted,
        times_dsp: true,
    }),
};

fn counted(amount: &Amounts<'_>) -> Option<Resources> {
    Some(Resources {
        lut: amount("TRELLIS_COMB")?,
        ff: amount("TRELLIS_FF")?,
        dsp: amount("MULT18X18D")?,
        bram: amount("DP16KD")?,
    })
}

/// nextpnr adds two look-up tables for each end of a carry chain.
fn at_least(cells: &Cells) -> Resources {
    Resources {
        // A two-bit carry cell takes two tables; a memory of 16 × 4 bits four, of which it is made.
        lut: weighed(cells, &[("LUT4", 1), ("CCU2C", 2), ("TRELLIS_DPR16X4", 4)]),
        ff: weighed(cells, &[("TRELLIS_FF", 1)]),
        dsp: weighed(cells, &[("MULT18X18D", 1)]),
        bram: weighed(cells, &[("DP16KD", 1)]),
    }
}
