//! Gowin GW1N and GW2A: how Yosys and nextpnr are told, and how they count.
//!
//! nextpnr places no pin by itself, so designs are routed without on a bare part; it does not know
//! how long multipliers take. The other delays that it has from apicula make clocks that are some
//! 20 % faster than those of the vendor's tools (nextpnr's pull request 1345), and the addresses at
//! the second port of a memory with two are not timed (its issue 1803).

use crate::cells::{Cells, weighed};
use crate::flow::{CONFIGURATION, Flow, NETLIST, Open, Packer, Router, Timing};
use crate::{Resources, clock};
use ringmill_toolchain::Tool;

const BITSTREAM: &str = "design.fs";

pub(crate) const GW1N: Flow = Flow {
    synthesis: Some(|_, top| format!("synth_gowin -family gw1n -top {top} -json {NETLIST}")),
    pack: None,
    at_least,
    router: Some(ROUTER),
    pll: Some(clock::GW1N),
};

pub(crate) const GW2A: Flow = Flow {
    synthesis: Some(|_, top| format!("synth_gowin -family gw2a -top {top} -json {NETLIST}")),
    pack: None,
    at_least,
    router: Some(ROUTER),
    pll: Some(clock::GW2A),
};

const ROUTER: Router = Router {
    tool: Tool::NextpnrGowin,
    device: |board| {
        let mut words = vec!["--device".to_owned(), board.device.clone()];
        words.extend(board.variant.iter().flat_map(|variant| ["--vopt".to_owned(), format!("family={variant}")]));
        words
    },
    any_pins: None,
    pin_file: |name| ["--vopt".to_owned(), format!("cst={name}")],
    writes: "--write",
    without_pins: Open::Commands("delete t:IBUF t:OBUF t:TBUF t:IOBUF\ndelete -port x:*"),
    used: |amount, _| {
        Some(Resources {
            // An adder bit takes the place of a table, a memory of 16 × 4 bits that of four.
            lut: amount("LUT4")? + amount("ALU")? + 4 * amount("RAM16SDP4")?,
            ff: amount("DFF")?,
            dsp: DSP.iter().filter_map(|&(name, halves)| Some(halves * amount(name)?)).sum::<u64>().div_ceil(2),
            bram: amount("BSRAM")?,
        })
    },
    available: |amount| {
        Some(Resources { lut: amount("LUT4")?, ff: amount("DFF")?, dsp: amount("MULT18X18")?, bram: amount("BSRAM")? })
    },
    large: &[],
    timing: Timing::Optimistic,
    packer: Packer {
        tool: Tool::GowinPack,
        arguments: |board| {
            let chip = board.variant.clone().unwrap_or_default();
            ["-d", &chip, "-o", BITSTREAM, CONFIGURATION].map(str::to_owned).to_vec()
        },
        bitstream: BITSTREAM,
    },
};

/// In halves of a multiplier of 18 × 18 bits.
const DSP: &[(&str, u64)] = &[
    ("MULT9X9", 1),
    ("MULT18X18", 2),
    ("MULT36X36", 8),
    ("MULTALU18X18", 4),
    ("MULTALU36X18", 4),
    ("MULTADDALU18X18", 4),
];

fn at_least(cells: &Cells) -> Resources {
    Resources {
        lut: weighed(cells, &[("LUT*", 1), ("ALU", 1), ("RAM16S*", 4)]),
        ff: weighed(cells, &[("DFF*", 1)]),
        dsp: weighed(cells, DSP).div_ceil(2),
        bram: weighed(cells, &[("SP", 1), ("SPX9", 1), ("SDP*", 1), ("DPB", 1), ("DPX9*", 1), ("pROM*", 1)]),
    }
}
