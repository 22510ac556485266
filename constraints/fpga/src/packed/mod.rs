//! Changes of the netlist between synthesis and placement that Yosys does not make: registers move
//! into hard blocks, look-up tables into carry cells, and what drives many pins is copied. ECP5
//! alone.
//!
//! Each change keeps the function of the netlist in every cycle, from the first one on.

mod carry;
mod chain;
mod copies;
mod memory;
mod multiplier;
mod register;
mod table;
#[cfg(test)]
mod tests;
mod uses;

use crate::netlist::Netlist;

/// Moves registers into block memories and multipliers, look-up tables into carry cells, and first
/// carries into their chains; then copies cells that drive many pins.
pub(crate) fn pack(netlist: &mut Netlist) {
    memory::pack(netlist);
    multiplier::pack(netlist);
    carry::pack(netlist);
    chain::pack(netlist);
    copies::copy(netlist);
}
