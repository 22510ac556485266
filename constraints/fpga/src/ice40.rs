//! Lattice iCE40: how Yosys and nextpnr are told, and how they count.
//!
//! nextpnr counts logic cells, each of a look-up table, a flip-flop and a carry. It takes a multiplier (SB_MAC16) for one with
//! registers at all its ports even where it has none: 0.1 ns from clock to output (`Arch::getPortClockingInfo` in its `ice40/arch.cc`).

use crate::Resources;
use crate::family::{Amounts, Cells, Flow, NETLIST, Open, Router, weighed};
use ringmill_toolchain::Tool;

pub(crate) const FLOW: Flow = Flow {
    synthesis: |board, top| {
        let multipliers = if board.available.dsp > 0 { " -dsp" } else { "" };
        format!("synth_ice40{multipliers} -top {top} -json {NETLIST}")
    },
    at_least,
    router: Some(Router {
        tool: Tool::NextpnrIce40,
        device: |board| {
            let mut words = vec![format!("--{}", board.device)];
            words.extend(board.package.iter().flat_map(|package| ["--package".to_owned(), package.clone()]));
            words
        },
        with_pins: Some(&["--pcf-allow-unconstrained", "--asc"]),
        // All ports but the clock, which shall be on a global net.
        without_pins: Open::Commands("select -set clock t:SB_DFF* %x1:+[C] x:* %i\ndelete -port x:* @clock %d"),
        used: |amount, ff| Some(Resources { ff, ..counted(amount)? }),
        available: counted,
        times_dsp: false,
    }),
};

fn counted(amount: &Amounts<'_>) -> Option<Resources> {
    let cells = amount("ICESTORM_LC")?;
    Some(Resources {
        lut: cells,
        ff: cells,
        // The parts without do not list it.
        dsp: amount("ICESTORM_DSP").unwrap_or(0),
        bram: amount("ICESTORM_RAM")?,
    })
}

fn at_least(cells: &Cells) -> Resources {
    Resources {
        lut: weighed(cells, &[("SB_LUT4", 1)]),
        ff: weighed(cells, &[("SB_DFF*", 1)]),
        dsp: weighed(cells, &[("SB_MAC16", 1)]),
        bram: weighed(cells, &[("SB_RAM40_4K*", 1)]),
    }
}
