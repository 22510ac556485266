//! Synthesis alone: the area of a design on any board.

use crate::flow::NETLIST;
use crate::netlist::Netlist;
use crate::plan::{self, Plan};
use crate::shares::{self, Shares};
use crate::statistics::Statistics;
use crate::{Board, DesignFiles, FpgaError, Options, Resources};
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::{Finished, Toolchain, WorkFolder};
use std::collections::BTreeMap;
use std::path::Path;

/// The resources of a design after synthesis. Nothing is placed, so there is no clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// The least it takes: a router adds to it, carry chains above all.
    pub used: Resources,
    /// Of a board top: how that is divided between the design and what stands around it.
    pub shares: Option<Shares>,
    /// The resources of the FPGA.
    pub available: Resources,
    /// The number of cells of each kind, under Yosys's names. What [`Area::used`] sums up or leaves
    /// out can be told apart here: LUT1 to LUT6, INV, SRL16E, RAMB18E1.
    pub cells: BTreeMap<String, u64>,
    /// Time of synthesis, in seconds.
    pub seconds: f64,
    /// The most memory that it had in RAM, in KiB.
    pub peak_kib: Option<u64>,
}

/// Synthesizes a design and counts; also for families without a router. Of the options the time
/// limit counts, and whether it is a board top.
///
/// # Errors
/// A family that Yosys has no target for, a name that cannot be given to it, a failure of
/// Yosys, or a report that cannot be read. A design that is too large for the board is counted like
/// any other.
pub fn area(
    sources: &DesignFiles<'_>,
    board: &Board,
    options: &Options,
    toolchain: &Toolchain,
) -> Result<Area, FpgaError> {
    let plan = Plan::new(*sources, board, options, Yosys::new(toolchain)?)?;
    let folder = WorkFolder::new("fpga")?;
    let (statistics, shares, run) = synthesized(&plan, &folder)?;
    let used = (board.family.flow().at_least)(&statistics.cells);
    let (seconds, peak_kib) = (run.seconds, run.peak_kib);
    Ok(Area { used, shares, available: board.available, cells: statistics.cells, seconds, peak_kib })
}

/// Runs Yosys in the folder and makes the moves of the family; the counts after both, also apart
/// for the parts of a board top, and the run of Yosys.
pub(crate) fn synthesized(
    plan: &Plan<'_>,
    folder: &WorkFolder,
) -> Result<(Statistics, Option<Shares>, Finished), FpgaError> {
    for file in plan.sources.files {
        folder.write(&file.path, &file.text)?;
    }
    let (name, script) = plan.script();
    folder.write(name, script)?;
    let run = plan.synthesize().run(folder)?;
    let mut statistics = kept_unless_read(folder, plan::STATISTICS, Statistics::read)?;
    let packed = packed(plan, folder)?;
    if let Some(netlist) = &packed {
        statistics.cells = netlist.count("");
    }
    let shares = match (plan.is_board_top, packed) {
        (true, packed) => {
            let core = match packed {
                Some(netlist) => netlist.count(&format!("{}.", shares::CORE)),
                None => kept_unless_read(folder, shares::STATISTICS, Shares::read)?,
            };
            let count = plan.family().flow().at_least;
            Some(Shares::new(count(&statistics.cells), count(&core)))
        }
        (false, _) => None,
    };
    Ok((statistics, shares, run))
}

/// The netlist in the folder after the moves of its family, and written back; None where the family
/// has none.
fn packed(plan: &Plan<'_>, folder: &WorkFolder) -> Result<Option<Netlist>, FpgaError> {
    let Some(pack) = plan.family().flow().pack else { return Ok(None) };
    let mut netlist = kept_unless_read(folder, NETLIST, |text, file| Netlist::read(plan.sources.top, text, file))?;
    pack(&mut netlist);
    folder.write(NETLIST, netlist.text(&folder.file(NETLIST))?)?;
    Ok(Some(netlist))
}

/// Reads a report; the folder is kept when it cannot be read.
pub(crate) fn kept_unless_read<T>(
    folder: &WorkFolder,
    name: &str,
    read: impl Fn(&str, &Path) -> Result<T, FpgaError>,
) -> Result<T, FpgaError> {
    let text = folder.read(name);
    text.map_err(FpgaError::from).and_then(|text| read(&text, &folder.file(name))).inspect_err(|_| folder.keep())
}
