//! Proof that a pipeline computes its netlist: its registers made transparent, it is a
//! combinational circuit.

use std::time::Duration;

use ringmill_design::SourceFile;
use ringmill_engines::EngineError;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::Netlist;

use crate::Pipelined;
use crate::around::AROUND;

/// Compares the module, its registers made transparent, with the netlist: read by Yosys, decided by
/// ABC's `&cec`. That every value is read in its own cycle is another matter, which simulation
/// shows.
///
/// # Errors
/// A tool is missing or fails, or Yosys refuses the text.
pub fn prove(
    netlist: &Netlist,
    pipelined: &Pipelined,
    (yosys, abc): (&Yosys, &Abc),
    timeout: Duration,
) -> Result<Equivalence, EngineError> {
    let file = SourceFile::new("transparent.sv", &pipelined.transparent);
    let read = yosys.read_verilog(&[file], Some(AROUND))?;
    abc.equivalent(netlist, &read, timeout)
}
