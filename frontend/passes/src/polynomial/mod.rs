//! Passes over the polynomial dialect.

mod forms;
mod min_cut;
mod mul_to_ntt;
mod root;
mod to_mod_arith;
mod values;

pub use mul_to_ntt::ConvertPolynomialMulToNtt;
pub use to_mod_arith::PolynomialToModArith;
