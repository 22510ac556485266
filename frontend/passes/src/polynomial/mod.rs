//! Passes over the polynomial dialect.

mod forms;
mod min_cut;
mod mul_to_ntt;
mod root;
mod values;

pub use mul_to_ntt::ConvertPolynomialMulToNtt;
