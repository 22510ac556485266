//! One file per subcommand.

pub mod asic;
pub mod boards;
#[cfg(feature = "mlir")]
pub mod build;
pub mod completions;
pub mod convert;
pub mod decode;
#[cfg(feature = "encrypt")]
pub mod decrypt;
pub mod doctor;
#[cfg(feature = "mlir")]
pub mod emit;
pub mod encode;
#[cfg(feature = "encrypt")]
pub mod encrypt;
pub mod explain;
pub mod explore;
mod finish;
pub mod fpga;
pub mod help;
pub mod host;
#[cfg(feature = "encrypt")]
pub mod keygen;
#[cfg(feature = "mlir")]
pub mod lsp;
pub mod manual;
#[cfg(feature = "mlir")]
pub mod opt;
#[cfg(feature = "encrypt")]
pub mod params;
#[cfg(feature = "mlir")]
pub mod passes;
#[cfg(feature = "encrypt")]
mod prepared;
pub mod prove;
pub mod report;
#[cfg(feature = "mlir")]
pub mod rtl;
#[cfg(any(feature = "mlir", feature = "encrypt"))]
pub mod run;
#[cfg(feature = "encrypt")]
mod run_encrypted;
#[cfg(feature = "mlir")]
mod run_netlist;
#[cfg(feature = "mlir")]
mod run_plain;
pub mod sim;
pub mod synth;
#[cfg(feature = "mlir")]
pub mod translate;
