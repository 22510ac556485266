//! `ringmill fpga`: the clocked design of a build on a board, placed, routed and measured; with a link to a host where the board has pins.

mod advice;
mod build;
mod bytes;
mod core;
mod examples;
mod fit;
mod host;
mod route;
mod simulated;

pub(crate) use build::{build_fitting, build_on};
pub(crate) use core::{Core, clocked};
pub use examples::Examples;
pub use host::{Remote, status_at};
pub use simulated::simulate_board;

use std::path::Path;

use ringmill_fpga::{Area, Board, Routed};
use ringmill_link::{LinkOptions, divider};
use ringmill_toolchain::Toolchain;

use fit::Room;

use crate::{
    error::FlowError,
    folder::{read_report, update},
    output::replace_folder,
    plan::Stage,
    progress::Progress,
    report::{self, Fpga, Report},
    stages::Stages,
};
use route::{Around, OnBoard, Outcome};

/// The folder of a build's files for a board.
pub const BOARD_FOLDER: &str = "board";

/// Baud rates that computers know, the fastest first.
const RATES: [u32; 10] =
    [3_000_000, 2_000_000, 1_500_000, 1_000_000, 921_600, 460_800, 230_400, 115_200, 57_600, 9_600];

/// What to place and route for, and how.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardOptions {
    /// The board's name.
    pub board: String,
    /// The clock, in MHz; default: the board's own, or what the wires allow if that is less.
    pub clock_mhz: Option<f64>,
    /// Bits a second of the link; default: the fastest usual rate up to the board's that the clock divides to.
    pub baud: Option<u32>,
    /// Bytes of each stream's buffer, and of the largest piece of data in a frame: a power of two, 64 to 4096.
    pub chunk: u32,
    /// Whether the link counts cycles, beats and errors.
    pub counters: bool,
    /// Where the placer's random numbers start.
    pub seed: u64,
    /// How many seeds are tried, from `seed` on; the fastest result is kept.
    pub seeds: u32,
}

impl BoardOptions {
    /// Everything as the board has it.
    #[must_use]
    pub fn new(board: &str) -> Self {
        Self {
            board: board.to_owned(),
            clock_mhz: None,
            baud: None,
            chunk: DEFAULT_CHUNK,
            counters: true,
            seed: 1,
            seeds: 1,
        }
    }

    /// The link of a core at a clock.
    fn link(&self, core: &Core, clock_hz: u64, board: &Board) -> Result<LinkOptions, FlowError> {
        let fastest = board.link.as_ref().map_or(RATES[0], |link| link.baud);
        let usual = || RATES.into_iter().find(|&rate| rate <= fastest && divider(clock_hz, rate).is_ok());
        let baud = self.baud.or_else(usual).unwrap_or(RATES[RATES.len() - 1]);
        Ok(LinkOptions { clock_hz, baud, identity: core.identity, chunk: self.chunk, counters: self.counters })
    }
}

/// Bytes of a buffer where nothing else is asked for: a block of memory of an iCE40.
pub const DEFAULT_CHUNK: u32 = 512;

/// What was made for a board.
pub(crate) struct Placed {
    pub fpga: Fpga,
    pub link: Option<report::Link>,
    /// Path below the build's folder, and contents, of each file.
    pub files: Vec<(String, Vec<u8>)>,
}

/// Places and routes the clocked design of a finished build and brings its folder and report up to date.
///
/// # Errors
/// See [`FlowError`].
pub fn route_folder(
    folder: &Path,
    options: &BoardOptions,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Report, FlowError> {
    let report = read_report(folder)?;
    let mut stages = Stages::new(progress);
    let placed = stages.run(Stage::Fpga, || place(folder, &report, options, tools, progress))?;
    replace_folder(&folder.join(BOARD_FOLDER), &placed.files)?;
    update(folder, &report, |report| {
        report.fpga = Some(placed.fpga);
        report.link = placed.link;
        report.seconds.extend(stages.into_seconds());
    })
}

/// Places and routes the clocked design in `folder`, which `report` describes.
fn place(
    folder: &Path,
    report: &Report,
    options: &BoardOptions,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Placed, FlowError> {
    let board = ringmill_fpga::board(&options.board)?;
    let core = Core::read(folder, report)?;
    let room = Room::on(board, core.streams.len());
    if let Some(shortage) = report.modelled.as_ref().and_then(|modelled| room.shortage(modelled)) {
        return Err(advice::too_large(board, shortage, folder, report, room));
    }
    let routed = route::route(&core, board, options, tools, progress)
        .map_err(|error| advice::of_misfit(error, board, folder, report, room))?;
    Ok(placed(board, routed))
}

fn placed(board: &Board, OnBoard { outcome, around }: OnBoard) -> Placed {
    let mut files = Vec::new();
    if let Some(Around { sources, .. }) = &around {
        let list: String = sources.iter().map(|(path, _)| format!("{path}\n")).collect();
        files.extend(sources.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes())));
        files.push(("files.f".to_owned(), list.into_bytes()));
    }
    let link = around.map(|Around { link, options, .. }| report::Link {
        module: link.module,
        identity: options.identity.iter().map(|byte| format!("{byte:02x}")).collect(),
        clock_hz: options.clock_hz,
        baud: link.baud.round() as u64,
        divider: link.divider,
        chunk: options.chunk,
        counters: options.counters,
    });
    let mut fpga = Fpga { board: board.name.clone(), available: Some(board.available.into()), ..Fpga::default() };
    match outcome {
        Outcome::Project(area, texts) => {
            files.extend(texts.into_iter().map(|(name, text)| (name, text.into_bytes())));
            if let Some(Area { used, seconds, peak_kib, .. }) = area {
                fpga.tools.push(report::ToolRun { name: "yosys".to_owned(), seconds, peak_kib });
                fpga.fill(used);
            }
        }
        Outcome::Routed(routed) => {
            fill(&mut fpga, &routed);
            if let Some(made) = routed.bitstream {
                fpga.bitstream = Some(format!("{BOARD_FOLDER}/{}", made.name));
                files.push((made.name, made.bytes));
            }
        }
    }
    fpga.target_mhz = link.as_ref().map(|link| link.clock_hz as f64 / 1e6);
    Placed { fpga, link, files }
}

/// What a routed design came to.
fn fill(fpga: &mut Fpga, routed: &Routed) {
    let segment = |segment: &ringmill_fpga::Segment| report::Segment {
        kind: segment.kind.clone(),
        delay_ns: segment.delay_ns,
        to: segment.to.clone(),
        source: segment.source.clone(),
        module: segment.module.clone(),
    };
    let seed = |tried: &ringmill_fpga::Seed| report::Seed { seed: tried.seed, fmax_mhz: hundredths(tried.fmax_mhz) };
    let run = |run: &ringmill_fpga::ToolRun| report::ToolRun {
        name: run.name.clone(),
        seconds: run.seconds,
        peak_kib: run.peak_kib,
    };
    fpga.fill(routed.used);
    fpga.available = Some(routed.available.into());
    // 0 for a clock that is not to be quoted
    fpga.fmax_mhz = if routed.dsp_untimed { 0.0 } else { hundredths(routed.fmax_mhz) };
    fpga.dsp_untimed = routed.dsp_untimed;
    fpga.critical_path = routed.critical_path.iter().map(segment).collect();
    fpga.seeds = routed.seeds.iter().map(seed).collect();
    fpga.tools = routed.tools.iter().map(run).collect();
}

/// The digits that nextpnr prints.
fn hundredths(mhz: f64) -> f64 {
    (mhz * 100.0).round() / 100.0
}
