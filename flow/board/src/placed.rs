//! The result for a board, as files and as sections of a report.

use ringmill_design::SourceFile;
use ringmill_fpga::{Area, Board, Doubt, Routed, Run};
use ringmill_link::Status;
use ringmill_report::{self as report, Fpga};

use crate::{
    core::Core,
    rates::rates,
    route::{Choice, OnBoard, Outcome, Shell},
};

/// The folder of a build's files for a board.
pub const BOARD_FOLDER: &str = "board";

/// The result for a board.
pub struct Placed {
    /// The report's section on the board.
    pub fpga: Fpga,
    /// The report's section on the link.
    pub link: Option<report::Link>,
    /// Path below the build's folder, and contents, of each file.
    pub files: Vec<(String, Vec<u8>)>,
}

impl Placed {
    /// Places and routes a core.
    pub(crate) fn of(board: &Board, core: &Core, on_board: OnBoard) -> Self {
        let OnBoard { outcome, around, target_mhz, choice } = on_board;
        let mut files = Vec::new();
        if let Some(Shell { sources, .. }) = &around {
            let verilog = sources.iter().filter(|source| !source.is_memory());
            let list: String = verilog.map(|source| format!("{}\n", source.path)).collect();
            files.extend(sources.iter().cloned().map(bytes));
            files.push(("files.f".to_owned(), list.into_bytes()));
        }
        let fmax_mhz = match &outcome {
            Outcome::Routed(routed) if routed.is_timed() => Some(routed.fmax_mhz),
            _ => None,
        };
        let rates = Some(rates(&core.interface, fmax_mhz, around.as_ref()));
        let clock = choice.and_then(|choice| clock(board, target_mhz?, choice));
        let link = around.map(|around| section(board, around));
        let (name, available) = (board.name.clone(), Some(board.available.into()));
        let mut fpga = Fpga { board: name, available, target_mhz, clock, rates, ..Fpga::default() };
        match outcome {
            Outcome::Project(area, texts) => {
                files.extend(texts.into_iter().map(bytes));
                if let Some(Area { used, shares, seconds, peak_kib, .. }) = area {
                    fpga.shares = shares.map(report::Shares::from);
                    fpga.tools.push(report::ToolRun { name: "yosys".to_owned(), seconds, peak_kib });
                    fpga.fill(used);
                }
            }
            Outcome::Routed(routed) => {
                fill(&mut fpga, &routed);
                if let Some(made) = routed.bitstream {
                    fpga.bitstream = Some(format!("{BOARD_FOLDER}/{}", made.name));
                    fpga.loader.clone_from(&board.flash);
                    files.push((made.name, made.bytes));
                }
            }
        }
        Self { fpga, link, files }
    }
}

/// Path and contents of a text.
fn bytes(file: SourceFile) -> (String, Vec<u8>) {
    (file.path, file.text.into_bytes())
}

/// The choice of a clock, in MHz; none on a board without an oscillator.
fn clock(board: &Board, mhz: f64, Choice { wish, runs, doubt }: Choice) -> Option<report::Clock> {
    let oscillator_mhz = board.clock?.hz as f64 / 1e6;
    let run = |run: &Run| report::ClockRun {
        target_mhz: run.target_mhz,
        // As everywhere: a clock without the paths through multipliers is not quoted.
        fmax_mhz: run.fmax_mhz.filter(|_| doubt != Some(Doubt::Multipliers)).map(hundredths),
        met: run.is_met(),
    };
    Some(report::Clock { mhz, asked: wish, oscillator_mhz, runs: runs.iter().map(run).collect(), doubt })
}

fn section(board: &Board, Shell { link, options, .. }: Shell) -> report::Link {
    report::Link {
        module: link.module,
        identity: Status::identity_text(&options.identity),
        clock_hz: options.clock_hz,
        baud: link.baud.round() as u64,
        divider: link.divider,
        chunk: options.chunk,
        counters: options.counters,
        host: board.link.as_ref().map(|link| link.host.clone()),
    }
}

/// Fills in the results of a routed design.
fn fill(fpga: &mut Fpga, routed: &Routed) {
    let seed = |tried: &ringmill_fpga::Seed| report::Seed { seed: tried.seed, fmax_mhz: hundredths(tried.fmax_mhz) };
    fpga.fill(routed.used);
    fpga.available = Some(routed.available.into());
    // 0 for a clock that is not to be quoted
    fpga.fmax_mhz = if routed.is_timed() { hundredths(routed.fmax_mhz) } else { 0.0 };
    fpga.dsp_untimed = !routed.is_timed();
    fpga.shares = routed.shares.map(report::Shares::from);
    fpga.critical_path = routed.critical_path.iter().map(report::Segment::from).collect();
    if routed.is_timed() {
        fpga.seeds = routed.seeds.iter().map(seed).collect();
    }
    fpga.tools = routed.tools.iter().map(report::ToolRun::from).collect();
}

/// The digits that nextpnr prints.
fn hundredths(mhz: f64) -> f64 {
    (mhz * 100.0).round() / 100.0
}
