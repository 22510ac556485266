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

/// The energy of the transactions that were counted.
pub(crate) struct Estimate {
    energy: ringmill_fpga::Energy,
    is_compared: bool,
}

/// Estimates the energy of transactions of a core on a board. The results of the mapped design are
/// compared with those that the build has recorded, if it has.
///
/// # Errors
/// The board's family has no model of charges; the design cannot be mapped or simulated, or gives
/// other results.
pub(crate) fn estimate(core: &Core, folder: &Path, board: &Board, tools: &Toolchain) -> Result<Estimate, BoardError> {
    let model = ChargeModel::for_board(board)?;
    let sources = DesignFiles { top: &core.interface.module, files: &core.sources };
    let mut simulation = Mapped::new(&sources, board, &Options::default(), tools)?.simulation()?;
    let inputs: Vec<&Stream> = core.interface.inputs().collect();
    let operands = Operands::of(folder, &inputs)?;
    let ends = transactions::run(&mut simulation, core, &operands)?;
    let activity = simulation.activity().since(&ends);
    Ok(Estimate { energy: model.energy(&activity), is_compared: operands.are_known() })
}

impl Estimate {
    /// The energy of a transaction, and the power at a clock in MHz.
    pub(crate) fn at(&self, mhz: f64) -> Energy {
        let energy = &self.energy;
        let part = |event| EnergyPart { event, nanojoules: rounded(energy.of(event) / COUNTED as f64) };
        Energy {
            nanojoules: rounded(energy.nanojoules() / COUNTED as f64),
            milliwatts: rounded(energy.milliwatts(mhz)),
            mhz,
            compared: self.is_compared,
            parts: Event::ALL.into_iter().map(part).filter(|part| part.nanojoules > 0.0).collect(),
        }
    }
}

/// A number of three digits: more would be noise.
fn rounded(number: f64) -> f64 {
    if number <= 0.0 {
        return 0.0;
    }
    let scale = 10_f64.powi(2 - number.log10().floor() as i32);
    (number * scale).round() / scale
}
