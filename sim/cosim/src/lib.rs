//! Verilator models, built, cached and driven from Rust.
//!
//! A [`Model`] is a combinational Verilog module compiled to a shared object. Building one takes seconds, so built models are kept in a
//! [`Cache`] under a key of everything that went into them; driving one costs no more than a C++ test bench would.
//!
//! ```no_run
//! use ringmill_cosim::{Cache, Model, Port};
//! use ringmill_toolchain::Toolchain;
//!
//! # fn main() -> Result<(), ringmill_cosim::CosimError> {
//! let port = |name: &str, bits| Port { name: name.to_owned(), bits };
//! let mut model = Model::build(
//!     "netlist.v".as_ref(),
//!     "add",
//!     &[port("arg0", 8), port("arg1", 8)],
//!     &[port("result0", 8)],
//!     &Toolchain::locate(),
//!     &Cache::locate(),
//! )?;
//! assert_eq!(model.evaluate(&[vec![2], vec![3]])?, [[5]]);
//! # Ok(())
//! # }
//! ```

mod build;
mod cache;
mod design;
mod error;
mod load;
mod model;
mod port;
mod stream;

pub use build::{BuildOptions, CompileEffort};
pub use cache::Cache;
pub use design::{Design, Source};
pub use error::CosimError;
pub use model::{BuildRecord, Model};
pub use port::Port;
pub use stream::{
    Pauses, Rule, Run, RunOptions, StreamDesign, StreamModel, StreamOptions, StreamPort, Violation, lanes,
};
