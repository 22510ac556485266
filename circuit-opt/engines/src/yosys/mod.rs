//! Yosys: word-level Verilog to gates, and passes over gates.

mod gates;
mod run;
mod script;
mod step;

pub use run::Yosys;
pub use script::Script;
pub use step::Step;
