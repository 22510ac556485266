//! A design as the netlist of its family's cells, after all moves: what a router is given.

use crate::area::{kept_unless_read, synthesized};
use crate::flow::NETLIST;
use crate::netlist::Netlist;
use crate::plan::Plan;
use crate::{Board, DesignFiles, Family, FpgaError, Options, Simulation};
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::{Toolchain, WorkFolder};

/// A mapped design.
#[derive(Clone, Debug)]
pub struct Mapped {
    netlist: Netlist,
    family: Family,
}

impl Mapped {
    /// Synthesizes a design for a board. Of the options the time limit counts.
    ///
    /// # Errors
    /// As [`area`](crate::area()); also for a family without a router, whose netlist is not
    /// written.
    pub fn new(
        sources: &DesignFiles<'_>,
        board: &Board,
        options: &Options,
        toolchain: &Toolchain,
    ) -> Result<Self, FpgaError> {
        if !board.family.is_routed() {
            return Err(FpgaError::no_charge_model(board));
        }
        let plan = Plan::new(*sources, board, options, Yosys::new(toolchain)?)?;
        let folder = WorkFolder::new("fpga")?;
        synthesized(&plan, &folder)?;
        let netlist = kept_unless_read(&folder, NETLIST, |text, file| Netlist::read(sources.top, text, file))?;
        Ok(Mapped { netlist, family: board.family })
    }

    /// The netlist in simulation.
    ///
    /// # Errors
    /// It has a cell that is not known, several clocks, or a combinational loop.
    pub fn simulation(&self) -> Result<Simulation, FpgaError> {
        Simulation::new(&self.netlist, self.family)
    }
}
