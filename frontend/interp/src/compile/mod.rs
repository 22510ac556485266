//! From MLIR to a [`Program`](crate::program::Program): one walk, after which MLIR is no longer
//! needed.

mod attributes;
mod blocks;
mod functions;
mod kinds;
mod last_uses;
mod op;
mod ring_types;
mod scope;
mod stored;
mod types;
mod unit;

pub(crate) use attributes::{Size, expression, permutation};
pub(crate) use functions::compile;
pub(crate) use op::{Op, source_of};
pub(crate) use ring_types::{element_moduli, residues_of, rings_of};
pub(crate) use scope::Scope;
pub(crate) use types::{Kind, slots_of};
