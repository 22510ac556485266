//! Verilator models, built, cached and driven from Rust.
//!
//! A [`Model`] is a combinational Verilog module compiled to a shared object. Building one takes
//! seconds, so built models are kept in a [`Cache`] under a key of everything that went into them;
//! driving one costs no more than a C++ test bench would.
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

//!
//! A [`StreamModel`] is a clocked module with AXI4-Stream ports. A run sends frames through it with
//! random [`Pauses`] on every stream, holds it to the protocol, and measures latency and interval
//! when nothing pauses. The clock loop and the drivers are C++ in the same shared object: a
//! streaming product of polynomials (N = 4096, 36 butterflies) runs at more than 90 % of the speed
//! of a plain C++ main. `cargo run --release -p ringmill-cosim --example stream_throughput` repeats
//! the measurement.
//!
//! ```no_run
//! use ringmill_design::SourceFile;
//! use ringmill_cosim::{Cache, Pauses, StreamModel, StreamPort, lanes};
//! use ringmill_toolchain::Toolchain;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let port = |name: &str| StreamPort::new(name, 32, 128);
//! let source = SourceFile { path: "product.sv".to_owned(), text: std::fs::read_to_string("product.sv")? };
//! let (inputs, outputs) = ([port("arg0"), port("arg1")], [port("result0")]);
//! let mut model =
//!     StreamModel::build(&[source], "product", &inputs, &outputs, &Toolchain::locate(), &Cache::locate())?;
//! let polynomial = lanes::pack(&[1; 256], 16, 2);
//! let frames = vec![vec![polynomial.clone(), polynomial]; 10];
//! let run = model.run(&frames, &Pauses::everywhere(1, 0.3, 2, 1, 100))?;
//! assert!(run.violations.is_empty());
//! println!("{:?}", lanes::unpack(&run.outputs[0][0], 16, 2));
//! println!("{:?} cycles", model.run(&frames, &Pauses::none())?.latency_cycles);
//! # Ok(())
//! # }
//! ```
//!
//! A [`LinkModel`] is a module with a UART: bytes go in and come out as they would on the line.

mod build;
mod cache;
mod design;
mod error;
mod link;
mod load;
mod model;
mod pace;
mod port;
mod stream;
mod stream_design;
mod violation;

pub use build::{BuildOptions, CompileEffort, StreamOptions};
pub use cache::Cache;
pub use design::Design;
pub use error::CosimError;
pub use link::{Exchange, Line, LinkModel};
pub use model::{BuildRecord, Model};
pub use pace::{PACES, Pace, shares};
pub use port::Port;
pub use stream::{Pauses, Run, RunOptions, StreamModel, lanes};
pub use stream_design::{StreamDesign, StreamPort};
pub use violation::{Rule, Violation};
