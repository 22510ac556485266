//! The written form of a netlist, for tests, goldens and bug reports. It keeps everything: order,
//! tables, names, origins.
//!
//! ```text
//! netlist "main"                               // a comment
//! %0 = input "arg0[0]"
//! %1 = input "arg1[0]"
//! %2 = constant 1
//! %3 = and %0 %1 loc "program.mlir:12:5"
//! %4 = mux %0 %3 %2                            // %0 ? %3 : %2
//! %5 = lut 0x2d %0 %1 %3                       // bit r of the number is row r, %0 the lowest bit of r
//! output "result0[0]" %5
//! ```
//!
//! Operations: `input`, `constant`; `buffer`, `not`; `and`, `or`, `xor`, `nand`, `nor`, `xnor`;
//! `mux`, `maj`, `xor3`; and `lut` for any table, its number in hexadecimal, with one to six
//! operands. One statement a line; a name is defined before it is used.

pub(crate) mod lex;
mod operation;
mod parse;
pub(crate) mod print;
mod problem;
pub(crate) mod words;

pub use parse::parse;
pub use print::{print, write};
pub use problem::{Form, TextError, TextProblem};

#[cfg(test)]
mod tests;
