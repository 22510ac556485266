//! Bristol Fashion, the circuit format of multi-party computation (Archer and others, "'Bristol
//! Fashion' MPC circuits", 2020), and its predecessor.
//!
//! ```text
//! 4 8                 gates, wires
//! 2 2 2               input values, and the bits of each
//! 1 2                 output values, and the bits of each
//!
//! 2 1 0 2 6 XOR       input wires, output wires, their numbers, operation
//! 2 1 0 2 4 AND
//! 2 1 1 3 5 XOR
//! 2 1 4 5 7 XOR
//! ```
//!
//! Operations: `XOR` and `AND` of two wires, `INV` of one; `EQ` assigns the constant 0 or 1 that
//! stands in place of a wire, `EQW` copies a wire; `MAND` of 2n wires is n ands, of wire i and
//! wire n + i. The first wires are the inputs, value by value, the last wires the outputs. Wires
//! have no names: bit b of input value I is `argI[b]` here, bit b of output value J `resultJ[b]`.
//!
//! The old format has one line `n1 n2 n3` in place of the two of input and output values (two
//! inputs of `n1` and `n2` bits, one output of `n3`); it is told by the line behind that one, which
//! is a gate.

mod gates;
mod header;
mod lines;
mod problem;
mod read;
mod write;

pub use problem::{BristolError, BristolProblem};
pub use read::read;
pub(crate) use write::port_names;
pub use write::{print, write};

#[cfg(test)]
mod tests;
