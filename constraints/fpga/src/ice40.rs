//! Lattice iCE40: how Yosys and nextpnr are told, and how they count.
//!
//! nextpnr counts logic cells, each of a look-up table, a flip-flop and a carry. It takes a
//! multiplier (SB_MAC16) for one with registers at all its ports even where it has none: 0.1 ns
//! from clock to output (`Arch::getPortClockingInfo` in its `ice40/arch.cc`).
//!
//! Yosys 0.70 packs registers into multipliers (`ice40_dsp`, a part of `synth_ice40 -dsp`) and
//! makes a wrong netlist of a product that goes through two registers: the second one's output
//! becomes undefined. So multipliers are mapped here, and keep their registers outside.

use crate::cells::{Cells, weighed};
use crate::flow::{Amounts, CONFIGURATION, Flow, NETLIST, Open, Packer, Router, Timing};
use crate::{Resources, clock};
use ringmill_toolchain::Tool;

const BITSTREAM: &str = "design.bin";

/// Products to SB_MAC16 without registers, as `synth_ice40 -dsp` does but for the pass that is left
/// out.
const MULTIPLIERS: &str = "proc
flatten
opt_expr
opt_clean
wreduce t:$mul
techmap -map +/mul2dsp.v -map +/ice40/dsp_map.v -D DSP_A_MAXWIDTH=16 -D DSP_B_MAXWIDTH=16 -D DSP_A_MINWIDTH=2 -D DSP_B_MINWIDTH=2 \
     -D DSP_Y_MINWIDTH=11 -D DSP_NAME=$__MUL16X16
select a:mul2dsp
setattr -unset mul2dsp
opt_expr -fine
wreduce
select -clear
chtype -set $mul t:$__soft_mul
";

pub(crate) const FLOW: Flow = Flow {
    synthesis: Some(|board, top| {
        let multipliers = if board.available.dsp > 0 { MULTIPLIERS } else { "" };
        format!("{multipliers}synth_ice40 -top {top} -json {NETLIST}")
    }),
    pack: None,
    at_least,
    router: Some(Router {
        tool: Tool::NextpnrIce40,
        device: |board| {
            let mut words = vec![format!("--{}", board.device)];
            words.extend(board.package.iter().flat_map(|package| ["--package".to_owned(), package.clone()]));
            words
        },
        any_pins: Some("--pcf-allow-unconstrained"),
        pin_file: |name| ["--pcf".to_owned(), name.to_owned()],
        writes: "--asc",
        // All ports but the clock, which shall be on a global net.
        without_pins: Open::Commands("select -set clock t:SB_DFF* %x1:+[C] x:* %i\ndelete -port x:* @clock %d"),
        used: |amount, ff| Some(Resources { ff, ..counted(amount)? }),
        available: counted,
        large: &[],
        timing: Timing::NoMultipliers,
        packer: Packer {
            tool: Tool::Icepack,
            arguments: |_| [CONFIGURATION, BITSTREAM].map(str::to_owned).to_vec(),
            bitstream: BITSTREAM,
        },
    }),
    pll: Some(clock::ICE40),
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
