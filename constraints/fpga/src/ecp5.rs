//! Lattice ECP5: how Yosys and nextpnr are told, and how they count.

use crate::cells::{Cells, weighed};
use crate::flow::{Amounts, CONFIGURATION, Flow, NETLIST, Open, Packer, Router, Timing};
use crate::{Resources, clock, packed};
use ringmill_toolchain::Tool;

const BITSTREAM: &str = "design.bit";

pub(crate) const FLOW: Flow = Flow {
    synthesis: Some(|_, top| format!("synth_ecp5 -top {top} -json {NETLIST}")),
    pack: Some(packed::pack),
    at_least,
    router: Some(Router {
        tool: Tool::NextpnrEcp5,
        device: |board| {
            let mut words = vec![format!("--{}", board.device)];
            words.extend(board.package.iter().flat_map(|package| ["--package".to_owned(), package.clone()]));
            words.extend(board.speed.iter().flat_map(|speed| ["--speed".to_owned(), speed.to_string()]));
            words
        },
        any_pins: Some("--lpf-allow-unconstrained"),
        pin_file: |name| ["--lpf".to_owned(), name.to_owned()],
        writes: "--textcfg",
        without_pins: Open::Switches(&["--out-of-context"]),
        used: |amount, _| counted(amount),
        available: counted,
        // The router that it takes by itself had not routed a product of N = 4096 (31,180 tables,
        // 152 multipliers) after half an hour; this one takes minutes.
        large: &["--router", "router2"],
        timing: Timing::Whole,
        packer: Packer {
            tool: Tool::Ecppack,
            arguments: |_| ["--compress", "--input", CONFIGURATION, "--bit", BITSTREAM].map(str::to_owned).to_vec(),
            bitstream: BITSTREAM,
        },
    }),
    pll: Some(clock::ECP5),
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
