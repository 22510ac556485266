//! The polynomial dialect: elements of rings by their coefficients, or by their values, as tensors
//! of words. A polynomial over a residue number system is its N residues modulo the first limb,
//! then those modulo the next.

mod compile;
mod constant;
mod execute;
mod op;
mod points;
mod roots;
mod terms;

pub(crate) use compile::compile;
