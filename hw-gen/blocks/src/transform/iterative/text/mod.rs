//! The module of an iterative transform.

mod column;
mod store;
mod write_back;
mod writer;

pub(super) use writer::{PASS_BITS, Writer};
