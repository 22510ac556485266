//! A build's hardware on an FPGA: placed, routed, measured.

use std::path::{Path, PathBuf};

use ringmill_cosim::Source;
use ringmill_fpga::{Board, Resources, Routed, Sources, place_and_route};
use ringmill_toolchain::Toolchain;

use crate::{
    accelerator::read_sources,
    error::FlowError,
    folder::{read_report, update},
    plan::Stage,
    progress::Progress,
    report::{self, Fpga, Report},
    stages::Stages,
};

/// What to place and route, and how.
#[derive(Debug, Clone)]
pub struct FpgaOptions {
    /// A folder of ours.
    pub folder: PathBuf,
    /// The board's name.
    pub board: String,
    /// Where the placer's random numbers start.
    pub seed: u64,
}

/// Places and routes the accelerator of a finished build and brings its report up to date.
///
/// # Errors
/// See [`FlowError`].
pub fn route_folder(options: &FpgaOptions, tools: &Toolchain, progress: &dyn Progress) -> Result<Report, FlowError> {
    let board = ringmill_fpga::board(&options.board)?;
    let report = read_report(&options.folder)?;
    let mut stages = Stages::new(progress);
    let fpga = stages.run(Stage::Fpga, || route(&options.folder, &report, board, options.seed, tools, progress))?;
    update(&options.folder, &report, |report| {
        report.fpga = Some(fpga);
        report.seconds.extend(stages.into_seconds());
    })
}

/// Places and routes the accelerator in `folder`, which `report` describes.
pub(crate) fn route(
    folder: &Path,
    report: &Report,
    board: &Board,
    seed: u64,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Fpga, FlowError> {
    let top = report.top.as_ref().ok_or(FlowError::NoClock)?;
    let sources = read_sources(folder)?;
    let files: Vec<_> = sources.iter().map(|Source { name, text }| (name.as_str(), text.as_str())).collect();
    let sources = Sources { top: &top.module, files: &files };
    let options = ringmill_fpga::Options { seed, ..ringmill_fpga::Options::default() };
    let routed = place_and_route(&sources, board, &options, tools, &|step| progress.detail(step))?;
    Ok(section(board, routed))
}

fn section(board: &Board, routed: Routed) -> Fpga {
    let Resources { lut, ff, dsp, bram } = routed.used;
    let segments = routed.critical_path.into_iter().map(|segment| report::Segment {
        kind: segment.kind,
        delay_ns: segment.delay_ns,
        to: segment.to,
        source: segment.source,
        module: None,
    });
    let there = routed.available;
    Fpga {
        board: board.name.clone(),
        // the digits that nextpnr prints; 0 for a clock that is not to be quoted
        fmax_mhz: if routed.dsp_untimed { 0.0 } else { (routed.fmax_mhz * 100.0).round() / 100.0 },
        lut,
        ff,
        dsp,
        bram,
        available: Some(report::Resources { lut: there.lut, ff: there.ff, dsp: there.dsp, bram: there.bram }),
        bitstream: None,
        critical_path: segments.collect(),
        dsp_untimed: routed.dsp_untimed,
        ..Fpga::default()
    }
}
