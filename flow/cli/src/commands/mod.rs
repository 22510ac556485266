//! One file per subcommand.

pub mod asic;
pub mod boards;
pub mod build;
pub mod convert;
pub mod design;
pub mod doctor;
pub mod emit;
pub mod explore;
pub mod fpga;
pub mod host;
pub mod opt;
pub mod passes;
pub mod prove;
pub mod report;
pub mod rtl;
pub mod run;
pub mod shape;
pub mod sim;
pub mod synth;
