//! Lowerings that change types.
//!
//! MLIR's C API has no dialect conversion, so [`convert`] does its work here. It builds each
//! function anew beside the old one, op by op, and erases the old ones when all went well.
//! A failure erases the new ones, and the module is as it was. A lowering is one file with a
//! [`Lowering`]: types that change, and ops that are not merely copied.

mod body;
mod copy;
mod driver;
mod loops;
mod lowering;
mod nested;
mod pad;
mod refusals;
mod signatures;
mod types;
mod writer;

pub(crate) use driver::convert;
pub(crate) use lowering::{Lowered, Lowering};
pub(crate) use nested::{nested, read_element, write_element};
pub(crate) use refusals::no_lowering;
pub(crate) use writer::Writer;
