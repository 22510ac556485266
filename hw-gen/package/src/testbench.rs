//! A self-checking test bench in SystemVerilog.

use serde::Serialize;

use crate::{Description, PackageError, render::render};

/// The values of a test bench.
#[derive(Serialize)]
struct Bench {
    operands: u64,
    time_out: u64,
}

/// The text of `tb/TOP_tb.sv`, for Verilator and Icarus Verilog. It reads `operands` operands from
/// `tb/STREAM.hex`, a beat a line, and drives them twice: without pauses and with pauses on every
/// stream. It ends with PASS, or with FAIL and `$fatal`.
///
/// # Errors
/// See [`PackageError`].
pub fn testbench(design: &Description, operands: u64) -> Result<String, PackageError> {
    let bench = Bench { operands, time_out: time_out(design, operands) };
    render(include_str!("../templates/testbench.sv"), design, bench)
}

/// Cycles for a design without a stated initiation interval.
const UNTIMED: u64 = 200_000_000;

/// Cycles in which a run with pauses has long ended: three in four cycles of a stream go on. Where
/// arguments decide how long a run takes, a number that is meant to be enough.
pub(crate) fn time_out(design: &Description, operands: u64) -> u64 {
    let Some(timing) = design.interface.timing.filter(|timing| timing.interval_cycles > 0) else {
        return UNTIMED;
    };
    let longest = design.interface.streams.iter().map(|stream| stream.beats * stream.frames).max().unwrap_or(0);
    8 * (timing.latency_cycles + (operands + 2) * longest.max(timing.interval_cycles)) + 1000
}
