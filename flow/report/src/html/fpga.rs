//! The board on the page.

use serde::Serialize;

use super::{
    super::{
        Report, Resources, Segment, ToolRun,
        accelerator::operands_a_second,
        board,
        charts::PlotError,
        files, number,
        utilisation::{bars, by_module},
    },
    additional::Additional,
};

/// Most segments of a path that are shown.
const SEGMENTS: usize = 200;

/// The section on the board, as texts.
#[derive(Serialize)]
pub(super) struct FpgaView {
    board: String,
    fmax: String,
    /// True if the target is reached, where both are known, and what is said of it.
    target: Option<String>,
    reached: Option<bool>,
    untimed: bool,
    routed: bool,
    counted: bool,
    rate: Option<String>,
    /// Clock, rates and parts.
    told: Vec<Additional>,
    bitstream: Option<String>,
    linked: bool,
    picture: Option<String>,
    resources: Vec<ResourceView>,
    modules: Vec<ModuleView>,
    path: Vec<SegmentView>,
    seeds: Vec<[String; 2]>,
    tools: Vec<ToolView>,
}

/// The use of a resource.
#[derive(Serialize)]
struct ResourceView {
    name: &'static str,
    used: String,
    /// The amount available, and the share of it that is used, in percent.
    available: Option<String>,
    share: Option<String>,
}

/// The part of the path in a module.
#[derive(Serialize)]
struct ModuleView {
    name: String,
    delay: String,
    share: String,
}

/// A piece of the path that limits the clock.
#[derive(Serialize)]
struct SegmentView {
    kind: String,
    delay: String,
    to: String,
    source: String,
}

/// A program that ran.
#[derive(Serialize)]
struct ToolView {
    name: String,
    seconds: String,
    peak: String,
}

impl FpgaView {
    pub(super) fn of(report: &Report) -> Result<Option<Self>, PlotError> {
        let Some(fpga) = report.fpga.as_ref() else { return Ok(None) };
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
            delay: nanoseconds(segment.delay_ns),
            to: segment.to.clone(),
            source: segment.source.clone().unwrap_or_default(),
        };
        let whole: f64 = fpga.critical_path.iter().map(|segment| segment.delay_ns).sum();
        let module = |(name, delay): (String, f64)| ModuleView {
            name,
            delay: nanoseconds(delay),
            share: format!("{:.0} %", 100.0 * delay / whole.max(f64::MIN_POSITIVE)),
        };
        let tool = |tool: &ToolRun| ToolView {
            name: tool.name.clone(),
            seconds: number::seconds(tool.seconds),
            peak: tool.peak_kib.map(|kib| number::bytes(kib.saturating_mul(1024))).unwrap_or_default(),
        };
        let has_clock = fpga.fmax_mhz > 0.0;
        let known = has_clock && !fpga.dsp_untimed;
        Ok(Some(FpgaView {
            board: fpga.board.clone(),
            fmax: if has_clock { format!("{:.1} MHz", fpga.fmax_mhz) } else { "? MHz".to_owned() },
            target: fpga.target_mhz.map(|mhz| format!("{mhz:.1} MHz")),
            reached: fpga.target_mhz.filter(|_| known).map(|target| fpga.fmax_mhz >= target),
            routed: fpga.is_routed(),
            counted: fpga.is_counted(),
            untimed: fpga.dsp_untimed,
            rate: operands_a_second(report),
            told: board::lines(report).into_iter().map(Additional::of).collect(),
            bitstream: fpga.bitstream.clone(),
            linked: fpga.bitstream.as_deref().is_some_and(files::is_inside),
            picture: bars(fpga)?,
            resources: resources.map(resource).into(),
            modules: by_module(&fpga.critical_path).into_iter().take(SEGMENTS).map(module).collect(),
            path: fpga.critical_path.iter().take(SEGMENTS).map(segment).collect(),
            seeds: fpga
                .seeds
                .iter()
                .map(|tried| [tried.seed.to_string(), format!("{:.1} MHz", tried.fmax_mhz)])
                .collect(),
            tools: fpga.tools.iter().map(tool).collect(),
        }))
    }
}

fn nanoseconds(delay: f64) -> String {
    format!("{delay:.2} ns")
}
