//! Arguments that several commands share.

#[cfg(feature = "mlir")]
pub mod around;
pub mod design;
pub mod on_board;
pub mod program;
pub mod registers;
pub mod shape;
pub mod target;
