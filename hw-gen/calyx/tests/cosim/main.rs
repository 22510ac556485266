//! Procedures with loops and conditionals: their hardware in Verilator against arithmetic by
//! definition.

mod bench;
mod cases;
mod figures;
mod interpreter;
mod mutants;
mod programs;
mod random;
mod ring;
