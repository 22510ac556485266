//! Polynomials by their definition: schoolbook products, and values at points one by one. No fast
//! transform, no reduction trick.

mod basis;
mod digits;
mod lifts;
mod polynomial;
mod residue;
mod transform;

pub(crate) use basis::{Basis, Rebase};
pub(crate) use digits::Digits;
pub(crate) use polynomial::Ring;
pub(crate) use residue::Residues;
pub(crate) use transform::Transform;
