//! Netlists in other people's formats.

pub mod aiger;
pub mod blif;
pub mod bristol;
mod definitions;
mod signal_names;
pub mod verilog;
pub mod yosys_json;
