//! Lattice ECP5: how Yosys and nextpnr are told, and how they count.

use crate::{Board, Resources};
use std::collections::BTreeMap;

/// The Yosys command that maps the top module and writes it for nextpnr.
pub(crate) fn synthesis(top: &str, netlist: &str) -> String {
    format!("synth_ecp5 -top {top} -json {netlist}")
}

/// What nextpnr must know of the device.
pub(crate) fn device(board: &Board) -> Vec<String> {
    vec![
        format!("--{}", board.device),
        "--package".to_owned(),
        board.package.clone(),
        "--speed".to_owned(),
        board.speed.to_string(),
    ]
}

/// The least that cells of these kinds take, before nextpnr packs them: it adds two look-up tables for each end of a carry chain.
pub(crate) fn at_least(cells: &BTreeMap<String, u64>) -> Resources {
    let count = |kind: &str| cells.get(kind).copied().unwrap_or(0);
    Resources {
        // A two-bit carry cell takes two tables; a memory of 16 × 4 bits four, of which it is made.
        lut: count("LUT4") + 2 * count("CCU2C") + 4 * count("TRELLIS_DPR16X4"),
        ff: count("TRELLIS_FF"),
        dsp: count("MULT18X18D"),
        bram: count("DP16KD"),
    }
}

/// The amounts under nextpnr's names.
pub(crate) fn counted(amount: impl Fn(&str) -> Option<u64>) -> Option<Resources> {
    Some(Resources {
        lut: amount("TRELLIS_COMB")?,
        ff: amount("TRELLIS_FF")?,
        dsp: amount("MULT18X18D")?,
        bram: amount("DP16KD")?,
    })
}
