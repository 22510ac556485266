//! Moves in the netlist between synthesis and placement that Yosys does not make: registers into
//! hard blocks, look-up tables into carry cells. ECP5 alone.
//!
//! Each move keeps the function of the netlist in every cycle, from the first one on.

mod carry;
mod chain;
mod memory;
mod multiplier;
mod register;
mod table;
#[cfg(test)]
mod tests;
mod uses;

use crate::netlist::Netlist;

/// Moves registers into block memories and multipliers, look-up tables into carry cells, and first
/// carries into their chains.
pub(crate) fn pack(netlist: &mut Netlist) {
    memory::pack(netlist);
    multiplier::pack(netlist);
    carry::pack(netlist);
    chain::pack(netlist);
}
