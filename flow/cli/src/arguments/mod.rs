//! Arguments that several commands share.

pub mod demands;
pub mod design;
pub mod encoding;
#[cfg(feature = "mlir")]
pub mod integration;
pub mod on_board;
pub mod program;
pub mod registers;
pub mod shape;
pub mod target;
