//! `ringmill fpga`: the clocked design of a build on a board, placed, routed and measured; with a link to a host where the board has pins.

mod advice;
mod build;
mod bytes;
mod core;
mod examples;
mod fit;
mod host;
mod placed;
mod rates;
mod route;
mod simulated;

pub(crate) use build::{build_fitting, build_on};
pub(crate) use core::Core;
pub use examples::Examples;
pub use host::{DEFAULT_BAUD, Remote, status_at};
pub use simulated::simulate_board;

use ringmill_folder::{check_part_replaceable, read_report, update};
use ringmill_stages::{Progress, Stage, Stages};
use std::path::Path;

use ringmill_fpga::{Board, ClockWish};
use ringmill_link::{LinkOptions, divider, fastest};
use ringmill_toolchain::Toolchain;

use crate::{error::FlowError, report::Report};
use fit::Room;
pub(crate) use fit::switches;
use placed::Placed;

/// The folder of a build's files for a board.
pub const BOARD_FOLDER: &str = "board";

/// What to place and route for, and how.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardOptions {
    /// The board's name.
    pub board: String,
    /// The clock; default: the fastest that is met.
    pub clock: ClockWish,
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
            clock: ClockWish::default(),
            baud: None,
            chunk: DEFAULT_CHUNK,
            counters: true,
            seed: 1,
            seeds: 1,
        }
    }

    /// Whether anything is asked of the link.
    fn describes_link(&self) -> bool {
        self.baud.is_some() || self.chunk != DEFAULT_CHUNK || !self.counters
    }

    /// Whether a link is as fast at a clock as at the oscillator's, in Hz: at some clocks no
    /// divider makes the usual rate.
    fn keeps_the_rate(&self, board: &Board, oscillator_hz: u64, clock_hz: u64) -> bool {
        let most = board.link.as_ref().map_or(DEFAULT_BAUD, |link| link.baud);
        match self.baud {
            Some(baud) => divider(clock_hz, baud).is_ok(),
            None => fastest(clock_hz, most) >= fastest(oscillator_hz, most),
        }
    }

    /// The link of a core at a clock.
    fn link(&self, core: &Core, clock_hz: u64, board: &Board) -> Result<LinkOptions, FlowError> {
        let most = board.link.as_ref().map_or(DEFAULT_BAUD, |link| link.baud);
        let usual = || fastest(clock_hz, most).unwrap_or(DEFAULT_BAUD);
        let baud = self.baud.unwrap_or_else(usual);
        Ok(LinkOptions { clock_hz, baud, identity: core.identity, chunk: self.chunk, counters: self.counters })
    }
}

/// Bytes of a buffer where nothing else is asked for: a block of memory of an iCE40.
pub const DEFAULT_CHUNK: u32 = 512;

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
    // Told before the work; `update` asks again.
    check_part_replaceable(folder, BOARD_FOLDER)?;
    let mut stages = Stages::new(progress);
    let Placed { fpga, link, files } = stages.run(Stage::Fpga, || place(folder, &report, options, tools, progress))?;
    Ok(update(folder, &report, Some((BOARD_FOLDER, &files)), None, |report| {
        (report.fpga, report.link) = (Some(fpga), link);
        report.seconds.extend(stages.into_seconds());
    })?)
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
    let interval_cycles = report.clocked().map_or(0, |top| top.interval_cycles);
    Ok(Placed::of(board, &core, interval_cycles, routed))
}
