//! The meaning of a program: evaluates an MLIR function directly, as it was written.
//!
//! Every build is checked against this evaluator, so it shares no code with the passes that turn
//! programs into circuits. A function is compiled once into plain data ([`Evaluator::compile`]) and
//! evaluated as often as wanted, by several threads at a time if need be ([`Evaluator::evaluate`]).
//!
//! # What is undefined
//!
//! Arithmetic wraps; `nsw`, `nuw` and `exact` are ignored; `math.ctlz` and `math.cttz` of 0 are the
//! width. Undefined are: a shift by the width or more, a division or remainder by zero, a division
//! or remainder of the smallest signed number by -1, a negative power of zero, an element that was
//! never written, `ub.poison`, and an element read at an index out of range or undefined. (An index
//! into a constant table, a constant tensor or a constant global, with a power of two of elements
//! uses its low bits instead.)
//!
//! Undefinedness goes with the value: a result is undefined if an operand is, but a selection, or a
//! branch, on a defined condition has only the chosen side's. The results of a branch or loop whose
//! condition or bounds are undefined are undefined; if it might have written memory, so are all
//! results of the program. A store at an index out of range or undefined leaves the whole memory
//! behind the memref undefined, an insertion there the whole tensor. Sizes that are undefined or do
//! not fit, and views of cells that are not there, make all results undefined.
//!
//! # tosa
//!
//! As the TOSA specification has it: numbers are signed, products wrap, rescaled, averaged and
//! negated numbers saturate. What it leaves unpredictable is undefined: a sum, difference or
//! accumulator that leaves its type, the absolute value of the least number, a shift by the width
//! or more, a division by zero, a value that a scale with its shift s does not allow (below
//! -2^(s-1) or not below 2^(s-1)), a scale that is negative or whose shift is not 2 to 62, a
//! shifted product of more than 32 bits, and an index of `gather` out of range. Padding adds
//! nothing to convolutions and averages. An unsigned result saturates at 0.
//!
//! # Polynomials
//!
//! A polynomial is a tensor of its N coefficients, or values, each below q; an argument with an
//! element from q is refused. Over a residue number system it is those modulo the first limb, then
//! those modulo the next; of a tensor of polynomials, one polynomial after the other. Products are
//! computed by the schoolbook rule in any ring with a monic modulus, transforms value by value,
//! changes of moduli with integers of any size. Polynomials in a tensor are read and replaced one
//! by one; slices of such tensors are refused.
//!
//! # Arguments that are memrefs
//!
//! An argument memref that the program may store to is also a result, after the function's own, in
//! the order of the arguments. Whether it may is decided from the text of the program: by a store,
//! a copy, an output of a linalg operation or a call, through views.

mod affine_function;
mod choice;
mod compile;
mod domain;
mod error;
mod evaluator;
mod machine;
mod memory;
mod ops;
mod program;
mod registers;
mod ring;
mod scalar;
mod value;

pub use error::InterpError;
pub use evaluator::{Evaluator, Point};
pub use program::Port;
pub use ringmill_design::Word;
