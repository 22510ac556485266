//! What the page says of a simulation, and of a board.

use super::super::accelerator::{operands_a_second, timing};
use super::super::{Report, Resources, Segment, files, number};
use crate::cosim::PACES;
use serde::Serialize;

/// The section on the simulation, as texts.
#[derive(Serialize)]
pub(super) struct CosimView {
    compared: String,
    mismatches: String,
    matches: bool,
    timing: Option<String>,
    kept: bool,
    paragraphs: Vec<String>,
}

impl CosimView {
    pub(super) fn of(report: &Report) -> Option<Self> {
        let cosim = report.cosim.as_ref()?;
        let timing = timing(report);
        let rate = number::rate(cosim.cycles_per_second);
        let accelerator = report.top.is_some();
        let paragraphs = if accelerator {
            let cycles = number::counted(cosim.cycles, "clock cycle");
            vec![
                format!(
                    "The SystemVerilog that was written was compiled by Verilator and run for {cycles}, {rate} cycles a second."
                ),
                paces(),
                COMPARED.to_owned(),
            ]
        } else {
            vec![format!(
                "The Verilog that was written was compiled by Verilator, run at {rate} inputs a second, and compared bit for bit with \
                 the program as its interpreter evaluates it."
            )]
        };
        Some(CosimView {
            compared: number::counted(cosim.vectors, if accelerator { "operand" } else { "input" }),
            mismatches: match cosim.mismatches {
                0 => "no mismatch".to_owned(),
                1 => "1 mismatch".to_owned(),
                more => format!("{} mismatches", number::grouped(more)),
            },
            matches: cosim.mismatches == 0,
            kept: timing.as_ref().is_none_or(|timing| timing.kept),
            timing: timing.map(|timing| timing.text),
            paragraphs,
        })
    }
}

/// What an operand is, and how the operands are driven.
fn paces() -> String {
    let names: Vec<_> = PACES.iter().map(|pace| pace.name).collect();
    format!(
        "An operand is one polynomial for each argument, corner cases and random ones. The operands are spread over these paces: {}. With \
         pauses and skew, two instances that differ in what their registers hold before the reset must agree as well.",
        names.join("; ")
    )
}

const COMPARED: &str = "Every coefficient of every result was compared with the program as the interpreter evaluates it, which shares \
                        with the generator only the reading of the program. The streams were held to the AXI4-Stream protocol, and latency and interval, measured \
                        without pauses, to what is promised above.";

/// Most segments of a path that are shown.
const SEGMENTS: usize = 200;

/// The section on the board, as texts.
#[derive(Serialize)]
pub(super) struct FpgaView {
    board: String,
    fmax: String,
    rate: Option<String>,
    bitstream: Option<String>,
    linked: bool,
    resources: Vec<ResourceView>,
    path: Vec<SegmentView>,
}

/// How much of something a design takes.
#[derive(Serialize)]
struct ResourceView {
    name: &'static str,
    used: String,
    /// What there is, and which share of it is used, in percent.
    available: Option<String>,
    share: Option<String>,
}

/// A piece of the path that limits the clock.
#[derive(Serialize)]
struct SegmentView {
    kind: String,
    delay: String,
    to: String,
    source: String,
}

impl FpgaView {
    pub(super) fn of(report: &Report) -> Option<Self> {
        let fpga = report.fpga.as_ref()?;
        let there = |of: fn(&Resources) -> u64| fpga.available.as_ref().map(of);
        let resources = [
            ("Lookup tables", fpga.lut, there(|there| there.lut)),
            ("Flip-flops", fpga.ff, there(|there| there.ff)),
            ("Multipliers (DSP)", fpga.dsp, there(|there| there.dsp)),
            ("Memory blocks", fpga.bram, there(|there| there.bram)),
        ];
        let resource = |(name, used, available): (_, u64, Option<u64>)| ResourceView {
            name,
            used: number::grouped(used),
            available: available.map(number::grouped),
            share: available.map(|available| format!("{:.0} %", 100.0 * used as f64 / available.max(1) as f64)),
        };
        let segment = |segment: &Segment| SegmentView {
            kind: segment.kind.clone(),
            delay: format!("{:.2} ns", segment.delay_ns),
            to: segment.to.clone(),
            source: segment.source.clone().unwrap_or_default(),
        };
        Some(FpgaView {
            board: fpga.board.clone(),
            fmax: match fpga.fmax_mhz > 0.0 {
                true => format!("{:.1} MHz", fpga.fmax_mhz),
                false => "? MHz".to_owned(),
            },
            rate: operands_a_second(report),
            bitstream: fpga.bitstream.clone(),
            linked: fpga.bitstream.as_deref().is_some_and(files::is_inside),
            resources: resources.map(resource).into(),
            path: fpga.critical_path.iter().take(SEGMENTS).map(segment).collect(),
        })
    }
}
