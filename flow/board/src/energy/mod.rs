//! The energy of a transaction: an estimate from the activity of the mapped design, without its
//! link, while transactions follow each other as closely as it takes them.

mod operands;
mod streams;
mod transactions;

use std::path::Path;

use ringmill_design::Stream;
use ringmill_fpga::{Board, ChargeModel, DesignFiles, Event, Mapped, Options};
use ringmill_report::{Energy, EnergyPart};
use ringmill_toolchain::Toolchain;

use crate::{BoardError, core::Core};
use operands::{COUNTED, Operands};

/// The energy of a transaction of a core on a board, and its power at a clock in MHz. The results
/// of the mapped design are compared with those that the build has recorded, if it has.
///
/// # Errors
/// The board's family has no model of charges; the design cannot be mapped or simulated, or gives
/// other results.
pub(crate) fn energy(
    core: &Core,
    folder: &Path,
    board: &Board,
    mhz: f64,
    tools: &Toolchain,
) -> Result<Energy, BoardError> {
    let model = ChargeModel::for_board(board)?;
    let sources = DesignFiles { top: &core.interface.module, files: &core.sources };
    let mut simulation = Mapped::new(&sources, board, &Options::default(), tools)?.simulation()?;
    let inputs: Vec<&Stream> = core.interface.inputs().collect();
    let operands = Operands::of(folder, &inputs)?;
    let ends = transactions::run(&mut simulation, core, &operands)?;
    let activity = simulation.activity().since(&ends);
    let energy = model.energy(&activity);
    // More digits than these would be noise.
    let tenths = |number: f64| (number * 10.0).round() / 10.0;
    let part = |event| EnergyPart { event, nanojoules: tenths(energy.of(event) / COUNTED as f64) };
    Ok(Energy {
        nanojoules: tenths(energy.nanojoules() / COUNTED as f64),
        milliwatts: tenths(energy.milliwatts(mhz)),
        mhz,
        compared: operands.are_known(),
        parts: Event::ALL.into_iter().map(part).filter(|part| part.nanojoules > 0.0).collect(),
    })
}
