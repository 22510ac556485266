//! The activity of a mapped netlist: its cells, simulated cycle by cycle, and the events in them
//! that take charge.
//!
//! A cycle has one settled state: a net switches at most once in it, so glitches are not seen.

mod circuit;
mod ecp5;
mod event;
mod ice40;
mod memory;
mod multiplier;
mod net;
mod simulation;
#[cfg(test)]
mod tests;

pub use event::{Activity, Event};
pub use simulation::Simulation;
