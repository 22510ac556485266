//! Routines with loops and conditionals: their hardware in Verilator against arithmetic by definition.

mod bench;
mod programs;
mod ring;
