//! Passes over the polynomial dialect.

mod forms;
mod min_cut;
mod mul_to_ntt;
mod old_roots;
mod root;
mod roots;
mod to_mod_arith;
mod values;

pub use mul_to_ntt::ConvertPolynomialMulToNtt;
pub(crate) use old_roots::{OldRoot, old_roots};
pub(crate) use root::splittings;
pub use to_mod_arith::PolynomialToModArith;
