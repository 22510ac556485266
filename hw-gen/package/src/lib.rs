//! Integration files of a design: descriptions, wrappers and test benches, each a text made from a
//! [`Description`].
//!
//! Nothing here knows how a design was made; the streams at its ports are all there is.

mod bus;
mod cocotb;
mod conventions;
mod description;
mod error;
mod fusesoc;
mod litex;
mod metadata;
mod render;
mod testbench;
mod vivado;
mod written;

pub use bus::{Bus, Wrapper, wrapper};
pub use cocotb::{Cocotb, cocotb};
pub use description::Description;
pub use error::PackageError;
pub use fusesoc::fusesoc;
pub use litex::litex;
pub use metadata::{Emitted, metadata};
pub use testbench::testbench;
pub use vivado::{Vivado, vivado};
