//! The names of ops as types, so that a name that does not exist does not compile.
//!
//! [`OpName`] has a variant for each dialect, which holds that dialect's enum:
//! `OpName::Arith(Arith::AddI)` is `arith.addi`. All are made from one table, `table.rs`;
//! `tests/all/op_names.rs` sees that MLIR knows each name of it, and that no other source has one
//! as a text.

mod define;
mod hash;
mod lookup;
mod table;

pub use lookup::name_text;
pub use table::*;
