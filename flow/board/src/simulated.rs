//! The design of a build with its link, in Verilator behind a pseudo-terminal.

use std::path::Path;

use ringmill_cosim::{Cache, LinkModel};
use ringmill_folder::read_report;
use ringmill_host::{FaultPlan, SimulatedBoard};
use ringmill_link::{LinkOptions, link_top};
use ringmill_toolchain::Toolchain;

use crate::{BoardError, DEFAULT_BAUD, DEFAULT_CHUNK, core::Core};

/// Clocks of a bit: the fewest, since every clock is simulated.
const DIVIDER: u32 = 8;

/// Builds the model of the design in `folder` with its link and starts it behind a pseudo-terminal.
/// Chunk and counters are those of the board that the build has a link for, if it has.
///
/// # Errors
/// There is no such build; the model cannot be built; the system gives no pseudo-terminal.
pub fn simulate_board(folder: &Path, plan: FaultPlan) -> Result<SimulatedBoard, BoardError> {
    let report = read_report(folder)?;
    let core = Core::read(folder, &report)?;
    let options = LinkOptions {
        clock_hz: u64::from(DIVIDER * DEFAULT_BAUD),
        baud: DEFAULT_BAUD,
        identity: core.identity,
        chunk: report.link.as_ref().map_or(DEFAULT_CHUNK, |link| link.chunk),
        counters: report.link.as_ref().is_none_or(|link| link.counters),
    };
    let link = link_top(&core.interface, &options)?;
    let mut sources = core.sources;
    let own = link.files.iter().cloned();
    let own: Vec<_> = own.filter(|file| sources.iter().all(|source| source.path != file.path)).collect();
    sources.extend(own);
    let build = move || LinkModel::build(&sources, &link.module, DIVIDER, &Toolchain::locate(), &Cache::locate());
    Ok(SimulatedBoard::start(build, DIVIDER, plan)?)
}
