//! A comparison by simulation: the netlist that is placed computes what the SystemVerilog computes.
//!
//! The cells are Yosys's own models, but for ECP5's multiplier and block memory, which are ours.
//! The netlist is that after the moves of its family: nothing in the models knows of them.

mod bench;
mod comparison;
mod every_kind;
mod families;
mod kinds;
mod multiplier_model;
mod mutants;
mod netlists;
mod refused;
