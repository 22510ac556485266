//! One file per subcommand.

pub mod asic;
pub mod boards;
#[cfg(feature = "mlir")]
pub mod build;
pub mod completions;
pub mod convert;
pub mod doctor;
pub mod explain;
pub mod explore;
mod finish;
pub mod fpga;
pub mod help;
pub mod host;
pub mod manual;
#[cfg(feature = "mlir")]
pub mod opt;
#[cfg(feature = "mlir")]
pub mod passes;
pub mod prove;
pub mod report;
#[cfg(feature = "mlir")]
pub mod rtl;
#[cfg(feature = "mlir")]
pub mod run;
pub mod sim;
pub mod synth;
