//! Arguments that several commands share.

pub mod design;
pub mod encoding;
#[cfg(feature = "encrypt")]
pub mod encrypted;
#[cfg(feature = "mlir")]
pub mod integration;
pub mod on_board;
pub mod program;
pub mod registers;
pub mod safety;
pub mod shape;
pub mod target;
