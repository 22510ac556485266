//! The written form of a circuit of sums. It keeps everything, and reading it checks everything:
//! whatever [`add_cell`](super::LincombNetlist::add_cell) would not take is a problem with its
//! position.
//!
//! ```text
//! lincomb "main" message_bits 3                // sums stay below 2^3
//! %0 = input "arg0[0]"
//! %1 = input "arg1[0]"
//! %2 = input "arg2[0]"
//! %3:2 = sum 1*%0 + 1*%1 + 1*~%2 tables 0xa 0xc loc "program.mlir:12:5"
//! %4 = sum 2*%3.0 + 1*%3.1 tables 0x6         // bit s of a table is the output for the sum s
//! output "result0[0]" %4
//! output "result0[1]" ~%3.1
//! output "result0[2]" zero
//! ```
//!
//! `~` inverts a bit. `%3:2` has the outputs `%3.0` and `%3.1`; a cell of one output is called by
//! its name alone. A `public input` is in the clear. Behind the terms of a cell, or in their place,
//! `select %0 %1` names public bits that choose its tables: the tables of row 0 come first, those
//! of row 1 (the first bit is 1) next. `%5 = linear 1*%0 + 1*%1 - 2*%4 + 0` is a sum with signs and
//! a constant behind its terms, which is 0 or 1 under all inputs, and is not bootstrapped.
//! `%6:2 = digits 3 to 6 of 1*%0 + 254*~%1 + 7 below %5.0 %5.1 %5.2 top %4 tables 0xa 0xc` looks up
//! digits 3 to 6 of a word, which is a sum and a constant modulo 2^7: the digits named behind
//! `below` are the next lower ones, the one behind `top` is the highest; both are subtracted
//! first. Bit s of a table is the output for the value s of all digits except the highest, inverted
//! where that is 1 and not subtracted.
//! `%6:8 = modular 1*%0 + 254*%1 + 4*%2*%5 + 7` is a sum of inputs modulo 2^8 and a constant; a
//! term with a second, public input counts where that is 1. Outputs alone show its digits, `%6.0`
//! to `%6.7`. An output may show a constant, `zero` or `~zero`. One statement a line; a name is
//! defined before it is used.

mod parse;
mod print;
#[cfg(test)]
mod tests;

pub use parse::parse;
pub use print::{print, write};
