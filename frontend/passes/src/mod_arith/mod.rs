//! Passes over the mod_arith and rns dialects.

mod integers;
mod mod_switch;
mod reduction;
mod to_arith;

pub use to_arith::ModArithToArith;
