//! What stands around a design so that others can use it: descriptions, wrappers and test benches, each a text made from an [`Interface`].
//!
//! Nothing here knows how a design was made; the streams at its ports are all there is.

mod error;
mod interface;
mod metadata;
mod render;
mod testbench;
mod vivado;

pub use error::PackageError;
pub use interface::{Direction, Interface, Stream};
pub use metadata::{Emitted, metadata};
pub use testbench::testbench;
pub use vivado::{Vivado, vivado};
